// Deleting, expiring and paying one order in every order of events that can be driven step by step.
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { refusalOf } from "../../../testing/refusal.ts";
import { testShop } from "../../../testing/shop.ts";
import { expireOrder } from "./close-order.ts";
import { expireOrders } from "../jobs.ts";
import { holdCourse } from "../../../testing/factories/catalogue.ts";
import { settleOrder } from "../settle/settle-order.ts";

const shop = await testShop();
/**
 * The course price whose total, after 30 off 800, is the amount that fails on purpose (providers/payment/embedded.ts).
 */
const failing = (amount: number) => amount + 3_000;
const { db, services } = shop;
const running = { db, providers: services.providers, log: shop.app.log };
const provider = shop.standIns.payment;

async function scanned(over: Parameters<typeof shop.anOrder>[1] = {}) {
  const buyer = await shop.account("user");
  const order = await shop.anOrder(buyer, over);
  await shop.payLink(buyer, order.orderId);
  return { buyer, ...order };
}
const expire = async (orderId: string) => {
  await shop.passHalfHour(orderId);
  await expireOrder(running, orderId);
};
let sequence = 0;
const moneyFor = (reference: string) => ({
  reference,
  transactionId: `T-late-${++sequence}`,
  amount: 10_000,
  currency: "CNY",
  method: "wechat" as const,
  paidAt: new Date(),
});

test("[ORD-036] deleting a paying order sets 3 and ends its payment; it can be paid no more", async () => {
  const { buyer, orderId } = await scanned();
  const headers = { authorization: await shop.tokenOf(buyer) };
  const answer = await shop.app.inject({ method: "DELETE", url: `/api/user/orders/${orderId}`, headers });
  expect(answer.statusCode).toBe(200);
  expect(await shop.effectsOf(orderId)).toMatchObject({
    status: "3 user",
    steps: "1 1>3",
    payment: "closed",
  });
  expect((await provider.find(orderId))?.state).toBe("closed");
  await expect(shop.pay(orderId)).rejects.toThrow();
});

test("deleting an order that nobody began to pay asks no provider", async () => {
  const buyer = await shop.account("user");
  const { orderId } = await shop.anOrder(buyer, { coursePrice: failing(88_803) });
  await shop.remove(buyer, orderId);
  expect(await shop.statusOf(orderId)).toBe("3 user");
});

test("[ORD-028] [ORD-036] only a paying order is deleted, and only by its buyer", async () => {
  const { buyer, orderId } = await scanned();
  const other = await shop.account("user");
  expect(await refusalOf(shop.remove(other, orderId))).toMatch(/^404/);
  await shop.pay(orderId);
  expect(await refusalOf(shop.remove(buyer, orderId))).toBe("订单状态已变化，请刷新后重试");
  const closed = await scanned();
  await shop.remove(closed.buyer, closed.orderId);
  expect(await refusalOf(shop.remove(closed.buyer, closed.orderId))).toBe("订单状态已变化，请刷新后重试");
  expect([await shop.statusOf(orderId), await shop.statusOf(closed.orderId)]).toEqual(["2", "3 user"]);
});

test("what was opened elsewhere while an order was being closed is closed too", async () => {
  const buyer = await shop.account("user");
  const { orderId } = await shop.anOrder(buyer);
  const open = async (method: string) =>
    (await shop.app.inject(`/api/public/orders/${orderId}/qrcode?method=${method}`)).statusCode;
  expect(await open("wechat")).toBe(200);
  const { wechat } = shop.standIns.payment;
  const end = wechat.end.bind(wechat);
  wechat.end = async (...given) => {
    expect(await open("alipay")).toBe(200);
    return end(...given);
  };
  await shop.remove(buyer, orderId).finally(() => void (wechat.end = end));
  expect((await shop.standIns.payment.find(orderId, "alipay"))?.state).toBe("closed");
});

test("paid with the notification lost, then deleted: the provider is asked first, and the order is paid", async () => {
  const { buyer, orderId } = await scanned({ coursePrice: failing(88_805) });
  await shop.pay(orderId);
  expect(await refusalOf(shop.remove(buyer, orderId))).toBe("订单已付款，不能删除");
  expect(await shop.effectsOf(orderId)).toMatchObject({ status: "2", grants: 1, refunds: "" });
});

