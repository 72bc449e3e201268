// What was given back whole is no income: in no open month, no figures and no sums (docs/decisions/041).
import * as ordering from "@zhutu/domain/ordering/contract.ts";
import { getPayLink } from "@zhutu/domain/ordering/paying/contract.ts";
import { getOverview, getTeacherSales } from "@zhutu/domain/statistics/contract.ts";
import * as office from "@zhutu/domain/statistics/office/contract.ts";
import { getUser } from "@zhutu/domain/people/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { givenBack, movePayment } from "../../testing/factories/orders.ts";
import { channels } from "../channels/tables.ts";

// Orders are moved to another month.
const shop = await testApp({}, { invariants: false });
const { db } = shop;
const admin = await shop.account("admin");
const [teacher, channel] = [await shop.account("teacher"), await shop.account("channel")];
await db.insert(channels).values({ userId: channel.userId, exclusiveCode: "QD7700", exclusiveDiscount: 100 });
const { courseId } = await aCourse(db, { teacherId: teacher.userId });

async function paid(buyer: Account, courseIds = [courseId]): Promise<string> {
  const body = {
    products: courseIds.map((one) => ({ courseId: one, courseCount: 1 })),
    orderType: "single" as const,
    tradeType: "NATIVE" as const,
    exclusiveCode: "QD7700",
  };
  const { orderId } = await shop.as(buyer, ordering.placeOrder, { body });
  await shop.as(buyer, getPayLink, { params: { orderId } });
  await shop.standIns.payment.settle(orderId, "paid");
  return orderId;
}
const thisMonth = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);
const monthOf = async ({ userId }: Account, month = thisMonth) => {
  const { orderCnt, orderAmt } = await shop.as(admin, office.getStatement, { params: { userId, month } });
  const { statements } = await shop.as(admin, office.listStatements, { params: { userId }, query: {} });
  // Months before the first sale are none.
  expect(statements.find((one) => one.month === month) ?? { orderCnt: 0, orderAmt: 0 }).toMatchObject({
    orderCnt,
    orderAmt,
  });
  return [orderCnt, orderAmt];
};

test("given back whole it leaves open months, sales and the overview; of a part what is left counts", async () => {
  const [one, two] = [await shop.account("user"), await shop.account("user")];
  const [back, part] = [await paid(one), await paid(two)];
  const figures = async () => {
    const { orderTotal, orderIncome } = await shop.as(teacher, getTeacherSales, { query: {} });
    const sold = await shop.as(admin, office.getChannelSales, {
      params: { channelId: channel.userId },
      query: {},
    });
    const sums = await shop.as(admin, office.getOrderSummary, {});
    const { days } = await shop.as(admin, getOverview, {});
    const today = days.at(-1);
    return {
      teacher: [orderTotal, orderIncome],
      channel: [sold.orderTotal, sold.orderIncome],
      all: [sums.total, sums.income],
      today: [today?.orderCnt, today?.orderAmt],
      months: [await monthOf(teacher), await monthOf(channel)],
      buyer: (await shop.as(admin, getUser, { params: { userId: one.userId } })).paidAmt,
    };
  };
  const sales = (count: number) => {
    const sum = [count, count * 100];
    return { teacher: sum, channel: sum, all: sum, today: sum, months: [sum, sum] };
  };
  expect(await figures()).toEqual({ ...sales(2), buyer: 100 });
  await givenBack(shop, admin, part, 9_999);
  const left = (amount: number) => [amount > 100 ? 2 : 1, amount];
  const rest = (amount: number) => ({
    teacher: left(amount),
    channel: left(amount),
    all: left(amount),
    today: left(amount),
    months: [left(amount), left(amount)],
  });
  expect(await figures()).toEqual({ ...rest(100.01), buyer: 100 });
  await givenBack(shop, admin, back, 10_000);
  expect(await figures()).toEqual({ ...rest(0.01), buyer: 0 });
});

test("a line that the buyer held leaves the month of its teacher once it is given back; the order's other line stays", async () => {
  const [held, kept] = [await shop.account("teacher"), await shop.account("teacher")];
  const of = async (one: Account) => (await aCourse(db, { teacherId: one.userId })).courseId;
  const courses = [await of(held), await of(kept)];
  const orderId = await paid(await shop.account("user"), courses);
  await db.execute(sql`update order_items set already_held = true
    where order_id = ${orderId} and course_id = ${courses[0]}`);
  const [before] = [await monthOf(channel)];
  expect([await monthOf(held), await monthOf(kept)]).toEqual([
    [1, 100],
    [1, 100],
  ]);
  await givenBack(shop, admin, orderId, 10_000);
  expect([await monthOf(held), await monthOf(kept), await monthOf(channel)]).toEqual([
    [0, 0],
    [1, 100],
    [before[0], Number(((before[1] ?? 0) - 100).toFixed(2))],
  ]);
  const { orderIncome } = await shop.as(held, getTeacherSales, { query: {} });
  expect(orderIncome).toBe(0);
});

test("a closed month keeps what was given back after it: that is settled apart", async () => {
  const orderId = await paid(await shop.account("user"));
  await movePayment(db, orderId, "2026-03-05T04:00:00Z");
  const params = { userId: teacher.userId, month: "2026-03" };
  await shop.as(admin, office.closeStatement, { params, query: {} });
  await givenBack(shop, admin, orderId, 10_000);
  expect(await monthOf(teacher, "2026-03")).toEqual([1, 100]);
  expect(await monthOf(channel, "2026-03")).toEqual([0, 0]);
});
