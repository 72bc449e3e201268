// WeChat Pay's notifications: verified raw, then decrypted.
// From public documents; not yet run against the vendor.
import { z } from "zod";
import {
  type NotificationHeaders,
  NotificationRefused,
  type Notified,
  type OpenedWay,
  REFERENCE,
  type Way,
} from "../port.ts";
import type { WechatAccount } from "./account.ts";
import { moneyOf, paidTransaction, refundOf } from "./read.ts";
import { type FindKey, judgeSignature, openSealed } from "./signature.ts";

const outside = z.object({
  id: z.string().min(1).max(64),
  event_type: z.string(),
  resource: z.object({
    algorithm: z.string(),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
});
const paid = paidTransaction.extend({ trade_state: z.literal("SUCCESS") });
const refunded = z.object({
  mchid: z.string(),
  out_refund_no: z.string().min(1),
  refund_status: z.string(),
});

/** `none`: neither money nor a refund. Throws NotificationRefused. */
export async function readWechatNotification(
  { mchid, appid, apiV3Key, clock }: WechatAccount,
  findKey: FindKey,
  rawBody: Buffer,
  headers: NotificationHeaders,
): Promise<Notified> {
  const header = (name: string) => {
    const value = headers[name];
    return typeof value === "string" ? value : undefined;
  };
  const judged = await judgeSignature(findKey, header, rawBody, clock());
  if (judged === "stale") throw new NotificationRefused("stale", "more than five minutes off");
  if (judged !== "right") throw new NotificationRefused("signature", "not signed by WeChat Pay");

  const envelope = read(outside, rawBody);
  const about = envelope.event_type.split(".", 1)[0];
  if (about !== "TRANSACTION" && about !== "REFUND") return { kind: "none" };
  const inside = openSealed(apiV3Key, envelope.resource);
  if (!inside) throw new NotificationRefused("content", "not sealed with our APIv3 key");
  if (about === "REFUND") {
    const refund = read(refunded, inside);
    if (refund.mchid !== mchid) throw new NotificationRefused("merchant", "for another merchant");
    const status = refundOf(refund.refund_status, JSON.parse(inside.toString("utf8")));
    if (!status) throw new NotificationRefused("content", "a refund in no documented state");
    return { kind: "refund", refund: { ...status, refundNo: refund.out_refund_no } };
  }
  if (envelope.event_type !== "TRANSACTION.SUCCESS") return { kind: "none" };
  const money = read(paid, inside);
  if (money.mchid !== mchid || money.appid !== appid)
    throw new NotificationRefused("merchant", "for another merchant");
  const reference = referenceOf(money.out_trade_no);
  return { kind: "paid", notification: { notificationId: envelope.id, reference, ...moneyOf(money) } };
}

function read<Shape extends z.ZodType>(shape: Shape, bytes: Buffer): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(bytes.toString("utf8")));
  } catch {
    throw new NotificationRefused("content", "a field is missing or wrong");
  }
}

// WeChat refuses a 商户订单号 in another way or by another payer ("商户订单号重复"), so each gets its own number, known
// only to this adapter.

/** `*` never occurs in our references. */
const ENDINGS: Record<Way, string> = { native: "", browser: "*h", wechat: "*j" };
const ENDING = /\*(?:h|j(?:[0-9a-f]{8})?)$/;

/** Undefined if malformed or too long. */
export function tradeNoOf(reference: string, { way, payer }: OpenedWay): string | undefined {
  const tradeNo = `${reference}${ENDINGS[way]}${payer}`;
  return REFERENCE.test(reference) && tradeNo.length <= 32 ? tradeNo : undefined;
}

export const referenceOf = (tradeNo: string): string => tradeNo.replace(ENDING, "");