test("after half an hour the order closes by itself and says why; before, nothing happens", async () => {
  const { orderId } = await scanned();
  await expireOrder(running, orderId);
  expect(await shop.statusOf(orderId)).toBe("1");
  await expire(orderId);
  await expireOrder(running, orderId);
  expect(await shop.effectsOf(orderId)).toMatchObject({
    status: "3 timeout",
    steps: "1 1>3",
    payment: "closed",
  });
});

test("an order closes by itself when its time comes", async () => {
  await shop.services.jobs.start();
  onTestFinished(() => shop.services.jobs.stop());
  const { orderId } = await scanned();
  await shop.passHalfHour(orderId);
  await expect.poll(() => shop.statusOf(orderId), { timeout: 60_000, interval: 200 }).toBe("3 timeout");
});

test("paid with the notification lost, then expired: the order is paid", async () => {
  const { orderId } = await scanned({ coursePrice: failing(88_805) });
  await shop.pay(orderId);
  await expire(orderId);
  expect(await shop.effectsOf(orderId)).toMatchObject({ status: "2", steps: "1 1>2", grants: 1 });
});

test("a provider that is silent at expiry leaves the order for the next round", async () => {
  const { orderId } = await scanned({ coursePrice: failing(88_804) });
  await expect(expire(orderId)).rejects.toThrow();
  expect(await shop.statusOf(orderId)).toBe("1");
  const other = await scanned();
  await shop.passHalfHour(other.orderId);
  await expireOrders(running);
  expect([await shop.statusOf(orderId), await shop.statusOf(other.orderId)]).toEqual(["1", "3 timeout"]);
});

test.each(["timeout", "user"])(
  "money after closing (%s) revives the order while the buyer does not hold the course",
  async (reason) => {
    const { buyer, orderId } = await scanned();
    await (reason === "user" ? shop.remove(buyer, orderId) : expire(orderId));
    const money = moneyFor(orderId);
    expect(await settleOrder(running, money)).toBe("revived");
    expect(await settleOrder(running, money)).toBe("repeated");
    expect(await shop.effectsOf(orderId)).toEqual({
      status: "2",
      steps: "1 1>3 3>2",
      grants: 1,
      refunds: "",
      counted: 1,
      payment: "paid",
    });
  },
);

test("money after closing becomes one refund task when the buyer holds the course by now", async () => {
  const { buyer, orderId, courseId } = await scanned();
  await expire(orderId);
  await holdCourse(db, buyer, courseId);
  const money = moneyFor(orderId);
  const answers = await Promise.all(Array.from({ length: 10 }, () => settleOrder(running, money)));
  expect(answers.toSorted()).toEqual(["refund", ...Array<string>(9).fill("repeated")]);
  await db.execute(sql`delete from user_courses where user_id = ${buyer.userId}`);
  expect(await settleOrder(running, money), "what waits to be given back is not used later").toBe("repeated");
  expect(await shop.effectsOf(orderId)).toMatchObject({
    status: "3 timeout",
    grants: 0,
    refunds: "order-closed",
    payment: "closed",
  });
});

test("bought again after closing, then money for the first order: no second delivery, one refund task", async () => {
  const { buyer, orderId, courseId } = await scanned({ courseType: 1 });
  await expire(orderId);
  const again = await shop.buy(buyer, { products: [{ courseId, courseCount: 1 }] });
  await shop.payLink(buyer, again.orderId);
  await shop.pay(again.orderId);
  expect(await settleOrder(running, moneyFor(orderId))).toBe("refund");
  expect([await shop.statusOf(orderId), await shop.statusOf(again.orderId)]).toEqual(["3 timeout", "2"]);
});

test("money twice after closing: the first revives, the second waits to be given back", async () => {
  const { orderId } = await scanned();
  await expire(orderId);
  expect(await settleOrder(running, moneyFor(orderId))).toBe("revived");
  expect(await settleOrder(running, moneyFor(orderId))).toBe("refund");
  expect(await shop.effectsOf(orderId)).toMatchObject({ status: "2", refunds: "paid-twice", grants: 1 });
});

