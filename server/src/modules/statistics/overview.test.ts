import { getOverview } from "@zhutu/domain/statistics/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import * as ordering from "@zhutu/domain/ordering/contract.ts";
import { testApp } from "../../testing/app.ts";
import { refusalOf } from "../../testing/refusal.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";

// Orders are moved to other days and refund tasks written by hand.
const shop = await testApp({}, { invariants: false });
const { db } = shop;
const admin = await shop.account("admin");
const buyer = await shop.account("user");
async function anOrder(coursePrice = 10_000) {
  const { courseId } = await aCourse(db, { coursePrice });
  const products = [{ courseId, courseCount: 1 }];
  const body = { products, orderType: "single" as const, tradeType: "NATIVE" as const };
  return shop.as(buyer, ordering.placeOrder, { body });
}
const overview = () => shop.as(admin, getOverview, {});

test("what waits is counted, with the time of the one that has waited longest", async () => {
  const nothing = { count: 0, since: null };
  expect(await overview()).toMatchObject({ audits: nothing, refunds: nothing, lateOrders: nothing });
  for (const [at, status] of [
    ["2026-03-02T01:00:00Z", "auditing"],
    ["2026-03-01T01:00:00Z", "auditing"],
    ["2026-02-01T01:00:00Z", "unpublish"],
  ] as const) {
    const { courseId } = await aCourse(db, { courseStatus: status });
    await db.execute(sql`update courses set update_time = ${at}::timestamptz where course_id = ${courseId}`);
  }
  await db.execute(sql`
    insert into refund_tasks (reference, transaction_id, amount, reason, created_at, done_at) values
      ('1', 'T1', 100, 'x', '2026-03-04T01:00:00Z', null), ('2', 'T2', 100, 'x', '2026-03-03T01:00:00Z', now())`);
  await anOrder(); // may still be paid
  const late = await anOrder();
  await db.execute(
    sql`update orders set expire_at = '2026-03-05T01:00:00Z' where order_id = ${late.orderId}`,
  );
  expect(await overview()).toMatchObject({
    audits: { count: 2, since: "2026-03-01T01:00:00.000Z" },
    refunds: { count: 1, since: "2026-03-04T01:00:00.000Z" },
    lateOrders: { count: 1, since: "2026-03-05T01:00:00.000Z" },
  });
});

test("each of the last 30 days of Shanghai has its paid orders and their money, today last", async () => {
  const paid = async (coursePrice: number) => {
    const { orderId } = await anOrder(coursePrice);
    await shop.as(buyer, ordering.getPayLink, { params: { orderId } });
    await shop.standIns.payment.settle(orderId, "paid");
    return orderId;
  };
  const midnight = sql`date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`;
  const first = await paid(1_050);
  await db.execute(sql`update orders set paid_time = ${midnight} where order_id = ${first}`);
  await paid(2_000);
  const before = await paid(30_000);
  await db.execute(
    sql`update orders set paid_time = ${midnight} - interval '1 second' where order_id = ${before}`,
  );
  const tooOld = await paid(4_000);
  await db.execute(sql`update orders set paid_time = now() - interval '31 days' where order_id = ${tooOld}`);
  const { days } = await overview();
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ day: today, orderCnt: 2, orderAmt: 30.5 });
  expect(days.at(-2)).toMatchObject({ orderCnt: 1, orderAmt: 300 });
  expect(days.slice(0, 28).every((one) => one.orderCnt === 0 && one.orderAmt === 0)).toBe(true);
  expect(days.map(({ day }) => day)).toEqual([...new Set(days.map(({ day }) => day))].toSorted());
});

test("only an administrator sees it", async () => {
  for (const role of ["user", "teacher", "channel"] as const)
    expect(await refusalOf(shop.as(await shop.account(role), getOverview, {}))).toMatch(/^403/);
  expect(await refusalOf(shop.as(null, getOverview, {}))).toMatch(/^403/);
});
