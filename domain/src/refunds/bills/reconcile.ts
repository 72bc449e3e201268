// Daily reconciliation of a company's bill with our books, to the fen (domain.md "Refunds").
import type { PaymentMethod } from "../../payment/method.ts";

/** One line of a bill; `amount` in whole fen. */
export type BilledLine = {
  kind: "paid" | "refund";
  reference: string;
  transactionId: string;
  /** Of a refund. */
  refundNo: string | null;
  amount: number;
};

/** A payment that paid what it was for. */
export type OwnPayment = {
  reference: string;
  transactionId: string;
  method: PaymentMethod | null;
  amount: number;
};
/** Money that is to be given back, or was. */
export type OwnSurplus = {
  transactionId: string;
  amount: number;
  /** The number under which staff noted that they gave it back by hand; null where they did not. */
  notedNo: string | null;
  /** Refund lines of this payment that were reconciled before; `isOwn`: by a number that the shop asked with. */
  judged: readonly { refundNo: string; amount: number; matched: boolean; isOwn: boolean }[];
};
/** A refund asked of a company; `hasEnded`: without money, as far as we know. */
export type OwnRefund = { refundNo: string; amount: number; hasEnded: boolean };

/** What the shop has written down of the lines' transactions, references and refund numbers. */
export type OwnBooks = {
  payments: readonly OwnPayment[];
  surplus: readonly OwnSurplus[];
  refunds: readonly OwnRefund[];
  /** Those of the lines' references that the shop made. */
  references: ReadonlySet<string>;
};

/** What a difference is, and how staff read it. */
export const DIFFERENCE_LABELS = {
  late: "迟到",
  unknown: "无主",
  surplus: "多收",
  amount: "金额不符",
  unbilled: "账单没有",
  "refund-unknown": "无主退款",
  "refund-amount": "退款金额不符",
  "refund-unbilled": "退款账单没有",
} as const;
export type DifferenceKind = keyof typeof DIFFERENCE_LABELS;
export const DIFFERENCE_KINDS = Object.keys(DIFFERENCE_LABELS) as [DifferenceKind, ...DifferenceKind[]];

const REFUND_KINDS: readonly DifferenceKind[] = ["refund-unknown", "refund-amount", "refund-unbilled"];
/** Whether the difference is of money that went back. */
export const isOfRefund = (kind: DifferenceKind): boolean => REFUND_KINDS.includes(kind);

/** The one thing that staff do about a difference that is open. */
export type DifferenceAct = "settle" | "refund" | "explain";
const ACTS: Readonly<Record<DifferenceKind, DifferenceAct>> = {
  late: "settle",
  unknown: "settle",
  surplus: "refund",
  amount: "explain",
  unbilled: "explain",
  "refund-unknown": "explain",
  "refund-amount": "explain",
  "refund-unbilled": "explain",
};
/** The kinds that are dealt with by that act. */
export const kindsTo = (act: DifferenceAct): DifferenceKind[] =>
  DIFFERENCE_KINDS.filter((kind) => ACTS[kind] === act);

/** What staff may do about a difference now; null when it is dealt with, or where its refund task is looked at instead. */
export function actNow(now: {
  kind: DifferenceKind;
  isDealtWith: boolean;
  /** Whether the task that gives its money back may be asked of its company now (process.ts); null for no task. */
  mayRefund: boolean | null;
}): DifferenceAct | null {
  if (now.isDealtWith) return null;
  if (now.mayRefund === null) return ACTS[now.kind];
  return now.mayRefund ? "refund" : null;
}

/** What became of a difference by itself: what money that came late did, or that a later bill shows it. */
export const DIFFERENCE_OUTCOMES = ["paid", "revived", "refund", "mismatch", "repeated", "billed"] as const;
export type DifferenceOutcome = (typeof DIFFERENCE_OUTCOMES)[number];

/** Kinds of money that came and may wait to be given back. */
export const MONEY_KINDS = ["late", "unknown", "surplus"] as const satisfies DifferenceKind[];

/** A difference in whole fen: what the bill says and what the shop had written down, 0 where there is none. */
export type Difference = {
  kind: DifferenceKind;
  reference: string;
  transactionId: string;
  refundNo: string | null;
  billAmount: number;
  ownAmount: number;
};

