// Statements of teachers and channels: months are paid out once; ended accounts.
import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { sql } from "drizzle-orm";
import { monthIn } from "../kernel/db/days.ts";
import { courses } from "../modules/catalogue/tables.ts";
import { users } from "../modules/identity/tables.ts";
import { orderItems, orders, orderTransitions, refundLines } from "../modules/ordering/tables.ts";
import { refundTasks } from "../modules/payment/tables.ts";
import {
  statementLines,
  statementObjections,
  statementRefunds,
  statements,
} from "../modules/statistics/tables.ts";
import type { Invariant } from "./invariant.ts";

const paidMonth = monthIn(sql`o.paid_time`);

export const statementInvariants: readonly Invariant[] = [
  {
    number: 23,
    promise: "a line of an order stands at most once in a teacher's closed months and once in a channel's",
    broken: sql`select 'line ' || order_item_id || ' of a ' || role as what from ${statementLines}
      group by role, order_item_id having count(*) > 1`,
  },
  {
    number: 23,
    promise:
      "a closed month comes to the lines and refunds that it holds, a line to what was paid for it and a refund to what was given back",
    broken: sql`select s.user_id || ' in ' || s.month as what from ${statements} s
      left join (select l.user_id, l.month, count(distinct i.order_id) as cnt, sum(l.amount) as amt
        from ${statementLines} l join ${orderItems} i using (order_item_id) group by 1, 2) held using (user_id, month)
      where s.order_cnt <> coalesce(held.cnt, 0) or s.order_amt <> coalesce(held.amt, 0)
      union all select 'line ' || l.order_item_id from ${statementLines} l join ${orderItems} i using (order_item_id)
        where l.amount <> i.order_item_amt
      union all select s.user_id || ' in ' || s.month from ${statements} s
        left join (select user_id, month, sum(amount) as amt from ${statementRefunds} group by 1, 2) back using (user_id, month)
        where s.refund_amt <> coalesce(back.amt, 0)
      union all select 'refund ' || b.refund_task_id || ' of line ' || b.order_item_id from ${statementRefunds} b
        left join ${refundLines} r using (refund_task_id, order_item_id)
        left join ${refundTasks} t using (refund_task_id)
        where r.amount is distinct from b.amount or t.done_at is null
          or t.reason not in ('already-held', 'by-staff', 'exchange')`,
  },
  {
    number: 23,
    promise:
      "what a closed month holds was paid, is the party's, and was paid in it or in one before that was closed already",
    broken: sql`select 'line ' || l.order_item_id || ' of a ' || l.role as what from ${statementLines} l
      join ${statements} s on s.user_id = l.user_id and s.month = l.month
      join ${users} u on u.user_id = l.user_id
      join ${orderItems} i using (order_item_id) join ${orders} o using (order_id)
      where l.role <> u.roles[1] or o.order_status <> ${ORDER_STATUS.paid}
        or case l.role when 'channel' then o.channel_id else i.teacher_id end is distinct from l.user_id
        or ${paidMonth} > l.month
        or (${paidMonth} < l.month and not exists (select from ${statements} own
          where own.user_id = l.user_id and own.month = ${paidMonth} and own.closed_time <= s.closed_time))`,
  },
  {
    number: 23,
    promise: "a refund in a closed month is of a line of the party, and was made by the end of that month",
    broken: sql`select 'refund ' || b.refund_task_id || ' of a ' || b.role as what from ${statementRefunds} b
      join ${users} u using (user_id) join ${orderItems} i using (order_item_id)
      where b.role <> u.roles[1] or ${monthIn(sql`b.refunded_time`)} > b.month
        or case b.role when 'channel' then i.channel_id else i.teacher_id end is distinct from b.user_id`,
  },
  {
    number: 23,
    promise: "a closed month has an objection without an answer exactly while its state says so",
    broken: sql`select s.user_id || ' in ' || s.month as what from ${statements} s
      where (s.state = 'objected') <> exists (select from ${statementObjections} o
        where o.user_id = s.user_id and o.month = s.month and o.answered_time is null)`,
  },
  {
    number: 23,
    promise: "a line is a teacher's only once its order is paid, and has then that order's channel and time",
    broken: sql`select 'line ' || i.order_item_id as what from ${orderItems} i join ${orders} o using (order_id)
      where i.teacher_id is not null and (o.order_status <> ${ORDER_STATUS.paid}
        or not exists (select from ${users} u where u.user_id = i.teacher_id and u.roles[1] = 'teacher'))
      union all select 'line ' || i.order_item_id from ${orderItems} i join ${orders} o using (order_id)
      where (i.paid_time, i.channel_id) is distinct from
        (o.paid_time, case when o.order_status = ${ORDER_STATUS.paid} then o.channel_id end)`,
  },
  {
    number: 24,
    promise: "no course is taught by an account that has ended",
    broken: sql`select 'course ' || c.course_id as what from ${courses} c
      join ${users} u on u.user_id = c.teacher_id where u.deleted_at is not null`,
  },
  {
    number: 24,
    promise: "no order was placed with the code of a channel that was disabled or ended before",
    // A minute: both times are transaction starts, and one may have waited.
    broken: sql`select 'order ' || o.order_id as what from ${orders} o
      join ${users} u on u.user_id = o.channel_id where o.create_time > u.disabled_at + interval '1 minute'`,
  },
  {
    number: 24,
    promise: "no order became paid after its buyer's account had ended",
    // A minute, as above.
    broken: sql`select 'order ' || o.order_id as what from ${users} u join ${orders} o using (user_id)
      join ${orderTransitions} t using (order_id)
      where t.to_status = ${ORDER_STATUS.paid} and t.at > u.deleted_at + interval '1 minute'`,
  },
];
