// The invariants of money given back, each found by its own damage.
import { expect, test } from "vitest";
import { left, paid, shopToBreak, someone } from "./broken-shop-testing.ts";

const { brokenBy } = await shopToBreak();

/** A refund by staff of the paid order, with its first line. */
const staffRefund = (copies: string, amount: string, total: string, ofLine: string) =>
  `with task as (insert into refund_tasks (reference, transaction_id, amount, total, method, reason, begun_by, begun_note)
     select order_id, 'staff', least(${amount}, ${total}), ${total}, 'wechat', 'by-staff', 1, 'x' from orders
     where order_id = ${paid} returning *),
   again as (insert into refund_tasks (reference, transaction_id, amount, total, method, reason, begun_by, begun_note)
     select reference, 'staff', ${amount} - amount, total, 'wechat', 'by-staff', 1, 'x' from task join orders on order_id = reference
     where ${amount} > amount)
   insert into refund_lines (refund_task_id, order_item_id, copies, amount)
     select refund_task_id, order_item_id, ${copies}, ${ofLine} from task join order_items on order_id = reference
     where position = 0`;

/** A course that the paid order's line was before it was exchanged, with the right to it as it is now. */
const exchanged = (right: string, noted = true) =>
  `with line as (select i.order_item_id, i.order_id, o.user_id from order_items i join orders o using (order_id)
     where order_id = ${paid} and position = 0),
   former as (select c.course_id from courses c, line where c.course_type = 1 and not exists
     (select from user_courses u where u.course_id = c.course_id and u.user_id = line.user_id) order by 1 limit 1),
   held as (insert into user_courses (user_id, course_id, create_type, order_id, create_time, expiry_date, status, deleted_at, first_played_at)
     select user_id, course_id, 'order', order_id, now() - interval '1 hour', now(), ${right} from line, former)
   insert into line_exchanges (order_item_id, from_course_id, from_name, exchanged_by)
     select order_item_id, course_id, 'x', 1 from line, former where ${noted}`;

test("more violations than a call takes arguments are told", async () => {
  const lines = `insert into tracking_lines (reference, accept_time, remark, noted_by)
    select 'none', now(), n::text, (select min(user_id) from users) from generate_series(1, 150000) n`;
  expect(await brokenBy(lines)).toEqual([21]);
});

test.each<[broken: number[], damage: string]>([
  [[], exchanged("'expired', now(), null")],
  [[7], exchanged("'expired', now(), null", false)],
  [[7], exchanged("'expired', null, null")],
  [[7], exchanged("'expired', now(), now()")],
  [[18], `update order_items set already_held = true where order_id = ${paid}`],
  [
    [18],
    `update order_items set already_held = true where order_id = ${paid};
       insert into refund_tasks (reference, transaction_id, amount, total, method, reason)
       select order_id, 'a part', order_amt - 1, order_amt, 'wechat', 'already-held' from orders where order_id = ${paid}`,
  ],
  [
    [18],
    `update order_items set already_held = true where order_id = ${paid};
       insert into refund_tasks (reference, transaction_id, amount, total, method, reason)
       select order_id, 'a part', order_amt, order_amt + 1, 'wechat', 'already-held' from orders where order_id = ${paid}`,
  ],
  [
    [18],
    `insert into refund_tasks (reference, transaction_id, amount, total, method, reason)
       select order_id, 'no line', order_amt, order_amt, 'wechat', 'already-held' from orders where order_id = ${paid}`,
  ],
  [
    [7, 12], // a part of the order is given back, and not for this line
    `delete from user_courses where order_id = ${paid};
       insert into refund_tasks (reference, transaction_id, amount, total, method, reason)
       select order_id, 'a part', 1, order_amt, 'wechat', 'paid-twice' from orders where order_id = ${paid}`,
  ],
  [[18], staffRefund("1", "order_amt + 1", "order_amt", "0")], // more than was paid
  [[18], staffRefund("1", "order_amt", "order_amt", "order_item_amt + 1")], // more than the line cost
  [[18], staffRefund("course_count + 1", "order_amt", "order_amt", "0")], // more copies than were bought
  [[18], "update order_items set copies_returned = 1 where copies_used < course_count"], // without a refund
  [
    [18], // the course is still held
    `${staffRefund("1", "order_amt", "order_amt", "order_item_amt")};
       update order_items set copies_returned = 1 where order_id = ${paid} and position = 0`,
  ],
  [
    [18], // a refunded copy of a package is free
    `with line as (select i.* from order_items i join orders o using (order_id)
         where o.order_type = 'package' and o.order_status = 2 and i.copies_used < i.course_count limit 1),
       task as (insert into refund_tasks (reference, transaction_id, amount, total, method, reason, begun_by, begun_note)
         select order_id, 'staff', 1, order_amt, 'wechat', 'by-staff', 1, 'x' from orders join line using (order_id) returning *)
       insert into refund_lines (refund_task_id, order_item_id, copies, amount)
         select refund_task_id, order_item_id, 1, 1 from task, line`,
  ],
  [
    [18], // a line of another order
    `${staffRefund("1", "order_amt", "order_amt", "1")};
       update refund_lines set order_item_id = (select max(order_item_id) from order_items)`,
  ],
  [
    [18],
    `update order_items set already_held = true where order_id = ${paid};
       insert into refund_tasks (reference, transaction_id, amount, total, method, reason)
       select order_id, 'no lines', order_amt, order_amt, 'wechat', 'already-held' from orders where order_id = ${paid}`,
  ],
  [
    [26],
    `insert into bill_days (day, method, fetched_at, bill_paid) values ('2026-01-20', 'wechat', now(), 1)`,
  ],
  [
    [26],
    `insert into bill_days (day, method, fetched_at, bill_paid, own_paid) values ('2026-01-20', 'wechat', now(), 5, 5);
     insert into bill_lines (day, method, kind, reference, transaction_id, amount, at)
       values ('2026-01-20', 'wechat', 'paid', 'x', 'y', 5, now())`,
  ],
  [
    [26],
    `insert into bill_differences (day, method, kind, reference, transaction_id, bill_amount, own_amount)
       values ('2026-01-20', 'wechat', 'late', 'x', 'y', 5, 0)`,
  ],
  [
    [25],
    `insert into refunds (refund_no, refund_task_id, attempt, state, asked_by, ended_at, company_no)
       select 'TK1', min(refund_task_id), 1, 'done', 1, now(), 'W1' from refund_tasks where done_at is null`,
  ],
  [
    [25],
    `insert into refunds (refund_no, refund_task_id, attempt, asked_by)
       select 'TK1', min(refund_task_id), 1, 1 from refund_tasks where done_at is not null`,
  ],
  [
    [25],
    `insert into refunds (refund_no, refund_task_id, attempt, state, asked_by, ended_at)
       select 'TK1', min(refund_task_id), 1, 'abnormal', 1, now() from refund_tasks where done_at is not null`,
  ],
])("invariant %j is broken by: %s", async (numbers, damage) => {
  expect(await brokenBy(damage)).toEqual(numbers);
});

test("an order that became paid after its buyer's account had ended is found", async () => {
  const paidAfter = (interval: string) => `update orders set user_id = 999 where order_id = ${paid};
    update order_transitions set at = now() + interval '${interval}' where order_id = ${paid} and to_status = 2`;
  expect(await brokenBy(someone + left(paidAfter("-1 day")))).not.toContain(24);
  expect(await brokenBy(someone + left(paidAfter("1 hour")))).toContain(24);
});
