// Refunds of the stand-in. Amounts (in fen) that fail on purpose:
//   88811 stays processing; asked a minute later or more it is done
//   88812 ends abnormal
//   88813 the first number of a payment ends closed, the next is done
//   88814 the refund is taken, but its answer and its notification are lost (temporary)
import { ProviderFailure } from "../failure.ts";
import type { StandInPayment, StandInRefund } from "./payment-store.ts";
import type { KnownRefund, ToRefund } from "./port.ts";

type RefundAsked = { payment: StandInPayment; refund: StandInRefund; isNew: boolean };

const PROCESSING_MS = 60_000;

/** What a payment was paid with: more than one where it was paid again. */
export const transactionsOf = ({ transactionId, paidAt, again = [] }: StandInPayment) => [
  ...(transactionId === undefined || paidAt === undefined ? [] : [{ transactionId, paidAt }]),
  ...again,
];

/** The refund of that number, taken now or known. Refuses (ProviderFailure permanent) more than was paid and a number with other values. */
export function refundAt(payment: StandInPayment, wanted: ToRefund, now: Date): RefundAsked {
  const refunds = payment.refunds ?? [];
  const existing = refunds.find(({ refundNo }) => refundNo === wanted.refundNo);
  if (existing) {
    if (existing.amount !== wanted.amount || existing.transactionId !== wanted.transactionId)
      throw new ProviderFailure("permanent", "PARAM_ERROR", "the refund number was used with other values");
    return { payment, refund: existing, isNew: false };
  }
  const paid = transactionsOf(payment).some(({ transactionId }) => transactionId === wanted.transactionId);
  const given = refunds
    .filter((one) => one.transactionId === wanted.transactionId && one.state !== "closed")
    .reduce((sum, { amount }) => sum + amount, 0);
  if (!paid || !Number.isSafeInteger(wanted.amount) || wanted.amount < 1 || wanted.total !== payment.amount)
    throw new ProviderFailure("permanent", "PARAM_ERROR", "there is no such money");
  if (given + wanted.amount > payment.amount)
    throw new ProviderFailure("permanent", "NOT_ENOUGH", "more than was paid");
  const state = stateAtFirst(wanted.amount, refunds.length);
  const refund: StandInRefund = {
    refundNo: wanted.refundNo,
    transactionId: wanted.transactionId,
    amount: wanted.amount,
    at: now.toISOString(),
    state,
    ...(state === "done" && { doneAt: now.toISOString() }),
  };
  return { payment: { ...payment, refunds: [...refunds, refund] }, refund, isNew: true };
}

function stateAtFirst(amount: number, before: number): StandInRefund["state"] {
  if (amount === 88811) return "processing";
  if (amount === 88812) return "abnormal";
  return amount === 88813 && before === 0 ? "closed" : "done";
}

/** How far it has come; what was processing long enough at `now` is done. */
export function refundStatusOf(refund: StandInRefund, now?: Date): KnownRefund {
  const { state, refundNo, at, doneAt } = refund;
  const over = now !== undefined && now.getTime() - Date.parse(at) >= PROCESSING_MS;
  if (state === "processing") return over ? { state: "done", refundId: refundNo, doneAt: now } : { state };
  return state === "done" ? { state, refundId: refundNo, doneAt: new Date(doneAt ?? at) } : { state };
}
