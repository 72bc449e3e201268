// Refund tasks of a release that gave back the whole of an order of which its buyer held a part.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { migrate } from "../../../kernel/db/migrate.ts";
import { aCourse } from "../../../testing/factories/catalogue.ts";
import { holdCourse } from "../../../testing/factories/enrolment.ts";
import { anAddress } from "../../../testing/factories/shipping.ts";
import { testShop } from "../ordering-testing.ts";

const shop = await testShop();
const { db } = shop;
const migrations = ["0068_parts_of_earlier_tasks", "0069_earlier_tasks_of_nothing"];

/** A paid order whose buyer held the first of these courses before, with its task as the earlier release wrote it. */
async function earlierTask(...courses: readonly { courseId: number }[]) {
  const buyer = await shop.account("user");
  const products = courses.map(({ courseId }) => ({ courseId, courseCount: 1 }));
  const { orderId } = await shop.buy(buyer, { products, addrId: await anAddress(shop, buyer) });
  await holdCourse(db, buyer, courses[0]?.courseId ?? 0);
  await shop.payLink(buyer, orderId);
  await shop.pay(orderId);
  await shop.confirm(buyer, orderId);
  await db.execute(sql`update order_items set already_held = false where order_id = ${orderId}`);
  await db.execute(sql`update refund_tasks set amount = total, total = null where reference = ${orderId}`);
  return orderId;
}
const admin = await shop.account("admin");
const asked = (orderId: string, state: string) =>
  db.execute(sql`insert into refunds (refund_no, refund_task_id, attempt, asked_by, state, ended_at)
    select ${`TK${orderId}`}, refund_task_id, 1, ${admin.userId}, ${state}::text, case ${state}::text when 'closed' then now() end
    from refund_tasks where reference = ${orderId}`);
const taskOf = async (orderId: string) =>
  (
    await db.execute(sql`select amount::int, total::int, array(select course_id from order_items i
      where i.order_id = t.reference and i.already_held) as held from refund_tasks t where reference = ${orderId}`)
  ).rows;

const upgrade = async () => {
  for (const name of migrations) await db.execute(sql`delete from schema_migration where name = ${name}`);
  expect(await migrate(shop.connectionString)).toEqual(migrations);
};

test("one of which nothing went back gives back what the held lines cost, of the whole; one that is under way stays", async () => {
  const [x, y, book] = await Promise.all([
    aCourse(db, { coursePrice: 2_000 }),
    aCourse(db, { coursePrice: 3_000 }),
    aCourse(db, { coursePrice: 1_500, courseType: 3, freightPrice: 800 }),
  ]);
  const [several, begun, closed, alone] = [
    await earlierTask(x, y, book),
    await earlierTask(x, y, book),
    await earlierTask(x, y, book),
    await earlierTask(x),
  ];
  await asked(begun, "processing");
  await asked(closed, "closed");
  await upgrade();
  expect(await taskOf(several)).toEqual([{ amount: 2_000, total: 7_300, held: [x.courseId] }]);
  expect(await taskOf(begun)).toEqual([{ amount: 7_300, total: null, held: [] }]);
  expect(await taskOf(closed)).toEqual([{ amount: 2_000, total: 7_300, held: [x.courseId] }]);
  expect(await taskOf(alone)).toEqual([{ amount: 2_000, total: 2_000, held: [x.courseId] }]);
});

test.each([
  ["nothing was asked for", [], []],
  ["the refund ended without money", ["closed"], []],
  ["the refund is under way", ["processing"], [{ amount: 3_000, total: null }]],
])("one of an order whose held line cost nothing, and %s: %o leaves %o", async (_, states, left) => {
  const [free, y] = [await aCourse(db, { coursePrice: 0 }), await aCourse(db, { coursePrice: 3_000 })];
  const buyer = await shop.account("user");
  const products = [free, y].map(({ courseId }) => ({ courseId, courseCount: 1 }));
  const { orderId } = await shop.buy(buyer, { products });
  await holdCourse(db, buyer, free.courseId);
  await shop.payLink(buyer, orderId);
  await shop.pay(orderId);
  await shop.confirm(buyer, orderId);
  await db.execute(sql`update order_items set already_held = false where order_id = ${orderId}`);
  await db.execute(sql`insert into refund_tasks (reference, transaction_id, amount, method, reason)
    select reference, transaction_id, amount, method, 'already-held' from payments where reference = ${orderId}`);
  for (const state of states) await asked(orderId, state);
  await upgrade();
  expect(await taskOf(orderId)).toMatchObject(left);
  expect((await taskOf(orderId)).length).toBe(left.length);
});
