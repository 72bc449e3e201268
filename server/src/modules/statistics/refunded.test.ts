// What was given back whole is no income: in no figures and no sums (docs/decisions/041), and a month pays it out less.
import * as ordering from "@zhutu/domain/ordering/contract.ts";
import { getPayLink } from "@zhutu/domain/ordering/paying/contract.ts";
import { getOverview } from "@zhutu/domain/desk/contract.ts";
import { getTeacherSales } from "@zhutu/domain/statistics/contract.ts";
import * as office from "@zhutu/domain/statistics/office/contract.ts";
import { getUser } from "@zhutu/domain/people/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { givenBack, movePayment } from "../../testing/factories/orders.ts";
import { rowsOfWorkbook } from "../../testing/workbook.ts";
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
  const { orderCnt, refundAmt, dueAmt } = await shop.as(admin, office.getStatement, {
    params: { userId, month },
  });
  const { statements } = await shop.as(admin, office.listStatements, { params: { userId }, query: {} });
  // Months before the first sale are none.
  const none = { orderCnt: 0, refundAmt: 0, dueAmt: 0 };
  expect(statements.find((one) => one.month === month) ?? none).toMatchObject({
    orderCnt,
    refundAmt,
    dueAmt,
  });
  return [orderCnt, dueAmt];
};

test("given back whole it leaves sales and the overview, and a month pays it out less; of a part what is left counts", async () => {
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
    // A month counts every sale and pays out what is left of it.
    months: [
      [2, amount],
      [2, amount],
    ],
  });
  expect(await figures()).toEqual({ ...rest(100.01), buyer: 100 });
  await givenBack(shop, admin, back, 10_000);
  expect(await figures()).toEqual({ ...rest(0.01), buyer: 0 });
});

test("a line that the buyer held is taken off the month of its teacher once it is given back; the order's other line stays", async () => {
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
    [1, 0],
    [1, 100],
    [before[0], Number(((before[1] ?? 0) - 100).toFixed(2))],
  ]);
  const { orderIncome } = await shop.as(held, getTeacherSales, { query: {} });
  expect(orderIncome).toBe(0);
});

test("what is given back of a closed month's sale is a refund of the first open month, with order, product and time", async () => {
  const one = await shop.account("teacher");
  const { courseId: own, courseName } = await aCourse(db, { teacherId: one.userId });
  const orderId = await paid(await shop.account("user"), [own]);
  await movePayment(db, orderId, "2026-03-05T04:00:00Z");
  const close = (month: string) =>
    shop.as(admin, office.closeStatement, { params: { userId: one.userId, month }, query: {} });
  await close("2026-03");
  const before = await monthOf(channel);
  await givenBack(shop, admin, orderId, 4_000);
  await db.execute(
    sql`update refund_tasks set done_at = '2026-04-30T15:59:59Z' where reference = ${orderId}`,
  );
  await givenBack(shop, admin, orderId, 1_000);
  await db.execute(
    sql`update refund_tasks set done_at = '2026-04-30T16:00:00Z' where reference = ${orderId} and amount = 1000`,
  );
  expect(await monthOf(one, "2026-03")).toEqual([1, 100]);
  expect(await monthOf(one, "2026-04")).toEqual([0, -40]);
  expect(await monthOf(one, "2026-05")).toEqual([0, -10]);
  expect(await monthOf(channel)).toEqual(before); // Paid and given back in months before.
  expect(await monthOf(channel, "2026-03")).toEqual([1, 100]);
  await close("2026-04");
  const april = {
    orderAmt: 0,
    refundAmt: 40,
    dueAmt: -40,
    refunds: [
      {
        orderId,
        productName: courseName,
        paidMonth: "2026-03",
        refundedTime: "2026-04-30T15:59:59.000Z",
        amount: 40,
      },
    ],
  };
  const params = { userId: one.userId, month: "2026-04" };
  expect(await shop.as(one, office.getStatement, { params })).toMatchObject(april);
  await db.execute(sql`update order_items set order_item_name = '换了名字' where order_id = ${orderId}`);
  expect(await shop.as(one, office.getStatement, { params })).toMatchObject(april);
  // April is closed by now: one that is learnt of later goes into May.
  await givenBack(shop, admin, orderId, 500);
  await db.execute(
    sql`update refund_tasks set done_at = '2026-04-02T00:00:00Z' where reference = ${orderId} and amount = 500`,
  );
  expect(await monthOf(one, "2026-05")).toEqual([0, -15]);
  const answer = await shop.app.inject({
    url: `/api/orders/statements/${one.userId}/2026-04/export`,
    headers: { authorization: await shop.tokenOf(one) },
  });
  expect(rowsOfWorkbook(answer.rawPayload).slice(1)).toEqual([
    ["退款", courseName, "2026-03", "", "", "-40", orderId, "2026-04-30 23:59:59"],
    ["合计", "销售", "--", "", "0", "0", "", ""],
    ["合计", "退款", "--", "", "", "-40", "", ""],
    ["应结", "", "--", "", "", "-40", "", ""],
  ]);
});
