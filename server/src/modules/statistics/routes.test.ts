import * as ordering from "@zhutu/domain/ordering/contract.ts";
import { getPayLink } from "@zhutu/domain/ordering/paying/contract.ts";
import { getTeacherSales } from "@zhutu/domain/statistics/contract.ts";
import { expect, test } from "vitest";
import { anAddress, movePayment } from "../../testing/factories/orders.ts";
import { refusalOf } from "../../testing/refusal.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import { testApp } from "../../testing/app.ts";

const shop = await testApp();
const { db } = shop;
const buyer = await shop.account("user");
const addrId = await anAddress(shop, buyer);

type Line = { courseId: number; courseCount?: number };
async function order(lines: Line[], orderType: "single" | "package" = "single"): Promise<string> {
  const products = lines.map(({ courseId, courseCount = 1 }) => ({ courseId, courseCount }));
  const body = { products, orderType, tradeType: "NATIVE" as const, addrId };
  return (await shop.as(buyer, ordering.placeOrder, { body })).orderId;
}
async function paid(lines: Line[], orderType?: "single" | "package"): Promise<string> {
  const orderId = await order(lines, orderType);
  await shop.as(buyer, getPayLink, { params: { orderId } });
  await shop.standIns.payment.settle(orderId, "paid");
  return orderId;
}
const aTeacher = () => shop.account("teacher");
const courseOf = (teacher: Account, over: Parameters<typeof aCourse>[1] = {}) =>
  aCourse(db, { teacherId: teacher.userId, ...over });
type Days = { startDate?: string; endDate?: string };
const salesOf = (who: Account | null, query: Days = {}) => shop.as(who, getTeacherSales, { query });

test("[STAT-007] [STAT-008] [STAT-009] a teacher's sales: a row a course with name, orders and amount, and the sums", async () => {
  const teacher = await aTeacher();
  const [cheap, dear] = [
    await courseOf(teacher, { courseName: "便宜的", coursePrice: 1_050 }),
    await courseOf(teacher, { courseName: "贵的", coursePrice: 30_000 }),
  ];
  await courseOf(teacher, { courseName: "没卖过的", courseStatus: "unpublish" });
  await paid([cheap, dear]); // one order of two courses
  await paid([{ courseId: cheap.courseId, courseCount: 3 }], "package");
  await paid([await courseOf(await aTeacher())]); // another teacher's
  const headers = { authorization: await shop.tokenOf(teacher) };
  const answer = await shop.app.inject({ url: "/api/orders/teacher-statis", headers });
  expect(answer.json().resultObject).toMatchObject({
    courses: [
      { courseName: "贵的", orderCnt: 1, orderAmt: 300 },
      { courseName: "便宜的", orderCnt: 2, orderAmt: 42 },
      { courseName: "没卖过的", orderCnt: 0, orderAmt: 0 },
    ],
    courseTotal: 3,
    orderTotal: 2,
    orderIncome: 342,
  });
});

test("a teacher without a course sees sums of nothing", async () => {
  expect(await salesOf(await aTeacher())).toEqual({
    courses: [],
    courseTotal: 0,
    orderTotal: 0,
    orderIncome: 0,
  });
});

test("[AUTH-014] a teacher sees own sales and not those of other teachers, whatever is asked for; others see none", async () => {
  const [teacher, other] = [await aTeacher(), await aTeacher()];
  const [own, foreign] = [await courseOf(teacher), await courseOf(other)];
  await paid([own, foreign]); // even in one order
  await paid([await courseOf(other)]);
  const smuggled: object = { teacherId: other.userId, userId: other.userId };
  for (const query of [{}, smuggled]) {
    const { courses, ...sums } = await salesOf(teacher, query);
    expect(courses.map((one) => one.courseId)).toEqual([own.courseId]);
    expect(sums).toEqual({ courseTotal: 1, orderTotal: 1, orderIncome: 100 });
  }
  for (const who of [null, buyer, await shop.account("admin"), await shop.account("channel")])
    expect(await refusalOf(salesOf(who))).toMatch(/^403/);
});

test("only paid orders count: not one that waits for payment, ran out or was deleted", async () => {
  const teacher = await aTeacher();
  const [waiting, deleted] = [await courseOf(teacher), await courseOf(teacher)];
  await order([waiting]);
  const orderId = await order([deleted]);
  await shop.as(buyer, ordering.deleteOrder, { params: { orderId } });
  expect(await salesOf(teacher)).toMatchObject({ courseTotal: 2, orderTotal: 0, orderIncome: 0 });
});

test("a line counts with what was paid for it: after every discount, without freight", async () => {
  const teacher = await aTeacher();
  const own = await courseOf(teacher, { coursePrice: 120_000 });
  // 1,600 together: the store-wide rule takes 50 a thousand off, spread over both lines.
  const orderId = await paid([own, await aCourse(db, { coursePrice: 40_000 })]);
  const { orderItems } = await shop.as(buyer, ordering.getOrder, { params: { orderId } });
  const line = orderItems.find((one) => one.courseId === own.courseId);
  const { orderIncome } = await salesOf(teacher);
  expect(orderIncome).toBe(line?.orderItemAmt);
  expect(orderIncome).toBeLessThan(1200);

  const author = await aTeacher();
  await paid([await courseOf(author, { courseType: 3, coursePrice: 5_000, freightPrice: 800 })]);
  expect((await salesOf(author)).orderIncome).toBe(50);
});

test("days are Shanghai's, by the time of payment, both included", async () => {
  const teacher = await aTeacher();
  const orderId = await paid([await courseOf(teacher)]);
  await movePayment(db, orderId, "2026-03-05 23:59:59.5+08");
  const counted = async (days: Days) => (await salesOf(teacher, days)).orderTotal;
  expect(await counted({ startDate: "2026-03-05", endDate: "2026-03-05" })).toBe(1);
  expect(await counted({ startDate: "2026-03-06" })).toBe(0);
  expect(await counted({ endDate: "2026-03-04" })).toBe(0);
  expect(await counted({ endDate: "2026-03-05" })).toBe(1);
  for (const startDate of ["2026-02-30", "gestern"])
    expect(await refusalOf(salesOf(teacher, { startDate }))).toMatch(/^400/);
});
