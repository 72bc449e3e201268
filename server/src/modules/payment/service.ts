// payment owns attempts to collect an amount for a reference, notifications already seen, and refund tasks. It knows
// a reference and an amount, never an order: what money means for whoever asked for it is decided by the caller, in
// the caller's transaction (ordering). It never assumes: only the provider's verified word makes an attempt paid.
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

/** What paying needs of the process. */
export type PaymentServices = Pick<Services, "db" | "providers" | "log">;
/** What is to be collected; `amount` in fen. */
export type ToCollect = q.NewPayment;
/** The provider's word that money arrived; `amount` in fen. */
export type Money = { reference: string; transactionId: string; amount: number; paidAt: Date };

/** An attempt to collect, as noted. */
export type Attempt = q.Payment;

/** Notes that this is about to be collected; in the transaction that checked it still may be. Repeating changes nothing. */
export const openAttempt = (tx: Tx, toCollect: ToCollect): Promise<Attempt> => q.insertPayment(tx, toCollect);

/** Records something of price 0 as paid, in the caller's transaction. */
export const recordFree = (tx: Tx, toCollect: ToCollect): Promise<void> => q.insertFreePayment(tx, toCollect);

/**
 * What the QR code of an opened attempt says, asking the provider on first need. Refuses an attempt that is no
 * longer open with NOT_FOUND, and a silent provider with UNAVAILABLE; asking again is safe.
 */
export async function codeUrlOf(services: PaymentServices, attempt: Attempt): Promise<string> {
  const { reference } = attempt;
  if (attempt.state !== "paying") throw refuse("NOT_FOUND");
  if (attempt.codeUrl !== null) return attempt.codeUrl;
  const { codeUrl } = await atProvider(services, () => services.providers.payment.createNative(attempt));
  if (await q.setCodeUrl(services.db, reference, codeUrl)) return codeUrl;
  // Closed while the provider was opening it: nobody may pay it there either.
  await atProvider(services, () => services.providers.payment.close(reference));
  throw refuse("NOT_FOUND");
}

/** The provider's word on an attempt: the money, or undefined when there is none (yet). Refuses UNAVAILABLE when it is silent. */
export async function askProvider(services: PaymentServices, reference: string): Promise<Money | undefined> {
  const status = await atProvider(services, () => services.providers.payment.query(reference));
  return moneyOf(reference, status);
}

/**
 * Asks the provider and then ends the attempt there, so that nothing can be paid any more; the money when there is
 * some after all, and the QR code it had. Refuses UNAVAILABLE when the provider is silent.
 */
export async function endAttempt(
  services: PaymentServices,
  reference: string,
): Promise<{ money: Money | undefined; codeUrl: string | null }> {
  const codeUrl = (await q.findPayment(services.db, reference))?.codeUrl ?? null;
  const before = await askProvider(services, reference);
  if (before) return { money: before, codeUrl };
  const ended = await atProvider(services, () => services.providers.payment.close(reference));
  return { money: ended === "paid" ? await askProvider(services, reference) : undefined, codeUrl };
}

/** Whether collecting for the reference was ever begun. */
export const hasAttempt = async (tx: Tx, reference: string): Promise<boolean> =>
  (await q.findPayment(tx, reference)) !== undefined;

const moneyOf = (reference: string, status: PaymentStatus): Money | undefined =>
  status.state === "paid"
    ? { reference, transactionId: status.transactionId, amount: status.amount, paidAt: status.paidAt }
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
export const settle = (tx: Tx, toCollect: ToCollect, money: Money): Promise<boolean> =>
  q.markPaid(tx, { ...toCollect, transactionId: money.transactionId, paidAt: money.paidAt });

/** Whether this very money was dealt with before, by whichever way it was learnt of. */
export const isDealtWith = (tx: Tx, money: Money): Promise<boolean> =>
  q.isTransactionKnown(tx, money.transactionId);

/** Leaves the money to the administrator to give back: one task a transaction, whatever repeats. */
export const leaveToRefund = (
  tx: Tx,
  money: Pick<Money, "reference" | "transactionId" | "amount">,
  reason: string,
): Promise<void> => {
  const { reference, transactionId, amount } = money;
  return q.insertRefundTask(tx, { reference, transactionId, amount, reason });
};

/** Notes that the attempt, if open, was given up; the QR code it had by then. */
export const giveUp = (tx: Tx, reference: string): Promise<string | null> => q.markClosed(tx, reference);

/** A verified notification out of its raw bytes; refuses with NotificationRefused. */
export const readNotification = (
  services: Pick<PaymentServices, "providers">,
  rawBody: Buffer,
  headers: Record<string, string | string[] | undefined>,
): PaymentNotification => services.providers.payment.parseNotification(rawBody, headers);

/** Notes a notification and what came of it, once however often it is delivered. */
export const noteNotification = (
  tx: Tx,
  notification: PaymentNotification,
  outcome: string,
): Promise<void> => {
  const { notificationId, reference, transactionId, amount } = notification;
  return q.insertNotification(tx, { notificationId, reference, transactionId, amount, outcome });
};

/** References of attempts whose time is nearly or already over: worth asking the provider about. */
export const attemptsNearTheEnd = (db: Db): Promise<string[]> => q.attemptsEndingWithin(db, 120, 200);
