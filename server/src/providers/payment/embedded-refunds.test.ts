// The stand-in gives money back and bills what it did, at each method for itself.
import { expect, test } from "vitest";
import { freshFolder } from "../../testing/folder.ts";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { all, AS_CODE } from "./companies-testing.ts";
import { filePayments } from "./payment-store.ts";
import { later, NATIVE, only, order, shop, START } from "./payment-testing.ts";
import type { BillLine, PaymentMethod } from "./port.ts";

const nextMorning = new Date("2026-11-22T02:00:00Z");

async function paid(
  amount = 19_900,
  method: PaymentMethod = "wechat",
  outcome: "paid" | "duplicate" = "paid",
) {
  const one = shop();
  await one.payment[method].open({ ...order, amount }, NATIVE);
  await one.payment.settle(order.reference, outcome, method);
  const { transactionId = "", again } = (await one.payment.find(order.reference, method)) ?? {};
  const wanted = (refundNo: string, over: object = {}) => ({
    reference: order.reference,
    transactionId,
    refundNo,
    amount,
    total: amount,
    reason: "重复付款",
    ...over,
  });
  return { ...one, port: one.payment[method], wanted, transactionId, again };
}
async function billOf(one: Awaited<ReturnType<typeof paid>>, day = "2026-11-21"): Promise<BillLine[]> {
  one.time.now = nextMorning;
  const bill = await one.port.bill(day);
  if (bill === "not-ready") throw new Error("there is no bill");
  return all(bill);
}

test.each(["wechat", "alipay"] as const)(
  "%s: the same number is the same refund, told once",
  async (method) => {
    const { port, wanted, refunds } = await paid(19_900, method);
    const done = { state: "done", refundId: "TK1", doneAt: START };
    expect(await port.refund(wanted("TK1"))).toEqual(done);
    expect(await port.refund(wanted("TK1"))).toEqual(done);
    expect(await port.queryRefund("TK1", order.reference)).toEqual(done);
    expect(refunds).toEqual([{ ...done, refundNo: "TK1" }]);
    await expect(port.refund(wanted("TK2"))).rejects.toMatchObject({ kind: "permanent", code: "NOT_ENOUGH" });
    await expect(port.refund(wanted("TK1", { amount: 1 }))).rejects.toMatchObject({ code: "PARAM_ERROR" });
    expect(await port.queryRefund("TK9", order.reference)).toEqual({ state: "unknown" });
  },
);

test("each method has a payment of its own for one reference, and believes only its own notifications", async () => {
  const { payment, raw } = shop();
  await payment.wechat.open(order, NATIVE);
  await payment.alipay.open(order, { way: "browser", payerIp: "::1", returnUrl: "http://shop.test/a/b" });
  await payment.settle(order.reference, "paid", "alipay");
  expect((await payment.wechat.query(order.reference, AS_CODE)).state).toBe("paying");
  expect((await payment.alipay.query(order.reference, AS_CODE)).state).toBe("paid");
  const [sent] = raw;
  if (!sent) throw new Error("nothing was sent");
  expect(sent.method).toBe("alipay");
  await expect(payment.wechat.parseNotification(sent.rawBody, sent.headers)).rejects.toMatchObject({
    reason: "signature",
  });
});

test("88811 is processing for a minute, 88812 ends abnormal, 88813 is closed once, 88814 is silent", async () => {
  const slow = await paid(88811);
  expect(await slow.port.refund(slow.wanted("TK1"))).toEqual({ state: "processing" });
  slow.time.now = later(1);
  expect(await slow.port.queryRefund("TK1", order.reference)).toMatchObject({
    state: "done",
    doneAt: later(1),
  });
  slow.time.now = later(2);
  expect(await slow.port.queryRefund("TK1", order.reference)).toMatchObject({
    state: "done",
    doneAt: later(1),
  });
  const gone = await paid(88812);
  expect(await gone.port.refund(gone.wanted("TK1"))).toEqual({ state: "abnormal" });
  const closed = await paid(88813);
  expect(await closed.port.refund(closed.wanted("TK1"))).toEqual({ state: "closed" });
  expect(await closed.port.refund(closed.wanted("TK2"))).toMatchObject({ state: "done" });
  const silent = await paid(88814);
  await expect(silent.port.refund(silent.wanted("TK1"))).rejects.toMatchObject({ kind: "temporary" });
  expect(await silent.port.queryRefund("TK1", order.reference)).toMatchObject({ state: "done" });
});

test("a bill is there from 10:00 of the next day and holds every payment and refund of its day", async () => {
  const one = await paid(19_900, "alipay", "duplicate");
  const second = one.again?.[0]?.transactionId ?? "";
  await one.port.refund(one.wanted("TK1", { transactionId: second }));
  one.time.now = new Date("2026-11-22T01:59:59Z");
  expect(await one.port.bill("2026-11-21")).toBe("not-ready");
  const line = { reference: order.reference, amount: 19_900, at: START };
  expect(await billOf(one)).toEqual([
    { kind: "paid", ...line, transactionId: one.transactionId, refundNo: null },
    { kind: "paid", ...line, transactionId: second, refundNo: null },
    { kind: "refund", ...line, transactionId: second, refundNo: "TK1" },
  ]);
  expect(await billOf(one, "2026-11-20")).toEqual([]);
});

test("a file of an earlier demonstration, which names no method, is a payment at WeChat", async () => {
  const dataDir = freshFolder();
  const store = filePayments(dataDir);
  const { expireAt, ...rest } = order;
  const kept = { ...rest, expireAt: expireAt.toISOString(), state: "paid", declined: 0 };
  const paidAt = START.toISOString();
  writeFileSync(
    join(dataDir, "payments", `${order.reference}.wechat.jsonl`),
    `\n${JSON.stringify({ ...kept, transactionId: "4200", paidAt })}\n`,
  );
  const { payment } = shop(store);
  expect(only(await payment.wechat.query(order.reference, AS_CODE))).toMatchObject({
    transactionId: "4200",
  });
  expect(await payment.alipay.query(order.reference, AS_CODE)).toEqual({ state: "unknown" });
  expect(await all(store.all("wechat"))).toHaveLength(1);
  expect(await all(store.all("alipay"))).toEqual([]);
});
