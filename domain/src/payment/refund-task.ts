// Money that is to be given back: why, and by which number a company is asked for it.

/** Why money is given back, and how staff read it. */
export const REFUND_REASON_LABELS = {
  "paid-twice": "重复付款",
  "already-held": "已有课程",
  "by-staff": "后台退款",
  exchange: "换课差价",
  "order-closed": "订单已关闭",
  "amount-less": "少付",
  "amount-more": "多付",
  "other-currency": "币种不符",
  "unknown-order": "找不到订单",
} as const;
export type RefundReason = keyof typeof REFUND_REASON_LABELS;
export const REFUND_REASONS = Object.keys(REFUND_REASON_LABELS) as [RefundReason, ...RefundReason[]];

/** Of these the money is the payment that paid the order; of all others it never paid it. */
export const REASONS_OF_WHAT_PAID = [
  "already-held",
  "by-staff",
  "exchange",
] as const satisfies readonly RefundReason[];

/** Begun by staff: a payment may have several of these, and one of all others. */
export const REASONS_BY_STAFF = ["by-staff", "exchange"] as const satisfies readonly RefundReason[];
/** Of money that found no place when it came. */
export type ReasonOfArrival = Exclude<RefundReason, (typeof REASONS_BY_STAFF)[number]>;
export const REASONS_OF_ARRIVAL = REFUND_REASONS.filter(
  (reason): reason is ReasonOfArrival => reason !== "by-staff" && reason !== "exchange",
);

/** The number in the form of those that the shop makes that stands in a text; undefined for none. */
export const ownRefundNoIn = (text: string): string | undefined =>
  /TK\d{8}T\d+N\d+/i.exec(text)?.[0].toUpperCase();

/** Our number of the n-th refund that is asked for a task; never used twice. */
export const ownRefundNo = (day: string, refundTaskId: number, attempt: number): string =>
  `TK${day.replaceAll("-", "")}T${refundTaskId}N${attempt}`;
