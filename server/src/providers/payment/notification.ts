// The stand-in's notifications, in the form of WeChat Pay v3: a signature in the headers over `timestamp\nnonce\nbody\n`,
// here an HMAC instead of RSA. The body travels as bytes and is parsed only after it is verified.
import { randomBytes } from "node:crypto";
import { hmacSha256, sameSignature } from "../sign.ts";
import { type NotificationHeaders, NotificationRefused, type PaymentNotification } from "./port.ts";

const MERCHANT = "embedded";
const FRESH_SECONDS = 300;

export type SignedNotification = { notificationId: string; rawBody: Buffer; headers: Record<string, string> };

const signatureOf = (key: Buffer, timestamp: string, nonce: string, rawBody: Buffer) =>
  hmacSha256(
    key,
    Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), rawBody, Buffer.from("\n")]),
  ).toString("base64");

/** Signs a notification with the moment of sending. */
export function signNotification(key: Buffer, payment: PaymentNotification, now: Date): SignedNotification {
  const rawBody = Buffer.from(
    JSON.stringify({
      id: payment.notificationId,
      create_time: now.toISOString(),
      event_type: "TRANSACTION.SUCCESS",
      resource: {
        mchid: MERCHANT,
        out_trade_no: payment.reference,
        transaction_id: payment.transactionId,
        trade_state: "SUCCESS",
        success_time: payment.paidAt.toISOString(),
        amount: { total: payment.amount, currency: payment.currency },
      },
    }),
  );
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const nonce = randomBytes(16).toString("hex");
  return {
    notificationId: payment.notificationId,
    rawBody,
    headers: {
      "content-type": "application/json",
      "x-pay-timestamp": timestamp,
      "x-pay-nonce": nonce,
      "x-pay-signature": signatureOf(key, timestamp, nonce, rawBody),
    },
  };
}

/** Verifies and reads a notification; refuses with NotificationRefused (WeChat Pay v3). */
export function readNotification(
  key: Buffer,
  rawBody: Buffer,
  headers: NotificationHeaders,
  now: Date,
): PaymentNotification {
  const header = (name: string) => {
    const value = headers[name];
    return typeof value === "string" ? value : "";
  };
  const timestamp = header("x-pay-timestamp");
  const expected = signatureOf(key, timestamp, header("x-pay-nonce"), rawBody);
  if (!sameSignature(header("x-pay-signature"), expected))
    throw new NotificationRefused("signature", "not signed by us");
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() / 1000 - Number(timestamp)) > FRESH_SECONDS) {
    throw new NotificationRefused("stale", "more than five minutes off");
  }
  return contentOf(rawBody);
}

type Wire = {
  id?: unknown;
  event_type?: unknown;
  resource?: {
    mchid?: unknown;
    trade_state?: unknown;
    out_trade_no?: unknown;
    transaction_id?: unknown;
    success_time?: unknown;
    amount?: { total?: unknown; currency?: unknown };
  };
};

function contentOf(rawBody: Buffer): PaymentNotification {
  let wire: Wire | null = null;
  try {
    wire = JSON.parse(rawBody.toString("utf8")) as Wire | null;
  } catch {
    // Falls through to the refusal below.
  }
  const resource = wire?.resource;
  if (resource?.mchid !== MERCHANT) throw new NotificationRefused("merchant", "for another merchant");
  const { out_trade_no: reference, transaction_id: transactionId, success_time: paid } = resource;
  const { total: amount, currency } = resource.amount ?? {};
  const paidAt = new Date(typeof paid === "string" ? paid : Number.NaN);
  const complete =
    wire?.event_type === "TRANSACTION.SUCCESS" &&
    resource.trade_state === "SUCCESS" &&
    typeof wire.id === "string" &&
    typeof reference === "string" &&
    typeof transactionId === "string" &&
    Number.isSafeInteger(amount) &&
    typeof currency === "string" &&
    !Number.isNaN(paidAt.getTime());
  if (!complete) throw new NotificationRefused("content", "a field is missing");
  return {
    notificationId: wire?.id as string,
    reference,
    transactionId,
    amount: amount as number,
    currency,
    paidAt,
  };
}
