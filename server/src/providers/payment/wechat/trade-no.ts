// WeChat takes one 商户订单号 for one way of paying only: a payment that was opened as a code to scan is refused in a
// phone's browser ("商户订单号重复"). So each way has a number of its own, and nobody above this adapter knows of it.
import { REFERENCE, type Way } from "../port.ts";

/** `*` is allowed in WeChat's numbers and never stands in a reference of ours. */
const ENDINGS: Record<Way, string> = { native: "", browser: "*h", wechat: "*j" };

/** WeChat's number of a payment that is paid in this way; undefined where the reference is none, or too long for it. */
export function tradeNoOf(reference: string, way: Way): string | undefined {
  const tradeNo = `${reference}${ENDINGS[way]}`;
  return REFERENCE.test(reference) && tradeNo.length <= 32 ? tradeNo : undefined;
}

/** Our reference of WeChat's number. */
export const referenceOf = (tradeNo: string): string => tradeNo.replace(/\*[hj]$/, "");
