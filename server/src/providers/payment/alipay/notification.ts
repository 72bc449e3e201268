// Alipay's notifications. A partly refunded trade repeats TRADE_SUCCESS, so one with refund fields never
// means payment.
// From public documents; not yet run against the vendor.
import { fenOfText, momentOfText } from "../amounts.ts";
import type { AlipayAccount } from "./account.ts";
import { isSignedForm } from "./signature.ts";
import { NotificationRefused, type Notified } from "../port.ts";

/** Alipay repeats for 25 hours; whether with the first moment is undocumented. */
const FRESH_MS = 26 * 3_600_000;
const EARLY_MS = 300_000;
const PAID = new Set(["TRADE_SUCCESS", "TRADE_FINISHED"]);

/** `none`: neither money nor a refund. Throws NotificationRefused. */
export function readAlipayNotification(account: AlipayAccount, rawBody: Buffer): Notified {
  const values = valuesOf(rawBody);
  if (!values || !isSignedForm(account.publicKey, values))
    throw new NotificationRefused("signature", "not signed by Alipay");
  const value = (name: string) => values.get(name) ?? "";
  const sentAt = momentOfText(value("notify_time"));
  if (!sentAt) throw new NotificationRefused("content", "no moment");
  const age = account.clock().getTime() - sentAt.getTime();
  if (age > FRESH_MS || age < -EARLY_MS) throw new NotificationRefused("stale", "not of these days");
  if (value("app_id") !== account.appId || value("seller_id") !== account.sellerId)
    throw new NotificationRefused("merchant", "for another merchant");

  if (value("refund_fee") !== "" || value("gmt_refund") !== "") return refundIn(value);
  if (!PAID.has(value("trade_status"))) return { kind: "none" };
  const amount = fenOfText(value("total_amount"));
  const paidAt = momentOfText(value("gmt_payment"));
  const [notificationId, reference, transactionId] = [
    value("notify_id"),
    value("out_trade_no"),
    value("trade_no"),
  ];
  if (!amount || amount < 1 || !paidAt || !notificationId || !reference || !transactionId)
    throw new NotificationRefused("content", "a field is missing or wrong");
  return {
    kind: "paid",
    notification: { notificationId, reference, transactionId, amount, currency: "CNY", paidAt },
  };
}

/** Alipay notifies completed refunds, with our number. */
function refundIn(value: (name: string) => string): Notified {
  const refundNo = value("out_biz_no");
  const doneAt = momentOfText(value("gmt_refund").slice(0, 19));
  if (!refundNo || !doneAt) return { kind: "none" };
  return { kind: "refund", refund: { state: "done", refundId: refundNo, doneAt, refundNo } };
}

/** Decoded once; undefined for duplicate names. */
function valuesOf(rawBody: Buffer): Map<string, string> | undefined {
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(rawBody.toString("latin1"))) {
    if (values.has(name)) return undefined;
    values.set(name, value);
  }
  return values;
}