test("the payer is faster than the end of the payment: the order is paid", async () => {
  const { buyer, orderId } = await scanned({ coursePrice: failing(88_805) });
  const payInBetween = {
    ...provider.wechat,
    end: async (...asked: Parameters<typeof provider.wechat.end>) => {
      await provider.settle(asked[0], "paid");
      return provider.wechat.end(...asked);
    },
  };
  await shop.passHalfHour(orderId);
  await expireOrder(
    { ...running, providers: { ...services.providers, payment: { wechat: payInBetween } } },
    orderId,
  );
  expect(await shop.effectsOf(orderId)).toMatchObject({ status: "2", steps: "1 1>2", grants: 1 });
  expect((await shop.detail(buyer, orderId)).closeReason).toBeNull();
});

test("the notification comes between closing at the provider and closing here: paid wins, nothing is lost", async () => {
  const { orderId } = await scanned();
  const notifiedInBetween = {
    ...provider.wechat,
    end: async (...asked: Parameters<typeof provider.wechat.end>) => {
      const ended = await provider.wechat.end(...asked);
      await settleOrder(running, moneyFor(asked[0]));
      return ended;
    },
  };
  await shop.passHalfHour(orderId);
  await expireOrder(
    { ...running, providers: { ...services.providers, payment: { wechat: notifiedInBetween } } },
    orderId,
  );
  expect(await shop.effectsOf(orderId)).toMatchObject({
    status: "2",
    steps: "1 1>2",
    grants: 1,
    refunds: "",
  });
});

test("a payment that opens while its order is deleted is closed at the provider too", async () => {
  const buyer = await shop.account("user");
  const { orderId } = await shop.anOrder(buyer);
  const { wechat } = provider;
  const open = wechat.open.bind(wechat);
  wechat.open = async (...asked) => {
    wechat.open = open;
    await shop.remove(buyer, orderId);
    return open(...asked);
  };
  expect(await refusalOf(shop.payLink(buyer, orderId))).toMatch(/^404|^503/);
  expect(await shop.statusOf(orderId)).toBe("3 user");
  expect((await provider.find(orderId))?.state).not.toBe("paying");
});

test.each(["timeout", "user"])(
  "money that does not match is given back, and the order closes (%s)",
  async (reason) => {
    const { buyer, orderId } = await scanned();
    await db.execute(
      sql`update orders set ware_price = 20000, order_amt = 20000 where order_id = ${orderId}`,
    );
    await shop.pay(orderId);
    expect(await shop.statusOf(orderId)).toBe("1");
    await (reason === "user" ? shop.remove(buyer, orderId) : expire(orderId));
    expect(await shop.effectsOf(orderId)).toMatchObject({
      status: `3 ${reason}`,
      steps: "1 1>3",
      grants: 0,
      refunds: "amount-less",
      payment: "closed",
    });
    await db.execute(sql`update order_items set order_item_amt = 20000 where order_id = ${orderId}`);
  },
);

test("money that does not match and was never told of is found when the order is deleted", async () => {
  const { buyer, orderId } = await scanned({ coursePrice: failing(88_805) });
  await db.execute(sql`update orders set ware_price = 100, order_amt = 100 where order_id = ${orderId}`);
  await shop.pay(orderId);
  await shop.remove(buyer, orderId);
  expect(await shop.effectsOf(orderId)).toMatchObject({ status: "3 user", refunds: "amount-more" });
  await db.execute(sql`update order_items set order_item_amt = 100 where order_id = ${orderId}`);
});

test("deleted and paid at once, many times: always one of both, and no money without its effect", async () => {
  for (let i = 0; i < 25; i++) {
    const { buyer, orderId } = await scanned();
    await Promise.allSettled([shop.pay(orderId), shop.remove(buyer, orderId), expire(orderId)]);
    const state = (await provider.find(orderId))?.state;
    const effects = await shop.effectsOf(orderId);
    expect([effects.status, effects.grants], state).toEqual(
      state === "paid" ? ["2", 1] : [expect.stringMatching(/^3/), 0],
    );
  }
});
