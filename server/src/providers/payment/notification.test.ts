// A valid signature is not enough: the payment must be for this merchant, in CNY, and complete.
import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { readNotification, signNotification, signRefund } from "./notification.ts";
import { NotificationRefused } from "./port.ts";

const NOW = new Date("2026-11-21T02:00:00Z");
const key = Buffer.from("shared key");
const payment = {
  notificationId: "n1",
  reference: "20261121000000000001",
  transactionId: "42",
  amount: 1,
  currency: "CNY",
  paidAt: NOW,
};

/** Signs any body, by the rule alone: HMAC-SHA256 over `timestamp\nnonce\nbody\n`. */
function signed(body: string) {
  const timestamp = String(NOW.getTime() / 1000);
  const signature = createHmac("sha256", key).update(`${timestamp}\nabc\n${body}\n`).digest("base64");
  return { "x-pay-timestamp": timestamp, "x-pay-nonce": "abc", "x-pay-signature": signature };
}

const good = signNotification(key, payment, NOW).rawBody.toString();

function read(body: string) {
  try {
    const told = readNotification(key, Buffer.from(body), signed(body), NOW);
    return told.kind === "paid" ? told.notification : told;
  } catch (error) {
    return error instanceof NotificationRefused ? error.reason : error;
  }
}

test("a complete one is read as it was signed, whatever its currency", () => {
  expect(read(good)).toEqual(payment);
  expect(read(good.replace('"CNY"', '"USD"'))).toEqual({ ...payment, currency: "USD" });
});

test.each([
  ["another merchant", '"mchid":"embedded"', '"mchid":"1900000001"', "merchant"],
  ["no merchant", '"mchid":"embedded",', "", "merchant"],
  ["no currency", ',"currency":"CNY"', "", "content"],
  ["no amount", '"amount":{"total":1,"currency":"CNY"}', '"amount":{"currency":"CNY"}', "content"],
  ["an amount in words", '"total":1', '"total":"1"', "content"],
  ["half a fen", '"total":1', '"total":0.5', "content"],
  ["another event", "TRANSACTION.SUCCESS", "TRANSACTION.CLOSED", "content"],
  ["the event of a refund without its number", "TRANSACTION.SUCCESS", "REFUND.SUCCESS", "content"],
  ["money given back", '"trade_state":"SUCCESS"', '"trade_state":"REFUND"', "content"],
  ["no transaction", '"transaction_id":"42",', "", "content"],
  ["no reference", '"out_trade_no":"20261121000000000001",', "", "content"],
  ["no id", '"id":"n1",', "", "content"],
  ["no moment", '"success_time":"2026-11-21T02:00:00.000Z",', "", "content"],
])("%s is refused", (_what, from, to, reason) => {
  expect(good).toContain(from);
  expect(read(good.replace(from, to))).toBe(reason);
});

test.each(["", "null", "[]", "{", '"x"', "{}"])("the body %j is refused", (body) => {
  expect(read(body)).toBe("merchant");
});

test.each(["done", "closed", "abnormal"] as const)(
  "a refund that ended %s is read as it was signed",
  (state) => {
    const refund = { notificationId: "n2", refundNo: "TK1", state, doneAt: NOW };
    const body = signRefund(key, refund, NOW).rawBody.toString();
    const known = state === "done" ? { refundId: "TK1", doneAt: NOW } : {};
    expect(read(body)).toEqual({ kind: "refund", refund: { state, refundNo: "TK1", ...known } });
    expect(read(body.replace('"TK1"', "1"))).toBe("content");
  },
);
