// Money that is to be given back: why, how far it has come, and by which number a company is asked for it.

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

/** Of these the money is the payment that paid the order; of all others it never paid it. */
export const REASONS_OF_WHAT_PAID = ["already-held"] as const satisfies readonly RefundReason[];

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

/**
 * Where a refund at a company stands: asked and not answered yet, under way, or how it ended. `closed`: the company said
 * that it failed, or staff noted that the money was given back by hand.
 * `abnormal`: it cannot give the money back by itself and keeps it for this number until somebody helps it there.
 */
export type AskedState = "asked" | "processing" | "done" | "closed" | "abnormal";

/** How far a task has come, by whether it is done and by what became of the last refund that was asked for it. */
export function refundStateOf(isDone: boolean, last: AskedState | null): RefundState {
  if (isDone) return "done";
  if (last === null) return "waiting";
  return last === "asked" ? "processing" : last;
}

const DAY_MS = 24 * 3_600_000;
/** Longer than any call to a company takes. */
const CALL_MS = 10 * 60_000;

/** Whether a refund was asked for so long ago, a day, that its company is only looked at. */
export const isOnlyLookedAt = (askedAt: Date, now: Date): boolean =>
  now.getTime() - askedAt.getTime() > DAY_MS;

/** Whether one that its company does not know by then is over: no call for it that began within the day is on its way. */
export const isOverIfUnknown = (askedAt: Date, now: Date): boolean =>
  now.getTime() - askedAt.getTime() > DAY_MS + CALL_MS;

/**
 * What staff may do about a task in that state; `mayBeAsked`: the company that took the money still can be asked to give it
 * back; `onlyLookedAt`: `isOnlyLookedAt` of the last refund. What is under way there is its own; at a company that the
 * shop has left only staff can follow it, and after a day at one that refuses to be looked at, which noting it finds out.
 * No other number is asked beside one that is abnormal: helped on at the company, it would give the money back a second
 * time.
 */
export const refundActs = ({
  state,
  mayBeAsked,
  onlyLookedAt = false,
}: {
  state: RefundState;
  mayBeAsked: boolean;
  onlyLookedAt?: boolean;
}): { mayRefund: boolean; mayCheck: boolean; maySettle: boolean } => ({
  mayRefund: mayBeAsked && (state === "waiting" || state === "closed"),
  mayCheck: mayBeAsked && state !== "waiting" && state !== "done",
  maySettle: state !== "done" && !(mayBeAsked && state === "processing" && !onlyLookedAt),
});

/** The number in the form of those that the shop makes that stands in a text; undefined for none. */
export const ownRefundNoIn = (text: string): string | undefined =>
  /TK\d{8}T\d+N\d+/i.exec(text)?.[0].toUpperCase();

/** Our number of the n-th refund that is asked for a task; never used twice. */
export const ownRefundNo = (day: string, refundTaskId: number, attempt: number): string =>
  `TK${day.replaceAll("-", "")}T${refundTaskId}N${attempt}`;
