// One order that may be paid by WeChat and by Alipay: opened at each, ended at each, paid once.
import { getPayLink } from "@zhutu/domain/ordering/paying/contract.ts";
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { ProviderFailure } from "../../../providers/payment/port.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { expireOrder } from "../close/close-order.ts";
import { pollPayments } from "../jobs.ts";
import { testShop } from "../../../testing/shop.ts";

const shop = await testShop();
const { db, services } = shop;
const company = shop.standIns.payment;
const running = { db, providers: services.providers, log: shop.app.log };
const BOTH = ["wechat", "alipay"] as const;
const CODE = { way: "native", payer: "" };
const BROWSER = { way: "browser", payer: "" };
/** What a company is asked about, or told to end. */
type Asked = Parameters<typeof company.wechat.query>;
/**
 * The course price whose total, after 30 off 800, is the amount that fails on purpose (providers/payment/embedded.ts).
 */
const failing = (amount: number) => amount + 3_000;

const qrcode = (orderId: string, method?: string) =>
  shop.app.inject(`/api/public/orders/${orderId}/qrcode${method ? `?method=${method}` : ""}`);
const link = (buyer: Parameters<typeof shop.payLink>[0], orderId: string, method?: PaymentMethod) =>
  shop.as(buyer, getPayLink, { params: { orderId }, query: { ...(method && { method }) } });
async function openedAtBoth(over: Parameters<typeof shop.anOrder>[1] = {}) {
  const buyer = await shop.account("user");
  const order = await shop.anOrder(buyer, over);
  for (const method of BOTH) expect((await qrcode(order.orderId, method)).statusCode).toBe(200);
  return { buyer, ...order };
}
const statesOf = async (orderId: string) => [
  (await company.find(orderId, "wechat"))?.state,
  (await company.find(orderId, "alipay"))?.state,
];
const methodsOf = async (orderId: string) => {
  const { rows } = await db.execute<{ payment: string; tasks: string }>(sql`
    select (select method from payments where reference = ${orderId}) as payment,
      (select coalesce(string_agg(method, ' '), '') from refund_tasks where reference = ${orderId}) as tasks`);
  return rows[0];
};

test("a paying order says by which methods it can be paid, any other none; each has a code of its own", async () => {
  const { buyer, orderId } = await openedAtBoth();
  expect((await shop.detail(buyer, orderId)).payMethods).toEqual(["wechat", "alipay"]);
  const codes = await Promise.all([qrcode(orderId), qrcode(orderId, "wechat"), qrcode(orderId, "alipay")]);
  expect(codes[0].body).toBe(codes[1].body);
  expect(codes[0].body).not.toBe(codes[2].body);
  expect((await qrcode(orderId, "cash")).statusCode).toBe(400);
  await company.settle(orderId, "paid", "alipay");
  expect((await shop.detail(buyer, orderId)).payMethods).toEqual([]);
  const admin = await shop.account("admin");
  expect((await shop.detail(admin, orderId)).office?.payment).toMatchObject({ method: "alipay" });
});

test("on a phone the link is the company's address for browsers, which leads back to the buyer's orders", async () => {
  const buyer = await shop.account("user");
  const { orderId } = await shop.anOrder(buyer);
  const back = "?back=%2Fboard%2Fuser%2Fmy-order";
  expect((await link(buyer, orderId)).payUrl).toMatch(new RegExp(`/dev/pay/${orderId}\\${back}$`));
  const { payUrl } = await link(buyer, orderId, "alipay");
  expect(payUrl).toMatch(new RegExp(`/dev/pay/alipay/${orderId}\\${back}$`));
  const page = await shop.app.inject(payUrl.slice(services.config.publicUrl.length));
  expect(page.body).toContain("支付宝");
  expect(page.body).toContain('<a href="/board/user/my-order">');
});

test("a shop that takes one method offers no other", async () => {
  const buyer = await shop.account("user");
  const { orderId } = await shop.anOrder(buyer);
  const { payment } = services.providers;
  const { alipay } = payment;
  if (!alipay) throw new Error("the shop takes Alipay");
  delete payment.alipay;
  try {
    expect((await shop.detail(buyer, orderId)).payMethods).toEqual(["wechat"]);
    expect(await refusalOf(link(buyer, orderId, "alipay"))).toBe("暂不支持这种支付方式，请换一种");
  } finally {
    payment.alipay = alipay;
  }
});

test.each(BOTH)("paid by %s the order is paid, and can be paid no more by the other", async (method) => {
  const { orderId } = await openedAtBoth();
  await company.settle(orderId, "paid", method);
  expect(await shop.effectsOf(orderId)).toMatchObject({ status: "2", grants: 1, refunds: "" });
  expect(await methodsOf(orderId)).toEqual({ payment: method, tasks: "" });
  expect(await statesOf(orderId)).toEqual(method === "wechat" ? ["paid", "closed"] : ["closed", "paid"]);
});

test("opened as a code and on a phone at one company, and paid: it is ended there in both ways, heard or not", async () => {
  const { wechat } = company;
  const end = wechat.end.bind(wechat);
  for (const answer of [end, () => Promise.reject(new ProviderFailure("temporary", "X", "silent"))]) {
    const buyer = await shop.account("user");
    const { orderId } = await shop.anOrder(buyer);
    await qrcode(orderId);
    await link(buyer, orderId);
    const ended: Asked[] = [];
    wechat.end = async (...asked) => {
      ended.push(asked);
      return answer(...asked);
    };
    await company.settle(orderId, "paid").finally(() => void (wechat.end = end));
    const inBoth = [CODE, BROWSER];
    expect(ended).toEqual([[orderId, expect.toBeOneOf([inBoth, inBoth.toReversed()])]]);
    expect(await shop.effectsOf(orderId)).toMatchObject({ status: "2", grants: 1, refunds: "" });
  }
});

