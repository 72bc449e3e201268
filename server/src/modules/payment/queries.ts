import { and, asc, eq, isNotNull, isNull, lt, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { type Params, prepared } from "../../kernel/db/prepared.ts";
import { paymentNotifications, payments, refundTasks } from "./tables.ts";

export type Payment = typeof payments.$inferSelect;

/** Nobody can have paid what nobody was shown a code for: the provider does not know of it. */
const mayHaveBeenPaid = isNotNull(payments.codeUrl);

const shown = prepared("shown_payment", (db, p: Params<{ reference: string }>) =>
  db
    .select({ codeUrl: payments.codeUrl })
    .from(payments)
    .where(and(eq(payments.reference, p.reference), mayHaveBeenPaid)),
);

/** What the QR code of the payment says, where the payment may have been paid; null where nobody was shown one. */
export const shownCode = async (db: Db, reference: string): Promise<string | null> =>
  (await shown(db, { reference }))[0]?.codeUrl ?? null;

export type NewPayment = Pick<Payment, "reference" | "amount" | "description" | "expireAt">;

const open = prepared(
  "open_payment",
  (db, p: Params<{ reference: string; amount: number; description: string; expireAt: Date }>) =>
    db.insert(payments).values({
      reference: p.reference,
      amount: p.amount,
      description: p.description,
      expireAt: p.expireAt,
    }),
);

/** Writes a payment that nobody was asked to pay yet. */
export async function insertPayment(db: Db, row: NewPayment): Promise<void> {
  await open(db, row);
}

/** Writes the record of something that cost nothing: paid, without a transaction. */
export async function insertFreePayment(db: Db, row: NewPayment): Promise<void> {
  await db.insert(payments).values({ ...row, state: "paid", paidAt: sql`now()` });
}

const noteCodeUrl = prepared("payment_code_url", (db, p: Params<{ codeUrl: string; reference: string }>) =>
  db
    .update(payments)
    .set({ codeUrl: sql`${p.codeUrl}` })
    .where(and(eq(payments.reference, p.reference), eq(payments.state, "paying")))
    .returning({ reference: payments.reference }),
);

/** Notes what the QR code says; whether the payment is still open. */
export const setCodeUrl = async (db: Db, reference: string, codeUrl: string): Promise<boolean> =>
  (await noteCodeUrl(db, { reference, codeUrl })).length > 0;

const pay = prepared(
  "payment_paid",
  (
    db,
    p: Params<{
      reference: string;
      transactionId: string;
      paidAt: Date;
    }>,
  ) =>
    db
      .update(payments)
      .set({
        state: "paid",
        transactionId: sql`${p.transactionId}`,
        paidAt: sql`${p.paidAt}::timestamptz`,
        closedAt: null,
      })
      .where(and(eq(payments.reference, p.reference), ne(payments.state, "paid")))
      .returning({ reference: payments.reference }),
);

/** The one conditional update that makes a payment paid; false when it was paid before. */
export const markPaid = async (
  db: Db,
  row: { reference: string; transactionId: string; paidAt: Date },
): Promise<boolean> => (await pay(db, row)).length > 0;

/** Closes the payment if it is open; what its QR code said by then, null for none. */
export async function markClosed(db: Db, reference: string): Promise<string | null> {
  const [closed] = await db
    .update(payments)
    .set({ state: "closed", closedAt: sql`now()` })
    .where(and(eq(payments.reference, reference), eq(payments.state, "paying")))
    .returning({ codeUrl: payments.codeUrl });
  return closed?.codeUrl ?? null;
}

const note = prepared(
  "note_notification",
  (
    db,
    p: Params<{
      notificationId: string;
      reference: string;
      transactionId: string;
      amount: number;
      outcome: string;
    }>,
  ) =>
    db
      .insert(paymentNotifications)
      .values({
        notificationId: p.notificationId,
        reference: p.reference,
        transactionId: p.transactionId,
        amount: p.amount,
        outcome: p.outcome,
      })
      .onConflictDoNothing()
      .returning({ notificationId: paymentNotifications.notificationId }),
);

/** Notes a notification; a second delivery of it is already there. */
export async function insertNotification(
  db: Db,
  row: Omit<typeof paymentNotifications.$inferInsert, "receivedAt">,
): Promise<void> {
  await note(db, row);
}

/** Whether that money has its place already: it paid something, or waits to be given back. For a caller's own statement. */
export const isTransactionKnown = (transactionId: SQL | SQLWrapper): SQL<boolean> => sql<boolean>`(
  exists (select from ${payments} where ${payments.transactionId} = ${transactionId})
  or exists (select from ${refundTasks} where ${refundTasks.transactionId} = ${transactionId}))`;

/** Writes a refund task unless that money has one. */
export async function insertRefundTask(
  db: Db,
  row: Pick<
    typeof refundTasks.$inferInsert,
    "reference" | "transactionId" | "amount" | "currency" | "reason"
  >,
): Promise<void> {
  await db.insert(refundTasks).values(row).onConflictDoNothing();
}

/** The one conditional update that ends a task; what it was, or undefined when there is none that waits. */
export async function markRefunded(
  tx: Tx,
  refundTaskId: number,
  done: { refundNo: string; note: string; doneBy: number },
) {
  const [task] = await tx
    .update(refundTasks)
    .set({ doneAt: sql`now()`, doneBy: done.doneBy, refundNo: done.refundNo, doneNote: done.note })
    .where(and(eq(refundTasks.refundTaskId, refundTaskId), isNull(refundTasks.doneAt)))
    .returning();
  return task;
}

export async function isRefundTask(db: Db, refundTaskId: number): Promise<boolean> {
  const found = await db
    .select({ id: refundTasks.refundTaskId })
    .from(refundTasks)
    .where(eq(refundTasks.refundTaskId, refundTaskId));
  return found.length > 0;
}

/** References of open payments that may have been paid and end within that many seconds, or ended already; the oldest first. */
export async function paymentsEndingWithin(db: Db, seconds: number, most: number): Promise<string[]> {
  const rows = await db
    .select({ reference: payments.reference })
    .from(payments)
    .where(
      and(
        eq(payments.state, "paying"),
        isNull(payments.paidAt),
        mayHaveBeenPaid,
        lt(payments.expireAt, sql`now() + make_interval(secs => ${seconds})`),
      ),
    )
    .orderBy(asc(payments.expireAt))
    .limit(most);
  return rows.map((row) => row.reference);
}
