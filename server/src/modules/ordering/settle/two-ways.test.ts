// One order that WeChat can be paid for in several ways, each with a number of its own there: all money is found,
// whoever asks, and what is left is closed. No notification arrives in any of these tests.
import { getPayLink, getWechatPayer, openWechatPayment } from "@zhutu/domain/ordering/paying/contract.ts";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { refusalOf } from "../../../testing/refusal.ts";
import { wechatCompany } from "../../../testing/wechat-company.ts";
import { payments } from "../../payment/tables.ts";
import { expireOrder } from "../close/close-order.ts";
import { expireOrders, pollPayments } from "../jobs.ts";
import { testShop } from "../../../testing/shop.ts";

const { books, codes, port, close } = await wechatCompany();
afterAll(close);
const shop = await testShop();
shop.services.providers.payment = { wechat: port };
const running = { db: shop.db, providers: shop.services.providers, log: shop.app.log };
const state = "0123456789abcdef0123456789abcdef";

type Order = { buyer: Awaited<ReturnType<typeof shop.account>>; orderId: string };

/** The buyer, signed in to WeChat as that person, presses 微信支付. */
async function openAs(openId: string, { buyer, orderId }: Order): Promise<unknown> {
  await shop.as(buyer, getWechatPayer, { params: { orderId }, query: { state } });
  const code = `code-of-${openId}-${orderId}`;
  codes.set(code, openId);
  return shop.as(buyer, openWechatPayment, { params: { orderId }, body: { code } });
}

/** An order that is opened as a code, in a phone's browser, and in WeChat by two people. */
async function opened(): Promise<Order & { numbers: string[] }> {
  const buyer = await shop.account("user");
  const { orderId } = await shop.anOrder(buyer);
  expect((await shop.app.inject(`/api/public/orders/${orderId}/qrcode`)).statusCode).toBe(200);
  await shop.as(buyer, getPayLink, { params: { orderId }, query: { method: "wechat" } });
  for (const openId of ["her-own", "the-boss"])
    expect(await openAs(openId, { buyer, orderId })).toMatchObject({ signType: "RSA" });
  const numbers = [...books.trades.keys()].filter((number) => number.startsWith(orderId));
  expect(numbers).toHaveLength(4);
  return { buyer, orderId, numbers };
}

const askers: Record<string, (order: Order) => Promise<unknown>> = {
  "confirm-payment": ({ buyer, orderId }) => shop.confirm(buyer, orderId),
  "the poll": async ({ orderId }) => {
    await shop.passHalfHour(orderId);
    await shop.db.execute("update payments set expire_at = now()");
    await pollPayments(running);
  },
  "the end of its time": async ({ orderId }) => {
    await shop.passHalfHour(orderId);
    await expireOrder(running, orderId);
  },
  "its buyer deletes it": async ({ buyer, orderId }) =>
    expect(await refusalOf(shop.remove(buyer, orderId))).toBe("订单已付款，不能删除"),
};

test.each(Object.keys(askers))("paid in two of four ways, found by %s", async (name) => {
  const order = await opened();
  const { orderId, numbers } = order;
  const [code = "", , own = "", boss = ""] = numbers;
  expect([code, own.length, boss.length]).toEqual([orderId, 30, 30]);
  for (const number of [own, code]) books.pay(number);
  await askers[name]?.(order);
  expect(await shop.effectsOf(orderId)).toMatchObject({ status: "2", grants: 1, refunds: "paid-twice" });
  expect(numbers.map((number) => books.trades.get(number)?.state)).toEqual([
    "SUCCESS",
    "CLOSED",
    "SUCCESS",
    "CLOSED",
  ]);
});

test("two people in WeChat at once, five times each, open one payment each; deleted, neither can pay", async () => {
  const buyer = await shop.account("user");
  const { orderId } = await shop.anOrder(buyer);
  const people = Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? "her-own" : "the-boss"));
  for (const [i, openId] of people.entries()) codes.set(`at-once-${i}`, openId);
  const told = await Promise.all(
    people.map((_, i) =>
      shop.as(buyer, openWechatPayment, { params: { orderId }, body: { code: `at-once-${i}` } }),
    ),
  );
  expect(new Set(told.map((one) => one.package)).size).toBe(2);
  await shop.remove(buyer, orderId);
  const trades = [...books.trades.values()].filter((one) => one.out_trade_no.startsWith(orderId));
  expect(trades.map((one) => one.state)).toEqual(["CLOSED", "CLOSED"]);
});

