// Money that arrived for an order that could not take it, and is given back by a person (domain.md "Orders and payment").
import { formatAmount, toYuan } from "../../money.ts";
import { textRule, trimmed } from "../../text-rule.ts";

/** Why money is given back, and how staff read it. */
export const REFUND_REASON_LABELS = {
  "paid-twice": "重复付款",
  "already-held": "已有课程",
  "order-closed": "订单已关闭",
  "amount-less": "少付",
  "amount-more": "多付",
  "other-currency": "币种不符",
  "unknown-order": "找不到订单",
} as const;
export type RefundReason = keyof typeof REFUND_REASON_LABELS;
export const REFUND_REASONS = Object.keys(REFUND_REASON_LABELS) as [RefundReason, ...RefundReason[]];

/** How far giving a task's money back has come, and how staff read it. */
export const REFUND_STATE_LABELS = {
  waiting: "待退款",
  processing: "退款处理中",
  closed: "退款未成功，可重新退款",
  abnormal: "退款异常，退不进原账户",
  done: "已退款",
} as const;
export type RefundState = keyof typeof REFUND_STATE_LABELS;
export const REFUND_STATES = Object.keys(REFUND_STATE_LABELS) as [RefundState, ...RefundState[]];

/** Where a refund at a company stands: asked and not answered yet, under way, or how it ended. */
export type AskedState = "asked" | "processing" | "done" | "closed" | "abnormal";

/** How far a task has come, by whether it is done and by what became of the last refund that was asked for it. */
export function refundStateOf(isDone: boolean, last: AskedState | null): RefundState {
  if (isDone) return "done";
  if (last === null) return "waiting";
  return last === "asked" ? "processing" : last;
}

/** Our number of the n-th refund that is asked for a task; never used twice. */
export const ownRefundNo = (day: string, refundTaskId: number, attempt: number): string =>
  `TK${day.replaceAll("-", "")}T${refundTaskId}N${attempt}`;

/** 退款单号 as it is kept: without blanks, which are copied along. */
export const refundNoOf = (text: string): string => trimmed(text).replaceAll(/\s+/gu, "");
const keptNoRule = textRule({
  max: 64,
  empty: "请输入退款单号",
  length: "退款单号最多 64 个字符",
});
/** 退款单号: by which the merchant platform or the bank knows what was given back. */
export const refundNoRule = (text: string): string | undefined => keptNoRule(refundNoOf(text));
/** How it was given back, for whoever asks later. */
export const refundNoteRule = textRule({
  max: 100,
  empty: "请输入办理说明",
  length: "办理说明最多 100 个字符",
});

/** An amount in its own currency; `hundredths` of it. */
export const currencyAmount = (hundredths: number, currency: string): string =>
  currency === "CNY" ? formatAmount(toYuan(hundredths)) : `${currency} ${toYuan(hundredths).toFixed(2)}`;
