// Random histories of sales, refunds, exchanges and closings: closed months and the open ones together pay out what
// is left of every sale, once to its teachers and once to its channels.
import { closeStatement, listStatements } from "@zhutu/domain/statistics/office/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "../../kernel/db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { refusalOf } from "../../testing/refusal.ts";
import { channels } from "../channels/tables.ts";
import { isInClosedTeacherMonth } from "./service.ts";

// Orders and refunds are written by hand.
const shop = await testApp({}, { except: [2, 7, 10, 16, 18] });
const { db } = shop;
const admin = await shop.account("admin");
const buyer = await shop.account("user");
const teachers = [await shop.account("teacher"), await shop.account("teacher")] as const;
const partners = [await shop.account("channel"), await shop.account("channel")] as const;
for (const [at, { userId }] of partners.entries())
  await db.insert(channels).values({ userId, exclusiveCode: `QD88${at}0`, exclusiveDiscount: 100 });
const courses = await Promise.all(
  [0, 1, 0, 1].map((at) => aCourse(db, { teacherId: teachers[at === 0 ? 0 : 1].userId })),
);
await db.execute(sql`update users set reg_time = '2026-01-01T00:00:00Z'
  where user_id in (${sql.join(
    [...teachers, ...partners].map(({ userId }) => userId),
    sql`, `,
  )})`);

/** Repeatable: the same seed draws the same numbers. */
function drawing(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
const months = Array.from({ length: 10 }, (_, at) => `2026-${String(at + 1).padStart(2, "0")}`);

let numbers = 0;
type Line = { orderId: string; orderItemId: number; left: number; paid: Date };

async function sale(draw: (below: number) => number): Promise<Line[]> {
  const orderId = `2026010100000${String(1_000_000 + ++numbers)}`;
  const paid = new Date(Date.UTC(2026, draw(10), 1 + draw(28), draw(24)));
  const channelId = [null, ...partners.map(({ userId }) => userId)][draw(3)] ?? null;
  const sold = draw(2) === 0 ? [draw(4)] : [0, 1 + draw(3)];
  const amounts = sold.map(() => 1 + draw(50_000));
  const total = amounts.reduce((sum, one) => sum + one, 0);
  await db.execute(sql`insert into orders (order_id, user_id, order_name, order_type, order_status, kinds,
      ware_price, order_amt, freight_price, request_hash, paid_time, channel_id, expire_at, create_time)
    values (${orderId}, ${buyer.userId}, 'x', 'single', 2, 2, ${total}, ${total}, 0, '', ${paid.toISOString()}, ${channelId},
      ${paid.toISOString()}, ${paid.toISOString()})`);
  const lines: Line[] = [];
  for (const [at, place] of sold.entries()) {
    const { rows } = await db.execute<{
      id: number;
    }>(sql`insert into order_items (order_id, position, course_id,
        course_type, order_item_name, course_count, course_price, freight_price, order_item_amt, reasons, teacher_id,
        channel_id, paid_time)
      select ${orderId}, ${at}, course_id, course_type, course_name, 1, 0, 0, ${amounts[at]}, '[]', teacher_id, ${channelId},
        ${paid.toISOString()} from courses where course_id = ${courses[place]?.courseId}
      returning order_item_id as id`);
    lines.push({ orderId, orderItemId: rows[0]?.id ?? 0, left: amounts[at] ?? 0, paid });
  }
  return lines;
}

async function refund(draw: (below: number) => number, line: Line): Promise<void> {
  const amount = draw(3) === 0 ? line.left : 1 + draw(line.left);
  const done = new Date(Math.min(line.paid.getTime() + draw(150) * 86_400_000, Date.UTC(2026, 10, 20)));
  await db.execute(sql`with task as (insert into refund_tasks (reference, transaction_id, amount, total, method, reason,
        begun_by, begun_note, done_at, done_by, refund_no, done_note)
      select order_id, ${`H${++numbers}`}, ${amount}, order_amt, 'wechat', 'by-staff', ${admin.userId}, 'x',
        ${done.toISOString()}, ${admin.userId}, 'R', 'x' from orders where order_id = ${line.orderId} returning refund_task_id)
    insert into refund_lines (refund_task_id, order_item_id, copies, amount)
    select refund_task_id, ${line.orderItemId}, 0, ${amount} from task`);
  line.left -= amount;
}

/** As an exchange does it (ordering/desk/exchange-line.ts). */
const exchange = (line: Line, courseId: number) =>
  transaction(db, async (tx) => {
    const keeps = await isInClosedTeacherMonth(tx, line.orderItemId);
    await tx.execute(sql`update order_items set course_id = ${courseId}, teacher_id = case when ${keeps} then teacher_id
        else (select teacher_id from courses where course_id = ${courseId}) end
      where order_item_id = ${line.orderItemId}`);
  });

/** What all months of these accounts pay out, in fen. */
async function paidOut(accounts: readonly Account[]): Promise<number> {
  let fen = 0;
  for (const { userId } of accounts) {
    const { statements } = await shop.as(admin, listStatements, { params: { userId }, query: {} });
    for (const { orderAmt, refundAmt, dueAmt } of statements) {
      expect(Math.round(dueAmt * 100)).toBe(Math.round(orderAmt * 100) - Math.round(refundAmt * 100));
      fen += Math.round(dueAmt * 100);
    }
  }
  return fen;
}

test.each([1, 2, 3, 4])(
  "history %i: nothing is counted twice or lost, whatever is closed when",
  async (seed) => {
    const draw = drawing(seed);
    const lines: Line[] = [];
    for (let step = 0; step < 120; step++) {
      const act = draw(10);
      const line = lines[draw(lines.length)];
      if (act < 4 || line === undefined) lines.push(...(await sale(draw)));
      else if (act < 7 && line.left > 0) await refund(draw, line);
      else if (act < 8) await exchange(line, courses[draw(4)]?.courseId ?? 0);
      else {
        const { userId } = [...teachers, ...partners][draw(4)] ?? teachers[0];
        const params = { userId, month: months[draw(months.length)] ?? "2026-01" };
        await refusalOf(shop.as(admin, closeStatement, { params, query: {} }));
      }
      if (step % 30 === 29) {
        const { rows } = await db.execute<{ all: number; ofChannels: number }>(sql`select
          coalesce(sum(order_item_amt - back), 0)::float8 as all,
          coalesce(sum(order_item_amt - back) filter (where channel_id is not null), 0)::float8 as "ofChannels"
          from order_items i, lateral (select coalesce(sum(amount), 0) as back from refund_lines r
            where r.order_item_id = i.order_item_id) r`);
        expect(await paidOut(teachers)).toBe(rows[0]?.all);
        expect(await paidOut(partners)).toBe(rows[0]?.ofChannels);
      }
    }
  },
);
