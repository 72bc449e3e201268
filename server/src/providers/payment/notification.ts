// The stand-in's notifications, like WeChat Pay v3: header signature over `timestamp\nnonce\nbody\n`, here HMAC.
import { randomBytes } from "node:crypto";
import { hmacSha256, sameSignature } from "../sign.ts";
import {
  type NotificationHeaders,
  NotificationRefused,
  type Notified,
  type PaymentNotification,
} from "./port.ts";

const MERCHANT = "embedded";
const FRESH_SECONDS = 300;

export type SignedNotification = { notificationId: string; rawBody: Buffer; headers: Record<string, string> };

const signatureOf = (key: Buffer, timestamp: string, nonce: string, rawBody: Buffer) =>
  hmacSha256(
    key,
    Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), rawBody, Buffer.from("\n")]),
  ).toString("base64");

export type RefundNotification = {
  notificationId: string;
  refundNo: string;
  state: "done" | "closed" | "abnormal";
  doneAt: Date;
};

export const signNotification = (key: Buffer, payment: PaymentNotification, now: Date): SignedNotification =>
  sign(key, payment.notificationId, now, "TRANSACTION.SUCCESS", {
    out_trade_no: payment.reference,
    transaction_id: payment.transactionId,
    trade_state: "SUCCESS",
    success_time: payment.paidAt.toISOString(),
    amount: { total: payment.amount, currency: payment.currency },
  });

export const signRefund = (key: Buffer, refund: RefundNotification, now: Date): SignedNotification =>
  sign(key, refund.notificationId, now, REFUND_EVENTS[refund.state], {
    out_refund_no: refund.refundNo,
    success_time: refund.doneAt.toISOString(),
  });

const REFUND_EVENTS: Record<RefundNotification["state"], string> = {
  done: "REFUND.SUCCESS",
  closed: "REFUND.CLOSED",
  abnormal: "REFUND.ABNORMAL",
};

function sign(key: Buffer, id: string, now: Date, event: string, content: object): SignedNotification {
  const rawBody = Buffer.from(
    JSON.stringify({
      id,
      create_time: now.toISOString(),
      event_type: event,
      resource: { mchid: MERCHANT, ...content },
    }),
  );
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const nonce = randomBytes(16).toString("hex");
  return {
    notificationId: id,
    rawBody,
    headers: {
      "content-type": "application/json",
      "x-pay-timestamp": timestamp,
      "x-pay-nonce": nonce,
      "x-pay-signature": signatureOf(key, timestamp, nonce, rawBody),
    },
  };
}

/** Verifies before parsing. Throws NotificationRefused. */
export function readNotification(
  key: Buffer,
  rawBody: Buffer,
  headers: NotificationHeaders,
  now: Date,
): Notified {
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
    out_refund_no?: unknown;
    out_trade_no?: unknown;
    transaction_id?: unknown;
    success_time?: unknown;
    amount?: { total?: unknown; currency?: unknown };
  };
};

function contentOf(rawBody: Buffer): Notified {
  let wire: Wire | null = null;
  try {
    wire = JSON.parse(rawBody.toString("utf8")) as Wire | null;
  } catch {
    // Refused below.
  }
  const resource = wire?.resource;
  if (resource?.mchid !== MERCHANT) throw new NotificationRefused("merchant", "for another merchant");
  const refunded = Object.entries(REFUND_EVENTS).find(([, event]) => event === wire?.event_type);
  if (refunded) return refundOf(refunded[0] as RefundNotification["state"], resource);
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
    kind: "paid",
    notification: {
      notificationId: wire?.id as string,
      reference,
      transactionId,
      amount: amount as number,
      currency,
      paidAt,
    },
  };
}

function refundOf(
  state: RefundNotification["state"],
  { out_refund_no: refundNo, success_time: done }: NonNullable<Wire["resource"]>,
): Notified {
  const doneAt = new Date(typeof done === "string" ? done : Number.NaN);
  if (typeof refundNo !== "string" || Number.isNaN(doneAt.getTime()))
    throw new NotificationRefused("content", "a field is missing");
  return {
    kind: "refund",
    refund: state === "done" ? { state, refundNo, refundId: refundNo, doneAt } : { state, refundNo },
  };
}