/** Each line in exactly one class: matched, or one difference. */
export function reconcile<L extends BilledLine>(
  lines: readonly L[],
  books: OwnBooks,
): { matched: L[]; differences: { line: L; difference: Difference }[] } {
  const paymentOf = new Map(books.payments.map((payment) => [payment.transactionId, payment]));
  const surplusOf = Map.groupBy(books.surplus, ({ transactionId }) => transactionId);
  const refundOf = new Map(
    books.refunds.filter(({ hasEnded }) => !hasEnded).map((refund) => [refund.refundNo, refund]),
  );
  const byHand = linesByHand(lines, surplusOf, books.refunds);
  const matched: L[] = [];
  const differences: { line: L; difference: Difference }[] = [];
  for (const line of lines) {
    const kind =
      line.kind === "paid"
        ? ofMoney(
            line,
            paymentOf.get(line.transactionId),
            surplusOf.has(line.transactionId),
            books.references.has(line.reference),
          )
        : ofRefund(line, refundOf.get(line.refundNo ?? "") ?? byHand.get(line));
    if (kind === undefined) matched.push(line);
    else differences.push({ line, difference: { ...keyOf(line), billAmount: line.amount, ...kind } });
  }
  return { matched, differences };
}

type Found = Pick<Difference, "kind" | "ownAmount">;

function ofMoney(
  line: BilledLine,
  payment: OwnPayment | undefined,
  surplus: boolean,
  isKnown: boolean,
): Found | undefined {
  if (payment)
    return payment.amount === line.amount ? undefined : { kind: "amount", ownAmount: payment.amount };
  if (surplus) return { kind: "surplus", ownAmount: 0 };
  return { kind: isKnown ? "late" : "unknown", ownAmount: 0 };
}

/** The lines of refunds by hand, each of one task; any other refund of that payment is one too many. */
function linesByHand<L extends BilledLine>(
  lines: readonly L[],
  surplusOf: ReadonlyMap<string, readonly OwnSurplus[]>,
  refunds: readonly OwnRefund[],
): Map<L, OwnSurplus> {
  const own = new Set(refunds.map(({ refundNo }) => refundNo));
  const taskOf = new Map<L, OwnSurplus>();
  const refunded = lines.filter(({ kind }) => kind === "refund");
  for (const [transactionId, same] of Map.groupBy(refunded, (line) => line.transactionId)) {
    const tasks = surplusOf.get(transactionId) ?? [];
    const waiting = tasks.filter(({ notedNo }) => notedNo !== null);
    const isNoted = ({ refundNo }: { refundNo: string | null }) =>
      waiting.some(({ notedNo }) => notedNo === refundNo);
    const judged = tasks[0]?.judged ?? [];
    for (const line of notedFirst(judged, isNoted))
      if (isNoted(line) || (line.matched && !line.isOwn)) takeTask(waiting, line);
    // A number of the shop's own is no refund by hand, unless staff noted that very number.
    for (const line of notedFirst(same, isNoted)) {
      const task = isNoted(line) || !own.has(line.refundNo ?? "") ? takeTask(waiting, line) : undefined;
      if (task) taskOf.set(line, task);
    }
  }
  return taskOf;
}

const notedFirst = <L>(lines: readonly L[], isNoted: (line: L) => boolean): L[] => [
  ...lines.filter(isNoted),
  ...lines.filter((line) => !isNoted(line)),
];

/** Takes the task that the line is most likely of: by its number, else by its amount, else the first. */
function takeTask(
  waiting: OwnSurplus[],
  { refundNo, amount }: { refundNo: string | null; amount: number },
): OwnSurplus | undefined {
  const task =
    waiting.find(({ notedNo }) => notedNo === refundNo) ??
    waiting.find((one) => one.amount === amount) ??
    waiting[0];
  if (task) waiting.splice(waiting.indexOf(task), 1);
  return task;
}

function ofRefund(line: BilledLine, own: { amount: number } | undefined): Found | undefined {
  if (own === undefined) return { kind: "refund-unknown", ownAmount: 0 };
  return own.amount === line.amount ? undefined : { kind: "refund-amount", ownAmount: own.amount };
}

const keyOf = ({ reference, transactionId, refundNo }: BilledLine) => ({
  reference,
  transactionId,
  refundNo,
});
