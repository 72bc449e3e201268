import * as contract from "@zhutu/domain/ordering/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { anAddress } from "../../../testing/factories/orders.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { aCourse } from "../../../testing/factories/catalogue.ts";
import { paymentsNearTheEnd } from "../../payment/service.ts";
import { testShop } from "../../../testing/shop.ts";
import { pollPayments } from "../jobs.ts";
import { settleOrder } from "./settle-order.ts";

const shop = await testShop();
/**
 * The course price whose total, after 30 off 800, is the amount that fails on purpose (providers/payment/embedded.ts).
 */
const failing = (amount: number) => amount + 3_000;
const { db, services } = shop;
const running = { db, providers: services.providers, log: shop.app.log };
const method = "wechat" as const;
const qrcode = (orderId: string) => shop.app.inject(`/api/public/orders/${orderId}/qrcode`);
const silent = "503 支付服务暂时没有回应，请稍后再试";

/** An order whose payer has the QR code before them. */
async function scanned(over: Parameters<typeof aCourse>[1] = {}, orderType: "single" | "package" = "single") {
  const buyer = await shop.account("user");
  const order = await shop.anOrder(buyer, over, orderType);
  await shop.payLink(buyer, order.orderId);
  return { buyer, ...order };
}
const paidOnce = { status: "2", steps: "1 1>2", grants: 1, refunds: "", counted: 1, payment: "paid" };

test("[ORD-019] a paid QR code pays its order, brings the course and counts it, once", async () => {
  const { buyer, orderId } = await scanned();
  const { deliveries } = await shop.pay(orderId);
  expect(deliveries.map((one) => one.status)).toEqual([204]);
  expect(await shop.effectsOf(orderId)).toEqual(paidOnce);
  const order = await shop.detail(buyer, orderId);
  expect(order.orderStatus).toBe(2);
  expect(Date.now() - Date.parse(order.paidTime ?? "")).toBeLessThan(60_000);
});

test("[ORD-016] the QR image is a picture that is not kept, for a paying and unexpired order; else one 404", async () => {
  const { orderId } = await scanned();
  const image = await qrcode(orderId);
  expect([image.statusCode, image.headers["content-type"], image.headers["cache-control"]]).toEqual([
    200,
    "image/svg+xml",
    "no-store",
  ]);
  expect(image.body).toMatch(/^<svg/);
  const refused = [await qrcode("2".repeat(20))];
  await shop.pay(orderId);
  refused.push(await qrcode(orderId));
  const expired = await scanned();
  await shop.passHalfHour(expired.orderId);
  refused.push(await qrcode(expired.orderId));
  const deleted = await scanned();
  await shop.remove(deleted.buyer, deleted.orderId);
  refused.push(await qrcode(deleted.orderId));
  const answers = refused.map((one) => [
    one.statusCode,
    one.json<{ msg: string }>().msg,
    one.headers["cache-control"],
  ]);
  expect(new Set(answers.map(String)).size).toBe(1);
  expect(answers[0]?.[0]).toBe(404);
});

test("the provider hears of an order on first need only, and asking at once opens one payment", async () => {
  const buyer = await shop.account("user");
  const { orderId } = await shop.anOrder(buyer);
  expect(await shop.standIns.payment.find(orderId)).toBeUndefined();
  const answers = await Promise.all(Array.from({ length: 12 }, () => shop.payLink(buyer, orderId)));
  expect(new Set(answers.map((one) => one.payUrl)).size).toBe(1);
  expect((await shop.standIns.payment.find(orderId))?.state).toBe("paying");
});

test("[ORD-029] the way to pay is its buyer's, while the order is paying and in time", async () => {
  const { buyer, orderId } = await scanned();
  const other = await shop.account("user");
  expect(await refusalOf(shop.payLink(other, orderId))).toMatch(/^404/);
  await shop.passHalfHour(orderId);
  expect(await refusalOf(shop.payLink(buyer, orderId))).toBe("订单已超过半小时未付款，请重新下单");
  const paid = await scanned();
  await shop.pay(paid.orderId);
  expect(await refusalOf(shop.payLink(paid.buyer, paid.orderId))).toBe("订单状态已变化，请刷新后重试");
  const deleted = await scanned();
  await shop.remove(deleted.buyer, deleted.orderId);
  expect(await refusalOf(shop.payLink(deleted.buyer, deleted.orderId))).toBe(
    "订单已超过半小时未付款，请重新下单",
  );
});

test("a declined payment changes nothing and may be tried again", async () => {
  const { buyer, orderId } = await scanned();
  await shop.pay(orderId, "declined");
  expect(await shop.confirm(buyer, orderId)).toEqual({ orderStatus: 1 });
  await shop.pay(orderId);
  expect(await shop.effectsOf(orderId)).toEqual(paidOnce);
});

test("paying twice is paid once, and the second money waits to be given back", async () => {
  const { orderId } = await scanned();
  const { deliveries } = await shop.pay(orderId, "duplicate");
  expect(deliveries.map((one) => one.status)).toEqual([204, 204, 204]);
  expect(await shop.effectsOf(orderId)).toEqual({ ...paidOnce, refunds: "paid-twice" });
});

