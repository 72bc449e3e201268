// payment owns what is collected for a reference, notifications already seen, and refund tasks. It knows
// a reference and an amount, never an order: what money means for whoever asked for it is decided by the caller, in
// the caller's transaction (ordering). It never assumes: only the provider's verified word makes a payment paid.
import type { RefundReason } from "@zhutu/domain/ordering/refunds/refund.ts";
import type { Services } from "../../kernel/context.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import {
  type PaymentNotification,
  type PaymentStatus,
  ProviderFailure,
} from "../../providers/payment/port.ts";
import * as q from "./queries.ts";

export { NotificationRefused, type PaymentNotification } from "../../providers/payment/port.ts";
export type { RefundReason } from "@zhutu/domain/ordering/refunds/refund.ts";

/** What paying needs of the process. */
export type PaymentServices = Pick<Services, "db" | "providers" | "log">;
/** What is to be collected; `amount` in fen. */
export type ToCollect = q.NewPayment;
/** The provider's word that money arrived; `amount` in hundredths of the currency (fen when it is CNY). */
export type Money = {
  reference: string;
  transactionId: string;
  amount: number;
  currency: string;
  paidAt: Date;
};

/** A payment to collect, as noted. */
export type NotedPayment = Pick<
  q.Payment,
  "reference" | "amount" | "description" | "expireAt" | "state" | "codeUrl"
>;

/** Notes that this is to be collected; the provider hears of it when somebody asks for the QR code. */
export const notePayment = (tx: Tx, toCollect: ToCollect): Promise<void> => q.insertPayment(tx, toCollect);

/** Records something of price 0 as paid, in the caller's transaction. */
export const recordFree = (tx: Tx, toCollect: ToCollect): Promise<void> => q.insertFreePayment(tx, toCollect);

/**
 * What the QR code of an opened payment says, asking the provider on first need. Refuses a payment that is no
 * longer open with NOT_FOUND, and a silent provider with UNAVAILABLE; asking again is safe.
 */
export async function codeUrlOf(services: PaymentServices, payment: NotedPayment): Promise<string> {
  const { reference } = payment;
  if (payment.state !== "paying") throw refuse("NOT_FOUND");
  if (payment.codeUrl !== null) return payment.codeUrl;
  const { codeUrl } = await atProvider(services, () => services.providers.payment.createNative(payment));
  if (await q.setCodeUrl(services.db, reference, codeUrl)) return codeUrl;
  // Closed while the provider was opening it: nobody may pay it there either.
  await atProvider(services, () => services.providers.payment.close(reference));
  throw refuse("NOT_FOUND");
}

/** The provider's word on a payment: the money, or undefined when there is none (yet). Refuses UNAVAILABLE when it is silent. */
export async function askProvider(services: PaymentServices, reference: string): Promise<Money | undefined> {
  const status = await atProvider(services, () => services.providers.payment.query(reference));
  return moneyOf(reference, status);
}

/**
 * Asks the provider and then ends the payment there, so that nothing can be paid any more; the money when there is
 * some after all. Refuses UNAVAILABLE when the provider is silent.
 */
export async function endPayment(services: PaymentServices, reference: string): Promise<Money | undefined> {
  const before = await askProvider(services, reference);
  if (before) return before;
  const ended = await atProvider(services, () => services.providers.payment.close(reference));
  return ended === "paid" ? askProvider(services, reference) : undefined;
}

/** What the QR code of the reference's payment says; null while nobody was shown one. */
export const shownCode = (db: Db, reference: string): Promise<string | null> => q.shownCode(db, reference);

const moneyOf = (reference: string, status: PaymentStatus): Money | undefined =>
  status.state === "paid"
    ? {
        reference,
        transactionId: status.transactionId,
        amount: status.amount,
        currency: status.currency,
        paidAt: status.paidAt,
      }
    : undefined;

async function atProvider<T>(services: PaymentServices, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    services.log.warn({ err: error, kind: error.kind }, "payment provider failed");
    throw refuse("UNAVAILABLE", { msg: "支付服务暂时没有回应，请稍后再试", retryAfterSeconds: 3 });
  }
}

/** Takes the money for what was collected: true once, false when the reference was paid before. */
export const settle = (tx: Tx, { reference, transactionId, paidAt }: Money): Promise<boolean> =>
  q.markPaid(tx, { reference, transactionId, paidAt });

/** Whether this very money was dealt with before, by whichever way it was learnt of; for a statement of the caller's. */
export const isDealtWith = q.isTransactionKnown;

/** Leaves the money to the administrator to give back: one task a transaction, whatever repeats. */
export const leaveToRefund = (
  tx: Tx,
  { reference, transactionId, amount, currency }: Money,
  reason: RefundReason,
): Promise<void> => q.insertRefundTask(tx, { reference, transactionId, amount, currency, reason });

/** Says that a task's money was given back; what the task was. Refuses NOT_FOUND, and REFUND_SETTLED when it was said before. */
export async function settleRefund(
  tx: Tx,
  refundTaskId: number,
  done: { refundNo: string; note: string; doneBy: number },
): Promise<{ reference: string; amount: number; currency: string }> {
  const task = await q.markRefunded(tx, refundTaskId, done);
  if (task) return task;
  throw refuse((await q.isRefundTask(tx, refundTaskId)) ? "REFUND_SETTLED" : "NOT_FOUND");
}

/** Notes that the payment, if open, was given up; what its QR code said by then, null while nobody was shown one. */
export const giveUp = (tx: Tx, reference: string): Promise<string | null> => q.markClosed(tx, reference);

/** A verified notification out of its raw bytes; refuses with NotificationRefused. */
export const readNotification = (
  services: Pick<PaymentServices, "providers">,
  rawBody: Buffer,
  headers: Record<string, string | string[] | undefined>,
): Promise<PaymentNotification> => services.providers.payment.parseNotification(rawBody, headers);

/** Notes a notification and what came of it, once however often it is delivered. */
export const noteNotification = (
  tx: Tx,
  notification: PaymentNotification,
  outcome: string,
): Promise<void> => {
  const { notificationId, reference, transactionId, amount } = notification;
  return q.insertNotification(tx, { notificationId, reference, transactionId, amount, outcome });
};

/** References of payments that may have been paid and whose time is nearly or already over: the provider is asked about them. */
export const paymentsNearTheEnd = (db: Db): Promise<string[]> => q.paymentsEndingWithin(db, 120, 200);
