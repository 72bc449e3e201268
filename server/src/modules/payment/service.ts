// payment owns what is collected for a reference, notifications already seen, and refund tasks. It knows
// a reference and an amount, never an order: what money means for whoever asked for it is decided by the caller, in
// the caller's transaction (ordering). It never assumes: only a company's verified word makes a payment paid.
import type { RefundReason } from "@zhutu/domain/payment/refund-task.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import type { PaymentNotification } from "../../providers/payment/port.ts";
import type { Money, ToCollect } from "./heard.ts";
import * as queries from "./queries.ts";

export { type PaymentNotification } from "../../providers/payment/port.ts";
export {
  askCompanies,
  codeUrlOf,
  endAtCompanies,
  methodsOf,
  openInWechat,
  payableInWechat,
  payerAskedAt,
  payUrlOf,
} from "./companies.ts";
export { heard, silentCompany } from "./heard.ts";
export { readNotification } from "./read-notification.ts";
export type { Money, PaymentServices, ToCollect } from "./heard.ts";
export { endRefundTask, isTaskOpen, type OpenedAt, openingsOf } from "./queries.ts";

/** Notes that this is to be collected; the provider hears of it when somebody asks for the QR code. */
export const notePayment = (tx: Tx, toCollect: ToCollect): Promise<void> =>
  queries.insertPayment(tx, toCollect);

/** Records something of price 0 as paid, in the caller's transaction. */
export const recordFree = (tx: Tx, toCollect: ToCollect): Promise<void> =>
  queries.insertFreePayment(tx, toCollect);

/** Takes the money for what was collected: true once, false when the reference was paid before. */
export const settle = (tx: Tx, { reference, transactionId, method, paidAt }: Money): Promise<boolean> =>
  queries.markPaid(tx, { reference, transactionId, method, paidAt });

/**
 * Whether this very money was dealt with before, by whichever way it was learnt of; for a statement of the caller's.
 */
export const isDealtWith = queries.isTransactionKnown;

/** Leaves the money, or `part` of it, to the administrator to give back: one task a transaction, whatever repeats. */
export const leaveToRefund = (
  tx: Tx,
  { reference, transactionId, amount: total, currency, method }: Money,
  reason: RefundReason,
  part: number = total,
): Promise<void> =>
  queries.insertRefundTask(tx, { reference, transactionId, amount: part, total, currency, method, reason });

/** Notes that the payment, if open, was given up. */
export const giveUp = (tx: Tx, reference: string): Promise<void> => queries.markClosed(tx, reference);

/** Notes a notification and what came of it, once however often it is delivered. */
export const noteNotification = (
  tx: Tx,
  notification: PaymentNotification,
  outcome: string,
): Promise<void> => {
  const { notificationId, reference, transactionId, amount } = notification;
  return queries.insertNotification(tx, { notificationId, reference, transactionId, amount, outcome });
};

/**
 * References of open payments of the last half hour whose notification may be late, 200 at most, those that were asked
 * about longest ago first; each is answered once a round.
 */
export const openedLately = (db: Db): Promise<string[]> => queries.takeOpenedLately(db, 200);

/**
 * Notes whether a company was silent when a payment that is over was ended everywhere: it is to be ended there again.
 */
export const noteUnended = (db: Db, reference: string, silent: boolean): Promise<void> =>
  queries.noteUnended(db, reference, silent);

/** References of payments that are to be ended again, 200 at most, the longest first; none of longer than a day ago. */
export const unended = (db: Db): Promise<string[]> => queries.unended(db, 200);

/**
 * References of payments that may have been paid and whose time is nearly or already over: the provider is asked about
 * them.
 */
export const paymentsNearTheEnd = (db: Db): Promise<string[]> => queries.paymentsEndingWithin(db, 120, 200);
