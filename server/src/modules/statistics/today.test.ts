// The overview's figures of today, yesterday and 30 days, and the best sellers.
import * as office from "@zhutu/domain/statistics/office/contract.ts";
import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { testApp } from "../../testing/app.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import { givenBack, movePayment } from "../../testing/factories/orders.ts";
import { refusalOf } from "../../testing/refusal.ts";
import * as ordering from "@zhutu/domain/ordering/contract.ts";
import { getPayLink } from "@zhutu/domain/ordering/paying/contract.ts";

// Orders are moved to other days.
const shop = await testApp({}, { invariants: false });
const { db } = shop;
const admin = await shop.account("admin");
await db.execute(sql`update users set reg_time = '2025-01-01T00:00:00Z'`);
afterEach(() => vi.useRealTimers());

/** Of a learner who came at that moment and paid then. */
async function paidAt(courseIds: readonly number[], at: string): Promise<string> {
  const buyer = await shop.account("user");
  const body = {
    products: courseIds.map((courseId) => ({ courseId, courseCount: 1 })),
    orderType: "single" as const,
    tradeType: "NATIVE" as const,
  };
  const { orderId } = await shop.as(buyer, ordering.placeOrder, { body });
  await shop.as(buyer, getPayLink, { params: { orderId } });
  await shop.standIns.payment.settle(orderId, "paid");
  await movePayment(db, orderId, at);
  await db.execute(sql`update users set reg_time = ${at}::timestamptz where user_id = ${buyer.userId}`);
  return orderId;
}

test("each span counts what is kept, paid orders and new learners, beside the span before", async () => {
  const { courseId } = await aCourse(db, { coursePrice: 10_000 });
  const cheap = await aCourse(db, { coursePrice: 1_000 });
  const now = "2026-06-15T07:40:30Z"; // 15:40 in Shanghai
  const today = await paidAt([courseId], "2026-06-15T02:00:00Z");
  await paidAt([courseId], "2026-06-14T16:00:00Z"); // today's first moment
  await paidAt([courseId], "2026-06-14T07:39:59Z"); // yesterday, before the same minute
  await paidAt([courseId], "2026-06-14T07:40:00Z"); // yesterday, after it
  await paidAt([courseId, cheap.courseId], "2026-06-13T03:00:00Z");
  await paidAt([courseId], "2026-05-16T16:00:00Z"); // the first of 30 days
  await paidAt([courseId], "2026-05-16T07:39:00Z"); // in the 30 before
  await paidAt([courseId], "2026-05-16T15:59:59Z"); // in none, as it was later than this minute
  await paidAt([courseId], "2026-04-16T16:00:00Z"); // the first of the 30 before
  await paidAt([courseId], "2026-04-16T15:59:59Z"); // older
  await givenBack(shop, admin, today, 4_000);
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  expect(await shop.as(admin, office.getToday, {})).toEqual({
    today: {
      now: { income: 160, orders: 2, learners: 2 },
      before: { income: 100, orders: 1, learners: 1 },
    },
    yesterday: {
      now: { income: 200, orders: 2, learners: 2 },
      before: { income: 110, orders: 1, learners: 1 },
    },
    days30: {
      now: { income: 570, orders: 6, learners: 6 },
      before: { income: 200, orders: 2, learners: 2 },
    },
  });
  expect(await shop.as(admin, office.listBestSellers, {})).toMatchObject([
    { courseId, orderCnt: 6, orderAmt: 560 },
    { courseId: cheap.courseId, orderCnt: 1, orderAmt: 10 },
  ]);
});

test("five sell best, the highest income first, and only who sees the shop's sales reads them", async () => {
  const sold = [];
  for (const coursePrice of [6_000, 1_000, 5_000, 2_000, 4_000, 3_000]) {
    const { courseId } = await aCourse(db, { coursePrice });
    await paidAt([courseId], "2026-08-10T02:00:00Z");
    sold.push({ courseId, coursePrice });
  }
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-08-12T02:00:00Z") });
  const best = sold.toSorted((one, other) => other.coursePrice - one.coursePrice).slice(0, 5);
  expect((await shop.as(admin, office.listBestSellers, {})).map(({ courseId }) => courseId)).toEqual(
    best.map(({ courseId }) => courseId),
  );
  for (const role of ["user", "teacher", "channel"] as const) {
    const who = await shop.account(role);
    expect(await refusalOf(shop.as(who, office.getToday, {}))).toMatch(/^403/);
    expect(await refusalOf(shop.as(who, office.listBestSellers, {}))).toMatch(/^403/);
  }
});
