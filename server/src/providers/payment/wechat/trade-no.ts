// WeChat takes one 商户订单号 for one way of paying only, and within its own browser for one payer only: a payment that was
// opened as a code to scan is refused in a phone's browser, and to another person ("商户订单号重复"). So each of them has a
// number of its own, and nobody above this adapter knows of it.
import { type OpenedWay, REFERENCE, type Way } from "../port.ts";

/** `*` is allowed in WeChat's numbers and never stands in a reference of ours. */
const ENDINGS: Record<Way, string> = { native: "", browser: "*h", wechat: "*j" };
const ENDING = /\*(?:h|j(?:[0-9a-f]{8})?)$/;

/** WeChat's number of a payment that is paid in this way; undefined where the reference is none, or too long for it. */
export function tradeNoOf(reference: string, { way, payer }: OpenedWay): string | undefined {
  const tradeNo = `${reference}${ENDINGS[way]}${payer}`;
  return REFERENCE.test(reference) && tradeNo.length <= 32 ? tradeNo : undefined;
}

/** Our reference of WeChat's number. */
export const referenceOf = (tradeNo: string): string => tradeNo.replace(ENDING, "");
