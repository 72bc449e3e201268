// payment owns what is collected for a reference, notifications already seen, and refund tasks.
// It does not own orders: what money means is decided by ordering, in its transaction.
// Only a company's verified answer makes a payment paid.
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
export { endRefundTask, isTaskOpen, type OpenedAt, openingsOf, openingsOfRow } from "./queries.ts";

/** The company learns of it when somebody asks for the QR code. */
export const notePayment = (tx: Tx, toCollect: ToCollect): Promise<void> =>
  queries.insertPayment(tx, toCollect);

/** Of price 0: paid at once. */
export const recordFree = (tx: Tx, toCollect: ToCollect): Promise<void> =>
  queries.insertFreePayment(tx, toCollect);

/** False if the reference was paid before. */
export const settle = (tx: Tx, { reference, transactionId, method, paidAt }: Money): Promise<boolean> =>
  queries.markPaid(tx, { reference, transactionId, method, paidAt });

export const isDealtWith = queries.isTransactionKnown;

/** A refund task for the money or `part` of it (fen), one a transaction. */
export const leaveToRefund = (
  tx: Tx,
  { reference, transactionId, amount: total, currency, method }: Money,
  reason: RefundReason,
  part: number = total,
): Promise<void> =>
  queries.insertRefundTask(tx, { reference, transactionId, amount: part, total, currency, method, reason });

/** Notes that the payment, if open, was given up. */
export const giveUp = (tx: Tx, reference: string): Promise<void> => queries.markClosed(tx, reference);

/** With its outcome; ignores repeats. */
export const noteNotification = (
  tx: Tx,
  notification: PaymentNotification,
  outcome: string,
): Promise<void> => {
  const { notificationId, reference, transactionId, amount } = notification;
  return queries.insertNotification(tx, { notificationId, reference, transactionId, amount, outcome });
};

/** At most 200 whose notification may be late, as `takeOpenedLately`. */
export const openedLately = (db: Db): Promise<string[]> => queries.takeOpenedLately(db, 200);

/** `silent`: a company did not answer when the payment was ended, so it is ended again. */
export const noteUnended = (db: Db, reference: string, silent: boolean): Promise<void> =>
  queries.noteUnended(db, reference, silent);

/** At most 200 payments to end again. */
export const unended = (db: Db): Promise<string[]> => queries.unended(db, 200);

/** At most 200 that end within two minutes. */
export const paymentsNearTheEnd = (db: Db): Promise<string[]> => queries.paymentsEndingWithin(db, 120, 200);
