// Refunds and bills at the payment companies (security.md "Invariants" 18, 25 and 26).
import { REASONS_OF_WHAT_PAID } from "@zhutu/domain/payment/refund-task.ts";
import { HELD_TYPES } from "@zhutu/domain/catalogue/course-type.ts";
import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { sql } from "drizzle-orm";
import { literals } from "../kernel/db/columns.ts";
import { userCourses } from "../modules/enrolment/tables.ts";
import { orderItems, orders, refundLines } from "../modules/ordering/tables.ts";
import { refundTasks } from "../modules/payment/tables.ts";
import { isLastRefundOfTask } from "../modules/refunds/service.ts";
import { billDays, billDifferences, billLines, refunds } from "../modules/refunds/tables.ts";
import type { Invariant } from "./invariant.ts";

export const moneyInvariants: readonly Invariant[] = [
  {
    number: 18,
    promise:
      "what was paid for courses that the buyer held is given back: what they cost, of the whole that was paid",
    broken: sql`select 'order ' || coalesce(held.order_id, r.reference) as what
      from (select o.order_id, o.order_status, o.order_amt, sum(i.order_item_amt) as amt
          from ${orderItems} i join ${orders} o using (order_id) where i.already_held group by o.order_id) held
        full join (select * from ${refundTasks} where reason = 'already-held') r
          on r.reference = held.order_id
      where held.order_id is null or held.order_status <> ${ORDER_STATUS.paid}
        or coalesce(r.amount, 0) <> held.amt
        or coalesce((select sum(l.amount) from ${refundLines} l where l.refund_task_id = r.refund_task_id), 0) <> held.amt
        or coalesce(r.total, held.order_amt) <> held.order_amt`,
  },
  {
    number: 18,
    promise:
      "an order gives back what it took at most, a line what it cost and as many copies as were bought, and a task the lines it names; a course given back is gone, and no refunded copy is free",
    broken: sql`select 'order ' || t.reference as what from ${refundTasks} t
        where t.reason in (${literals(REASONS_OF_WHAT_PAID)})
        group by t.reference having sum(t.amount) > max(t.total)
      union all select 'line ' || i.order_item_id from ${orderItems} i join ${refundLines} l using (order_item_id)
        group by i.order_item_id having sum(l.amount) > i.order_item_amt or sum(l.copies) > i.course_count
          or i.copies_returned > sum(l.copies)
      union all select 'line ' || i.order_item_id from ${orderItems} i
        where i.copies_returned > 0 and not exists (select from ${refundLines} l where l.order_item_id = i.order_item_id)
      union all select 'line ' || i.order_item_id from ${orderItems} i join ${orders} o using (order_id)
        join ${userCourses} u on u.order_id = i.order_id and u.course_id = i.course_id
        where i.copies_returned > 0 and o.order_type = 'single' and u.deleted_at is null
      union all select 'line ' || i.order_item_id from ${orderItems} i join ${orders} o using (order_id)
          join ${refundLines} l using (order_item_id) join ${refundTasks} t using (refund_task_id)
        where o.order_type = 'package' and i.course_type in ${HELD_TYPES} and not t.proposed
        group by i.order_item_id having i.copies_returned < sum(l.copies)
          and i.copies_used + i.copies_returned < i.course_count
      union all select 'task ' || t.refund_task_id from ${refundTasks} t
        left join (select l.refund_task_id, sum(l.amount) as amount, bool_and(i.order_id = own.reference) as own
          from ${refundLines} l join ${orderItems} i using (order_item_id)
            join ${refundTasks} own using (refund_task_id) group by 1) lines using (refund_task_id)
        where lines.amount > t.amount or not lines.own
          or (lines.amount is not null and t.reason not in (${literals(REASONS_OF_WHAT_PAID)}))`,
  },
  {
    number: 25,
    promise:
      "money that a company gave back ended its task under the company's number of it, and no other way",
    broken: sql`select 'refund ' || r.refund_no as what from ${refunds} r join ${refundTasks} t using (refund_task_id)
      where r.state = 'done' and t.refund_no is distinct from r.refund_no`,
  },
  {
    number: 25,
    promise: "a refund that is under way is the last of its task, which waits, at a company that is known",
    broken: sql`select 'refund ' || ${refunds}.refund_no as what from ${refunds} join ${refundTasks} t using (refund_task_id)
      where ${refunds}.state = 'processing' and (t.done_at is not null or not ${isLastRefundOfTask})`,
  },
  {
    number: 25,
    promise:
      "a refund that its company keeps belongs to a task that waits, or that was noted under its number",
    broken: sql`select 'refund ' || r.refund_no as what from ${refunds} r join ${refundTasks} t using (refund_task_id)
      where r.state = 'abnormal' and t.done_at is not null and t.refund_no <> r.refund_no`,
  },
  {
    number: 26,
    promise:
      "a line of a bill that was reconciled is matched or is one difference, and every billed difference has its line",
    broken: sql`select 'line ' || l.bill_line_id as what from ${billLines} l
        join ${billDays} b on b.day = l.day and b.method = l.method and b.fetched_at is not null
        where l.verdict is null or (l.verdict <> 'matched') is distinct from exists (select from ${billDifferences} d
          where d.method = l.method and d.kind = l.verdict and d.transaction_id = l.transaction_id
            and d.refund_no = l.refund_no and d.bill_amount = l.amount and d.day = l.day)
      union all select 'difference ' || d.difference_id from ${billDifferences} d
        where (d.kind like '%unbilled') is distinct from (d.bill_amount = 0)
          or (d.bill_amount > 0 and not exists (select from ${billLines} l where l.method = d.method
            and l.transaction_id = d.transaction_id and l.refund_no = d.refund_no and l.verdict = d.kind))`,
  },
  {
    number: 26,
    promise:
      "a bill that was fetched comes to its lines, and to the shop's side and the differences, to the fen",
    broken: sql`select b.day || ' ' || b.method as what from ${billDays} b
      left join (select day, method, coalesce(sum(amount) filter (where kind = 'paid'), 0) as paid,
          coalesce(sum(amount) filter (where kind = 'refund'), 0) as refund
        from ${billLines} group by 1, 2) l using (day, method)
      left join (select day, method,
          coalesce(sum(bill_amount - own_amount) filter (where kind not like 'refund-%'), 0) as paid,
          coalesce(sum(bill_amount - own_amount) filter (where kind like 'refund-%'), 0) as refund
        from ${billDifferences} group by 1, 2) d using (day, method)
      where b.fetched_at is not null and (b.bill_paid <> coalesce(l.paid, 0) or b.bill_refund <> coalesce(l.refund, 0)
        or b.bill_paid <> b.own_paid + coalesce(d.paid, 0) or b.bill_refund <> b.own_refund + coalesce(d.refund, 0))`,
  },
];
