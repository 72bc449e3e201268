// WeChat refuses a 商户订单号 in another way or by another payer ("商户订单号重复"), so each gets its own number, known
// only to this adapter.
import { type OpenedWay, REFERENCE, type Way } from "../port.ts";

/** `*` never occurs in our references. */
const ENDINGS: Record<Way, string> = { native: "", browser: "*h", wechat: "*j" };
const ENDING = /\*(?:h|j(?:[0-9a-f]{8})?)$/;

/** Undefined if malformed or too long. */
export function tradeNoOf(reference: string, { way, payer }: OpenedWay): string | undefined {
  const tradeNo = `${reference}${ENDINGS[way]}${payer}`;
  return REFERENCE.test(reference) && tradeNo.length <= 32 ? tradeNo : undefined;
}

export const referenceOf = (tradeNo: string): string => tradeNo.replace(ENDING, "");