test("a company is asked about, and ends, a payment in the ways in which it was opened there, and in no other", async () => {
  const { wechat } = company;
  const { query, end } = wechat;
  const asked: Asked[] = [];
  const noting =
    <T>(ask: (...given: Asked) => Promise<T>) =>
    (...given: Asked): Promise<T> => {
      asked.push(given);
      return ask(...given);
    };
  const { buyer, orderId } = await openedAtBoth();
  Object.assign(wechat, { query: noting(query), end: noting(end) });
  try {
    await shop.confirm(buyer, orderId);
    await shop.passHalfHour(orderId);
    await expireOrder(running, orderId);
  } finally {
    Object.assign(wechat, { query, end });
  }
  expect(asked).toEqual(Array.from({ length: 2 }, () => [orderId, [CODE]]));
  expect(await statesOf(orderId)).toEqual(["closed", "closed"]);
});

test("paid by both with both notifications lost: one entitlement, one refund task of the other method", async () => {
  const { buyer, orderId } = await openedAtBoth({ coursePrice: failing(88_805) });
  for (const method of BOTH) await company.settle(orderId, "paid", method);
  expect(await shop.confirm(buyer, orderId)).toEqual({ orderStatus: 2 });
  expect(await shop.effectsOf(orderId)).toMatchObject({ status: "2", grants: 1, refunds: "paid-twice" });
  const known = await methodsOf(orderId);
  expect([known?.payment, known?.tasks].toSorted()).toEqual(["alipay", "wechat"]);
});

test.each(BOTH)(
  "paid twice by %s with all notifications lost: both are found, by asking and by ending",
  async (method) => {
    const twice = async () => {
      const order = await openedAtBoth({ coursePrice: failing(88_805) });
      await company.settle(order.orderId, "duplicate", method);
      return order;
    };
    const asked = await twice();
    expect(await shop.confirm(asked.buyer, asked.orderId)).toEqual({ orderStatus: 2 });
    const deleted = await twice();
    expect(await refusalOf(shop.remove(deleted.buyer, deleted.orderId))).toBe("订单已付款，不能删除");
    for (const { orderId } of [asked, deleted]) {
      expect(await shop.effectsOf(orderId)).toMatchObject({ status: "2", grants: 1, refunds: "paid-twice" });
      expect(await methodsOf(orderId)).toEqual({ payment: method, tasks: method });
    }
  },
);

test("paid by both at once, 20 times: one entitlement, at most one refund task, no money without its place", async () => {
  for (let i = 0; i < 20; i++) {
    const { orderId } = await openedAtBoth();
    await Promise.allSettled(BOTH.map((method) => company.settle(orderId, "paid", method)));
    const paid = (await statesOf(orderId)).filter((state) => state === "paid").length;
    expect(await shop.effectsOf(orderId)).toMatchObject({
      status: "2",
      grants: 1,
      refunds: paid === 2 ? "paid-twice" : "",
    });
  }
});

test("deleted and expired orders are closed at both; money at the second one is found first", async () => {
  const deleted = await openedAtBoth();
  await shop.remove(deleted.buyer, deleted.orderId);
  expect(await statesOf(deleted.orderId)).toEqual(["closed", "closed"]);
  const expired = await openedAtBoth();
  await shop.passHalfHour(expired.orderId);
  await expireOrder(running, expired.orderId);
  expect(await statesOf(expired.orderId)).toEqual(["closed", "closed"]);
  const paid = await openedAtBoth({ coursePrice: failing(88_805) });
  await company.settle(paid.orderId, "paid", "alipay");
  expect(await refusalOf(shop.remove(paid.buyer, paid.orderId))).toBe("订单已付款，不能删除");
  expect(await shop.effectsOf(paid.orderId)).toMatchObject({ status: "2", grants: 1 });
});

test("one company is silent: the other's money counts, and without any nothing is assumed", async () => {
  const { buyer, orderId } = await openedAtBoth({ coursePrice: failing(88_803) });
  expect(await refusalOf(shop.confirm(buyer, orderId))).toBe("503 支付服务暂时没有回应，请稍后再试");
  expect(await refusalOf(shop.remove(buyer, orderId))).toMatch(/^503/);
  expect(await shop.statusOf(orderId)).toBe("1");
});

test("opened at the second while it is deleted: closed there too", async () => {
  const buyer = await shop.account("user");
  const { orderId } = await shop.anOrder(buyer);
  await qrcode(orderId, "wechat");
  const { alipay } = company;
  const open = alipay.open.bind(alipay);
  alipay.open = async (...asked) => {
    alipay.open = open;
    const opened = await open(...asked);
    await shop.remove(buyer, orderId);
    return opened;
  };
  expect(await refusalOf(link(buyer, orderId, "alipay"))).toMatch(/^404/);
  expect(await statesOf(orderId)).toEqual(["closed", "closed"]);
});

test("a late notification is asked for within a minute or two, each payment once a round", async () => {
  const { orderId } = await openedAtBoth({ coursePrice: failing(88_805) });
  await company.settle(orderId, "paid", "alipay");
  await pollPayments(running);
  expect(await shop.statusOf(orderId), "it was opened just now").toBe("1");
  await db.execute(
    sql`update payment_openings set opened_at = now() - interval '61 seconds' where reference = ${orderId}`,
  );
  await pollPayments(running);
  expect(await shop.effectsOf(orderId)).toMatchObject({ status: "2", grants: 1 });
});