test("200 confirmations of one order at once have one effect", async () => {
  const { buyer, orderId } = await scanned();
  await shop.pay(orderId);
  const late = await scanned({ coursePrice: failing(88_805) });
  await shop.pay(late.orderId);
  expect(await shop.statusOf(late.orderId), "its notification was lost").toBe("1");
  const query = await shop.standIns.payment.wechat.query(late.orderId, []);
  const [come] = query.state === "paid" ? query.transactions : [];
  if (!come) throw new Error("not paid");
  const money = { reference: late.orderId, method: "wechat" as const, ...come };
  const ways = Array.from({ length: 200 }, (_, i) =>
    i % 2 === 0 ? settleOrder(running, money) : shop.confirm(late.buyer, late.orderId),
  );
  const answers = await Promise.all(ways);
  expect(answers.filter((one) => one === "paid").length).toBeLessThanOrEqual(1);
  expect(await shop.effectsOf(late.orderId)).toEqual(paidOnce);
  await Promise.all(Array.from({ length: 50 }, () => shop.confirm(buyer, orderId)));
  expect(await shop.effectsOf(orderId)).toEqual(paidOnce);
});

test("a lost notification is found by asking, and by the poller before the order is given up", async () => {
  const asked = await scanned({ coursePrice: failing(88_805) });
  await shop.pay(asked.orderId);
  expect(await shop.confirm(asked.buyer, asked.orderId)).toEqual({ orderStatus: 2 });
  const polled = await scanned({ coursePrice: failing(88_805) });
  await shop.pay(polled.orderId);
  await db.execute(
    sql`update payments set expire_at = now() + interval '1 minute' where reference = ${polled.orderId}`,
  );
  await pollPayments(running);
  expect(await shop.effectsOf(polled.orderId)).toEqual(paidOnce);
});

test("the poller asks about what somebody was shown a code for, and about nothing else", async () => {
  const buyer = await shop.account("user");
  const [unseen, seen] = [await shop.anOrder(buyer), await scanned()];
  await db.execute(
    sql`update payments set expire_at = now() where reference in (${unseen.orderId}, ${seen.orderId})`,
  );
  const asked = await paymentsNearTheEnd(db);
  expect([asked.includes(unseen.orderId), asked.includes(seen.orderId)]).toEqual([false, true]);
});

test("a provider that does not answer is never taken for money", async () => {
  const query = await scanned({ coursePrice: failing(88_803) });
  await shop.standIns.payment.settle(query.orderId, "declined");
  expect(await refusalOf(shop.confirm(query.buyer, query.orderId))).toBe(silent);
  expect(await refusalOf(shop.remove(query.buyer, query.orderId))).toBe(silent);
  const close = await scanned({ coursePrice: failing(88_804) });
  expect(await refusalOf(shop.remove(close.buyer, close.orderId))).toBe(silent);
  expect([await shop.statusOf(query.orderId), await shop.statusOf(close.orderId)]).toEqual(["1", "1"]);
});

test("a payment whose opening was not answered is asked for again with the same reference", async () => {
  const buyer = await shop.account("user");
  const { orderId } = await shop.anOrder(buyer, { coursePrice: failing(88_801) });
  expect(await refusalOf(shop.payLink(buyer, orderId))).toBe(silent);
  expect((await shop.payLink(buyer, orderId)).payUrl).toContain(orderId);
  const refused = await shop.anOrder(buyer, { coursePrice: failing(88_802) });
  expect(await refusalOf(shop.payLink(buyer, refused.orderId))).toBe(silent);
});

test("a package grants nothing until its copies are assigned", async () => {
  const { orderId } = await scanned({}, "package");
  await shop.pay(orderId);
  expect(await shop.effectsOf(orderId)).toEqual({ ...paidOnce, grants: 0 });
});

test("a live course comes with its code; a book with nothing but its count", async () => {
  const buyer = await shop.account("user");
  const live = await aCourse(db, { courseType: 6 });
  const book = await aCourse(db, { courseType: 3 });
  const products = [live, book].map(({ courseId }) => ({ courseId, courseCount: 1 }));
  const { orderId } = await shop.buy(buyer, { products, addrId: await anAddress(shop, buyer) });
  await shop.payLink(buyer, orderId);
  await shop.pay(orderId);
  expect(await shop.effectsOf(orderId)).toMatchObject({ grants: 1, counted: 2 });
  const { rows } = await db.execute<{ live_code: string }>(
    sql`select live_code from user_courses where order_id = ${orderId}`,
  );
  expect(rows[0]?.live_code).toMatch(/^[2-9A-Z]{8}$/);
});

