// A course that nobody began for another of the same or a lower price (domain.md "Refunds").
import * as contract from "@zhutu/domain/refunds/contract.ts";
import { lineNow } from "@zhutu/domain/ordering/order.ts";
import { getOrder, listOrders } from "@zhutu/domain/ordering/contract.ts";
import { getTeacherSales } from "@zhutu/domain/statistics/contract.ts";
import { closeStatement } from "@zhutu/domain/statistics/office/contract.ts";
import { listNotices } from "@zhutu/domain/notices/contract.ts";
import { applyForInvoice, listInvoices, voidInvoice } from "@zhutu/domain/invoicing/contract.ts";
import { deleteAccount } from "@zhutu/domain/identity/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aCourse } from "../../testing/factories/catalogue.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { codeFor } from "../../testing/identity.ts";
import { movePayment } from "../../testing/factories/orders.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { grantCourses } from "../enrolment/service.ts";
import { discountRules } from "../catalogue/tables.ts";
import { channels } from "../channels/tables.ts";
import { refundShop } from "./refunds-testing.ts";

const shop = await refundShop();
const { db, admin } = shop;
const [first, second] = [await shop.account("teacher"), await shop.account("teacher")];

const offer = (orderId: string, orderItemId: number, courseId: number) =>
  shop.as(admin, contract.getExchange, { params: { orderId }, query: { orderItemId, courseId } });
const exchange = (
  orderId: string,
  body: { orderItemId: number; courseId: number; price: number },
  who: Account = admin,
) => shop.as(who, contract.exchangeCourse, { params: { orderId }, body });

async function bought(coursePrice = 30_000, teacher = first, exclusiveCode = "") {
  const buyer = await shop.account("user");
  const { courseId, courseName } = await aCourse(db, { coursePrice, teacherId: teacher.userId });
  const products = [{ courseId, courseCount: 1 }];
  const { orderId } = await shop.buy(buyer, { products, ...(exclusiveCode && { exclusiveCode }) });
  await shop.payLink(buyer, orderId);
  await shop.pay(orderId);
  const { lines } = await shop.as(admin, contract.getRefundOptions, { params: { orderId } });
  return { buyer, orderId, courseId, courseName, orderItemId: lines?.[0]?.orderItemId ?? 0 };
}
/** Why the office says that it cannot be exchanged: at the order's page and in the list. */
const whyNotOf = async (orderId: string) => {
  const { office } = await shop.as(admin, getOrder, { params: { orderId } });
  const { orders } = await shop.as(admin, listOrders, { query: { orderId } });
  return [office?.orderItems, orders[0]?.orderItems].map((items) => items?.[0]?.whyNotExchanged);
};
const heldBy = async (buyer: Account) =>
  (
    await db.execute<{ courseId: number }>(sql`select course_id as "courseId" from user_courses
      where user_id = ${buyer.userId} and status = 'valid' and expiry_date > now()`)
  ).rows.map(({ courseId }) => courseId);
const salesOf = async (teacher: Account) =>
  (await shop.as(teacher, getTeacherSales, { query: {} })).orderIncome;

test("a cheaper course: it is held instead, the difference goes back, and the sale is its teacher's", async () => {
  const { buyer, orderId, courseId, courseName, orderItemId } = await bought(30_000);
  const other = await aCourse(db, { coursePrice: 20_000, teacherId: second.userId });
  const before = [await salesOf(first), await salesOf(second)];
  const { price, difference, whyNot } = await offer(orderId, orderItemId, other.courseId);
  expect(whyNot).toBeNull();
  await exchange(orderId, { orderItemId, courseId: other.courseId, price });
  expect(await heldBy(buyer)).toEqual([other.courseId]);
  expect(await shop.refundsAt(orderId)).toMatchObject([{ amount: difference * 100 }]);
  expect(await shop.tasksOf(orderId)).toMatchObject([
    { reason: "exchange", refundState: "done", amount: difference },
  ]);
  const order = await shop.detail(buyer, orderId);
  expect(order).toMatchObject({
    orderName: other.courseName,
    refundedAmt: difference,
    orderItems: [{ courseId: other.courseId, exchange: { fromName: courseName, givenBack: difference } }],
  });
  expect([await salesOf(first), await salesOf(second)]).toEqual([
    Number((before[0]! - (price + difference)).toFixed(2)),
    Number((before[1]! + price).toFixed(2)),
  ]);
  expect((await shop.as(buyer, listNotices, {})).notices.map(({ notice }) => notice.kind)).toContain(
    "courseExchanged",
  );
  // The old course can be bought again.
  await expect(shop.buy(buyer, { products: [{ courseId, courseCount: 1 }] })).resolves.toBeDefined();
});

