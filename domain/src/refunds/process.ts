// How a refund task goes on: one table of states and events (domain.md "Refunds").

/** How far giving a task's money back has come, and how staff read it. */
export const REFUND_STATE_LABELS = {
  proposed: "待复核",
  waiting: "待退款",
  processing: "退款处理中",
  closed: "退款未成功，可重新退款",
  abnormal: "退款异常，退不进原账户",
  done: "已退款",
} as const;
export type RefundState = keyof typeof REFUND_STATE_LABELS;
export const REFUND_STATES = Object.keys(REFUND_STATE_LABELS) as [RefundState, ...RefundState[]];

/** The state of a number that a company was asked with; the last number's is its task's. */
export type RefundNumberState = Exclude<RefundState, "proposed" | "waiting">;

/** 原路退回, 登记退款, or the company's word about the task's last number. */
export type RefundEvent = "press" | "hand" | RefundNumberState | "unknown";

/** `press` makes a new number. `proposed` waits for a second administrator. A number that is processing and unknown to its company is asked for again. */
const PROCESS: Readonly<Record<RefundState, Partial<Record<RefundEvent, RefundNumberState>>>> = {
  proposed: {},
  waiting: { press: "processing", hand: "done" },
  processing: { done: "done", closed: "closed", abnormal: "abnormal" },
  closed: { press: "processing", hand: "done", processing: "processing", done: "done", abnormal: "abnormal" },
  abnormal: { hand: "done", processing: "processing", done: "done", closed: "closed", unknown: "closed" },
  done: {},
};

/** The next state, or undefined where the event changes nothing. */
export const refundAfter = (state: RefundState, event: RefundEvent): RefundNumberState | undefined =>
  PROCESS[state][event];

/** The state of a task by the state of its last number, null for none. */
export const refundStateOf = (
  { isDone, isProposed }: { isDone: boolean; isProposed: boolean },
  last: RefundNumberState | null,
): RefundState => (isDone ? "done" : isProposed ? "proposed" : (last ?? "waiting"));

/** Nothing was asked of the company, or nothing is left to ask. */
const UNASKED: readonly RefundState[] = ["proposed", "waiting", "done"];

/** What staff may do. `mayBeAsked`: the shop still takes that company's payments; else staff alone can follow it there. */
export const refundActs = (
  state: RefundState,
  mayBeAsked: boolean,
): { mayRefund: boolean; mayCheck: boolean; maySettle: boolean } => ({
  mayRefund: mayBeAsked && refundAfter(state, "press") !== undefined,
  mayCheck: mayBeAsked && !UNASKED.includes(state),
  maySettle: refundAfter(state, "hand") !== undefined || (state === "processing" && !mayBeAsked),
});