test("two orders of one course, both paid: held once, and the second money is looked at by a person", async () => {
  const buyer = await shop.account("user");
  const { orderId, courseId } = await shop.anOrder(buyer);
  await db.execute(
    sql`update orders set create_time = create_time - interval '1 minute' where order_id = ${orderId}`,
  );
  const second = await shop.buy(buyer, { products: [{ courseId, courseCount: 1 }] });
  for (const one of [orderId, second.orderId]) {
    await shop.payLink(buyer, one);
    await shop.pay(one);
  }
  expect(await shop.effectsOf(orderId)).toMatchObject({ status: "2", grants: 1, refunds: "" });
  expect(await shop.effectsOf(second.orderId)).toMatchObject({
    status: "2",
    grants: 0,
    refunds: "already-held",
  });
});

test.each([
  [9_999, "CNY", "amount-less"],
  [10_001, "CNY", "amount-more"],
  [10_000, "USD", "other-currency"],
])("%i of %s for 100.00 yuan pay nothing and become one refund task", async (amount, currency, reason) => {
  const { buyer, orderId } = await scanned();
  const money = {
    reference: orderId,
    transactionId: `T-${reason}`,
    amount,
    currency,
    method,
    paidAt: new Date(),
  };
  expect(await settleOrder(running, money)).toBe("mismatch");
  expect(await settleOrder(running, money)).toBe("repeated");
  expect(await shop.effectsOf(orderId)).toMatchObject({ status: "1", grants: 0, refunds: reason });
  expect((await shop.payLink(buyer, orderId)).payUrl, "it can still be paid").toContain(orderId);
  await shop.pay(orderId);
  expect(await shop.effectsOf(orderId)).toMatchObject({ status: "2", grants: 1, refunds: reason });
});

test("money that does not match is answered with 204 once it is recorded", async () => {
  const { orderId } = await scanned();
  await db.execute(sql`update orders set ware_price = 20000, order_amt = 20000 where order_id = ${orderId}`);
  const { deliveries } = await shop.pay(orderId);
  expect(deliveries.map((one) => one.status)).toEqual([204]);
  expect(await shop.effectsOf(orderId)).toMatchObject({ status: "1", refunds: "amount-less" });
  const { rows } = await db.execute(
    sql`select outcome from payment_notifications where reference = ${orderId}`,
  );
  expect(rows).toEqual([{ outcome: "mismatch" }]);
  await db.execute(sql`update orders set ware_price = 10000, order_amt = 10000 where order_id = ${orderId}`);
});

test("money for no order of ours is not dropped", async () => {
  const money = { transactionId: "T-unknown", amount: 9_999, currency: "CNY", method, paidAt: new Date() };
  const unknown = "9".repeat(20);
  expect(await settleOrder(running, { ...money, transactionId: "T-unknown", reference: unknown })).toBe(
    "refund",
  );
  expect(await settleOrder(running, { ...money, transactionId: "T-unknown", reference: unknown })).toBe(
    "repeated",
  );
  const { rows } = await db.execute(sql`select reason from refund_tasks where reference = ${unknown}`);
  expect(rows).toEqual([{ reason: "unknown-order" }]);
});

test("a forged, altered or empty notification is refused with 401 and changes nothing", async () => {
  const { orderId } = await scanned();
  const bodies = [
    "",
    "{}",
    "not json",
    JSON.stringify({ id: "1", resource: { out_trade_no: orderId } }),
    "\u0000\u0001",
  ];
  for (const [i, payload] of bodies.entries()) {
    const answer = await shop.app.inject({
      method: "POST",
      url: "/pay/wechat/notify",
      headers: {
        "content-type": i % 2 ? "application/json" : "text/plain",
        "x-pay-timestamp": String(Math.floor(Date.now() / 1000)),
        "x-pay-nonce": "n",
        "x-pay-signature": "c2lnbmF0dXJl",
      },
      payload,
    });
    expect([answer.statusCode, answer.json()]).toEqual([401, { code: "FAIL", message: "refused" }]);
  }
  expect(await shop.effectsOf(orderId)).toMatchObject({ status: "1", payment: "paying" });
});

test("[ORD-035] polling an order tells its owner and administrators, and nobody else", async () => {
  const { buyer, orderId } = await scanned();
  const [other, teacher, admin] = [
    await shop.account("user"),
    await shop.account("teacher"),
    await shop.account("admin"),
  ];
  const answer = await shop.app.inject({
    url: `/api/orders/${orderId}`,
    headers: { authorization: await shop.tokenOf(buyer) },
  });
  expect(answer.json().resultObject).toMatchObject({ orderId, orderStatus: 1 });
  expect((await shop.detail(admin, orderId)).orderId).toBe(orderId);
  expect(await refusalOf(shop.detail(other, orderId))).toMatch(/^404/);
  expect(await refusalOf(shop.detail(teacher, orderId))).toMatch(/^403/);
  expect(await refusalOf(shop.confirm(other, orderId))).toMatch(/^404/);
  expect(await refusalOf(shop.as(other, contract.listOrderItems, { params: { orderId } }))).toMatch(/^404/);
  expect(await shop.as(buyer, contract.listOrderItems, { params: { orderId } })).toHaveLength(1);
});