test("a course of the same price gives nothing back; a dearer, a held and a begun one are refused with the reason", async () => {
  const { buyer, orderId, orderItemId } = await bought(30_000);
  const paid = (await shop.detail(buyer, orderId)).orderAmt;
  const dearer = await aCourse(db, { coursePrice: 90_000 });
  expect((await offer(orderId, orderItemId, dearer.courseId)).whyNot).toMatch(/高于已付的/);
  await expect(exchange(orderId, { orderItemId, courseId: dearer.courseId, price: 0 })).rejects.toMatchObject(
    { reason: "ORDER_STATE" },
  );
  const same = await aCourse(db, { coursePrice: Math.round(paid * 100) });
  const { price } = await offer(orderId, orderItemId, same.courseId);
  await exchange(orderId, { orderItemId, courseId: same.courseId, price });
  expect((await offer(orderId, orderItemId, same.courseId)).whyNot).toMatch(/买家已有/);
  await db.execute(
    sql`update user_courses set first_played_at = now() where user_id = ${buyer.userId} and status = 'valid'`,
  );
  const third = await aCourse(db, { coursePrice: 100 });
  expect((await offer(orderId, orderItemId, third.courseId)).whyNot).toMatch(/已经开始学习/);
});

test("the office offers an exchange only where the call would take it, in the call's words", async () => {
  const refused = async ({ orderId, orderItemId }: Awaited<ReturnType<typeof bought>>) => {
    const { courseId } = await aCourse(db, { coursePrice: 100 });
    const { whyNot } = await offer(orderId, orderItemId, courseId);
    expect(await whyNotOf(orderId)).toEqual([whyNot, whyNot]);
    return whyNot;
  };
  const exchanged = await bought(30_000);
  expect(await refused(exchanged)).toBeNull();
  const other = await aCourse(db, { coursePrice: 20_000 });
  const { price } = await offer(exchanged.orderId, exchanged.orderItemId, other.courseId);
  await exchange(exchanged.orderId, {
    orderItemId: exchanged.orderItemId,
    courseId: other.courseId,
    price,
  });
  expect(await refused(exchanged)).toMatch(/差价已经退回/);
  const begun = await bought(30_000);
  await db.execute(sql`update user_courses set first_played_at = now() where order_id = ${begun.orderId}`);
  expect(await refused(begun)).toMatch(/已经开始学习/);
  const proposed = await bought(300_000);
  const paid = (await shop.detail(proposed.buyer, proposed.orderId)).orderAmt;
  await shop.as(admin, contract.beginOrderRefund, {
    params: { orderId: proposed.orderId },
    body: {
      lines: [{ orderItemId: proposed.orderItemId, copies: 1 }],
      freight: false,
      note: "买家来电",
      amount: paid,
      ending: 1,
    },
  });
  expect(await refused(proposed)).toBe("这门课程已经退款");
});

test("a difference above the limit, with what staff gave back before, goes the way of a refund", async () => {
  const refused = async (orderId: string, orderItemId: number, courseId: number) => {
    const { price, whyNot } = await offer(orderId, orderItemId, courseId);
    expect(whyNot).toMatch(/由另一位管理员复核/);
    await expect(exchange(orderId, { orderItemId, courseId, price })).rejects.toMatchObject({
      reason: "ORDER_STATE",
      message: whyNot,
    });
  };
  const { courseId } = await aCourse(db, { coursePrice: 100 });
  const { orderId, orderItemId } = await bought(300_000);
  await refused(orderId, orderItemId, courseId);
  // 600.00 each: the first is below the limit of 1,000.00, both together are not, also while the first is only proposed.
  const buyer = await shop.account("user");
  const [one, two] = await Promise.all([60_000, 60_000].map((coursePrice) => aCourse(db, { coursePrice })));
  const products = [one, two].map((course) => ({ courseId: course?.courseId ?? 0, courseCount: 1 }));
  const both = await shop.buy(buyer, { products });
  await shop.payLink(buyer, both.orderId);
  await shop.pay(both.orderId);
  const params = { orderId: both.orderId };
  const lines = (await shop.as(admin, contract.getRefundOptions, { params })).lines ?? [];
  const back = {
    lines: [{ orderItemId: lines[0]?.orderItemId ?? 0, copies: 1 }],
    freight: false,
    note: "买家来电",
  };
  const amount = lines[0]?.orderItemAmt ?? 0;
  await shop.as(admin, contract.beginOrderRefund, { params, body: { ...back, amount, ending: 1 } });
  await refused(both.orderId, lines[1]?.orderItemId ?? 0, courseId);
});