/** WeChat in trouble with that number, as long as `work` lasts. */
async function silentAbout<T>(number: string, work: () => Promise<T>): Promise<T> {
  const given = books.answer.bind(books);
  books.answer = (method, url, ...rest) =>
    url.pathname.includes(number) ? [502, { code: "SYSTEM_ERROR" }] : given(method, url, ...rest);
  return work().finally(() => void (books.answer = given));
}

test.each(["its buyer deletes it", "the end of its time", "confirm-payment"])(
  "money of one number counts at once while another does not answer, found by %s",
  async (name) => {
    const order = await opened();
    const [code = "", browser = "", own = ""] = order.numbers;
    books.pay(own);
    await silentAbout(browser, async () => askers[name]?.(order));
    expect(await shop.effectsOf(order.orderId)).toMatchObject({ status: "2", grants: 1, refunds: "" });
    expect([code, browser].map((number) => books.trades.get(number)?.state)).toEqual(["CLOSED", "NOTPAY"]);
  },
);

test("what a number did not tell when its order was paid is asked again by the poll, until it has answered", async () => {
  const order = await opened();
  const { orderId, numbers } = order;
  const [code = "", browser = "", own = "", boss = ""] = numbers;
  for (const number of [own, browser]) books.pay(number);
  const unended = () => shop.db.$count(payments, sql`reference = ${orderId} and unended_since is not null`);
  const asks: (() => Promise<unknown>)[] = [
    () => shop.confirm(order.buyer, orderId),
    () => pollPayments(running),
  ];
  for (const ask of asks) {
    await silentAbout(browser, ask);
    expect(await shop.effectsOf(orderId)).toMatchObject({ status: "2", grants: 1, refunds: "" });
    expect(await unended()).toBe(1);
  }
  await Promise.all(Array.from({ length: 20 }, () => pollPayments(running)));
  expect(await shop.effectsOf(orderId)).toMatchObject({ status: "2", grants: 1, refunds: "paid-twice" });
  expect([code, boss].map((number) => books.trades.get(number)?.state)).toEqual(["CLOSED", "CLOSED"]);
  expect(await unended()).toBe(0);
});

test("a server that dies between an order's payment and its end in the other ways leaves that to the poll", async () => {
  const { buyer, orderId, numbers } = await opened();
  const [, browser = "", own = ""] = numbers;
  for (const number of [own, browser]) books.pay(number);
  const { providers } = shop.services;
  const known = { ...port, query: async () => port.query(orderId, [{ way: "browser", payer: "" }]) };
  providers.payment = { wechat: { ...known, end: () => Promise.reject(new Error("killed")) } };
  await expect(shop.confirm(buyer, orderId)).rejects.toThrow();
  providers.payment = { wechat: port };
  expect(await shop.effectsOf(orderId)).toMatchObject({ status: "2", grants: 1, refunds: "" });
  await pollPayments(running);
  expect(await shop.effectsOf(orderId)).toMatchObject({ status: "2", grants: 1, refunds: "paid-twice" });
});

test("an order that its money does not pay is ended again until every number has answered, and can then be paid by none", async () => {
  const { orderId, numbers } = await opened();
  const [code = "", browser = ""] = numbers;
  await shop.db.execute(sql`update orders set ware_price = 100, order_amt = 100 where order_id = ${orderId}`);
  books.pay(code);
  await shop.passHalfHour(orderId);
  await silentAbout(browser, () => expireOrders(running));
  expect(await shop.effectsOf(orderId)).toMatchObject({ status: "1", refunds: "amount-more" });
  expect(books.trades.get(browser)?.state).toBe("NOTPAY");
  await expireOrders(running);
  expect(await shop.effectsOf(orderId)).toMatchObject({ status: "3 timeout", refunds: "amount-more" });
  expect(numbers.map((number) => books.trades.get(number)?.state)).toEqual([
    "SUCCESS",
    "CLOSED",
    "CLOSED",
    "CLOSED",
  ]);
  // What the end of each test file asks of all rows.
  await shop.db.execute(sql`update order_items set order_item_amt = 100 where order_id = ${orderId}`);
});