test("a course that the order has or had in another line, and any of an ended account, is refused with the reason", async () => {
  const buyer = await shop.account("user");
  const [kept, returned] = await Promise.all(
    [30_000, 20_000].map((coursePrice) => aCourse(db, { coursePrice })),
  );
  const products = [kept, returned].map((course) => ({ courseId: course?.courseId ?? 0, courseCount: 1 }));
  const { orderId } = await shop.buy(buyer, { products });
  await shop.payLink(buyer, orderId);
  await shop.pay(orderId);
  const params = { orderId };
  const lines = (await shop.as(admin, contract.getRefundOptions, { params })).lines ?? [];
  const back = {
    lines: [{ orderItemId: lines[1]?.orderItemId ?? 0, copies: 1 }],
    freight: false,
    note: "买家来电",
  };
  await shop.as(admin, contract.beginOrderRefund, {
    params,
    body: { ...back, amount: lines[1]?.orderItemAmt ?? 0, ending: 1 },
  });
  const line = { orderItemId: lines[0]?.orderItemId ?? 0 };
  const again = { ...line, courseId: returned?.courseId ?? 0 };
  const { price, whyNot } = await offer(orderId, again.orderItemId, again.courseId);
  expect(whyNot).toMatch(/已有过这门课程/);
  await expect(exchange(orderId, { ...again, price })).rejects.toMatchObject({ reason: "ORDER_STATE" });
  const third = { ...line, courseId: (await aCourse(db, { coursePrice: 10_000 })).courseId };
  const { price: lower } = await offer(orderId, third.orderItemId, third.courseId);
  const verifyCode = await codeFor(shop, buyer.telephone, "delete");
  await shop.as(buyer, deleteAccount, { body: { verifyCode } });
  await expect(exchange(orderId, { ...third, price: lower })).rejects.toMatchObject({
    reason: "ORDER_STATE",
    message: "买家的账号已注销",
  });
});

test("in a closed month the sale stays with its teacher", async () => {
  const { orderId, orderItemId } = await bought(30_000);
  await movePayment(db, orderId, "2026-02-05T04:00:00Z");
  await shop.as(admin, closeStatement, { params: { userId: first.userId, month: "2026-02" }, query: {} });
  const other = await aCourse(db, { coursePrice: 20_000, teacherId: second.userId });
  const before = await salesOf(second);
  const { price } = await offer(orderId, orderItemId, other.courseId);
  await exchange(orderId, { orderItemId, courseId: other.courseId, price });
  expect(await salesOf(second)).toBe(before);
});

test("[20 at once] 20 presses exchange once and give one difference back; a play at the same moment keeps the first course", async () => {
  const { buyer, orderId, orderItemId } = await bought(30_000);
  const { courseId } = await aCourse(db, { coursePrice: 20_000 });
  const { price } = await offer(orderId, orderItemId, courseId);
  const presses = await Promise.allSettled(
    Array.from({ length: 20 }, () => exchange(orderId, { orderItemId, courseId, price })),
  );
  expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await shop.refundsAt(orderId)).toHaveLength(1);
  expect(await heldBy(buyer)).toEqual([courseId]);

  const played = await bought(30_000);
  const asked = {
    orderItemId: played.orderItemId,
    courseId,
    price: (await offer(played.orderId, played.orderItemId, courseId)).price,
  };
  await db.execute(sql`update user_courses set first_played_at = now() where order_id = ${played.orderId}`);
  await expect(exchange(played.orderId, asked)).rejects.toMatchObject({ reason: "ORDER_STATE" });
  expect(await heldBy(played.buyer)).toEqual([played.courseId]);
});

test("a course that somebody gives the buyer at the same moment is not sold to them: nothing is exchanged", async () => {
  const { buyer, orderId, courseId, orderItemId } = await bought(30_000);
  const other = await aCourse(db, { coursePrice: 20_000 });
  const { price } = await offer(orderId, orderItemId, other.courseId);
  const given = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const giving = transaction(db, async (tx) => {
    await grantCourses(tx, {
      userId: buyer.userId,
      courseIds: [other.courseId],
      orderId: null,
      createType: "system",
    });
    given.resolve();
    await mayEnd.promise;
  });
  await given.promise;
  const exchanging = exchange(orderId, { orderItemId, courseId: other.courseId, price }).catch(
    (refused: unknown) => refused,
  );
  const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(1);
  mayEnd.resolve();
  await giving;
  expect(await exchanging).toMatchObject({ reason: "ORDER_CHANGED" });
  expect((await heldBy(buyer)).toSorted()).toEqual([courseId, other.courseId].toSorted());
  expect(await shop.tasksOf(orderId)).toEqual([]);
});

test("an invoice that was applied for has the name of the other course, also one made anew", async () => {
  const { buyer, orderId, orderItemId } = await bought(30_000);
  await shop.as(buyer, applyForInvoice, {
    body: {
      orderId,
      invoiceType: 1,
      payerType: 1,
      payerName: "李建国",
      payerEmail: "li@example.com",
      maillingName: "李建国",
      maillingTelephone: "13800000001",
    },
  });
  const other = await aCourse(db, { coursePrice: 30_000 });
  const { price } = await offer(orderId, orderItemId, other.courseId);
  await exchange(orderId, { orderItemId, courseId: other.courseId, price });
  const names = async () =>
    (await shop.as(admin, listInvoices, { query: { orderId } })).invoices.map(
      ({ invoiceName, voidedTime }) => [invoiceName, voidedTime !== null],
    );
  expect(await names()).toEqual([[other.courseName, false]]);
  // As it would be had it been sent before the exchange.
  const { rows } = await db.execute<{
    id: number;
  }>(sql`update invoices set invoice_name = '原课程', invoice_status = 2,
    sent_time = now() where order_id = ${orderId} returning invoice_id as id`);
  await shop.as(admin, voidInvoice, { params: { invoiceId: rows[0]?.id ?? 0 }, body: { reason: "换课" } });
  expect(await names()).toEqual([
    [other.courseName, false],
    ["原课程", true],
  ]);
});

test("a course is offered at the price for a time while it holds, and not given at it once it has ended", async () => {
  const { buyer, orderId, courseId, orderItemId } = await bought(30_000);
  const other = await aCourse(db, { coursePrice: 28_000 });
  const rule = { courseId: other.courseId, ruleCode: "05", discountedPrice: 20_000 };
  await db.insert(discountRules).values({ ...rule, endTime: new Date(Date.now() + 60_000) });
  const { price } = await offer(orderId, orderItemId, other.courseId);
  expect(price).toBe(200);
  await db.execute(sql`update discount_rules set end_time = now() where course_id = ${other.courseId}`);
  await expect(exchange(orderId, { orderItemId, courseId: other.courseId, price })).rejects.toMatchObject({
    reason: "ORDER_CHANGED",
  });
  expect(await heldBy(buyer)).toEqual([courseId]);
  expect((await offer(orderId, orderItemId, other.courseId)).price).toBe(280);
});

test("the order that is exchanged makes nobody a former buyer", async () => {
  const { orderId, orderItemId, buyer } = await bought(30_000);
  const other = await aCourse(db, { coursePrice: 28_000 });
  await db
    .insert(discountRules)
    .values({ courseId: other.courseId, ruleCode: "01", discountedPrice: 14_000 });
  expect((await offer(orderId, orderItemId, other.courseId)).price).toBe(280);
  const { courseId } = await aCourse(db, { coursePrice: 10_000 });
  const earlier = await shop.buy(buyer, { products: [{ courseId, courseCount: 1 }] });
  await shop.payLink(buyer, earlier.orderId);
  await shop.pay(earlier.orderId);
  expect((await offer(orderId, orderItemId, other.courseId)).price).toBe(140);
});

test("an order by a channel's code keeps its channel's price for the other course, also when the channel gives less or has ended", async () => {
  const channel = await shop.account("channel");
  const code = { userId: channel.userId, exclusiveCode: "QD6600", exclusiveDiscount: 90 };
  await db.insert(channels).values(code);
  const { buyer, orderId, orderItemId } = await bought(30_000, first, code.exclusiveCode);
  expect((await shop.detail(buyer, orderId)).orderAmt).toBe(270);
  await db.execute(sql`update channels set exclusive_discount = 100 where user_id = ${channel.userId}`);
  await db.execute(sql`update users set disabled_at = now() where user_id = ${channel.userId}`);
  const other = await aCourse(db, { coursePrice: 20_000 });
  expect(await offer(orderId, orderItemId, other.courseId)).toMatchObject({
    price: 180,
    difference: 90,
    whyNot: null,
  });
  await exchange(orderId, { orderItemId, courseId: other.courseId, price: 180 });
  expect(await shop.refundsAt(orderId)).toMatchObject([{ amount: 9_000 }]);
  // Without the code it costs its own price.
  const plain = await bought(30_000);
  expect(await offer(plain.orderId, plain.orderItemId, other.courseId)).toMatchObject({ price: 200 });
});

test("exactly what the other course costs less goes back, and of the line exactly its price is left", async () => {
  const { buyer, orderId, orderItemId } = await bought(30_000);
  const other = await aCourse(db, { coursePrice: 19_999 });
  expect(await offer(orderId, orderItemId, other.courseId)).toMatchObject({
    price: 199.99,
    difference: 100.01,
  });
  await exchange(orderId, { orderItemId, courseId: other.courseId, price: 199.99 });
  expect(await shop.refundsAt(orderId)).toMatchObject([{ amount: 10_001 }]);
  const { orderItems, ...order } = await shop.detail(buyer, orderId);
  expect(order).toMatchObject({ orderAmt: 300, refundedAmt: 100.01 });
  expect(orderItems.map(lineNow)).toMatchObject([{ orderItemAmt: 199.99, exchange: { givenBack: 100.01 } }]);
});
