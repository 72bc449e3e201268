import { and, asc, eq, isNull, lt, ne, sql } from "drizzle-orm";
import { type Db, prepared } from "../../kernel/db.ts";
import { paymentNotifications, payments, refundTasks } from "./tables.ts";

export type Payment = typeof payments.$inferSelect;

const byReference = prepared("payment_by_reference", (db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.reference, sql.placeholder("reference"))),
);

export async function findPayment(db: Db, reference: string): Promise<Payment | undefined> {
  const [row] = await byReference(db, { reference });
  return row;
}

export type NewPayment = Pick<Payment, "reference" | "amount" | "description" | "expireAt">;

/** Writes an attempt unless the reference has one. */
export async function insertPayment(db: Db, row: NewPayment): Promise<void> {
  await db.insert(payments).values(row).onConflictDoNothing();
}

/** Writes the record of something that cost nothing: paid, without a transaction. */
export async function insertFreePayment(db: Db, row: NewPayment): Promise<void> {
  await db.insert(payments).values({ ...row, state: "paid", paidAt: sql`now()` });
}

/** Notes what the QR code says; whether the attempt is still open. */
export async function setCodeUrl(db: Db, reference: string, codeUrl: string): Promise<boolean> {
  const changed = await db
    .update(payments)
    .set({ codeUrl })
    .where(and(eq(payments.reference, reference), eq(payments.state, "paying")))
    .returning({ reference: payments.reference });
  return changed.length > 0;
}

/** The one conditional update that makes an attempt paid; false when it was paid before. */
export async function markPaid(
  db: Db,
  row: NewPayment & { transactionId: string; paidAt: Date },
): Promise<boolean> {
  const changed = await db
    .insert(payments)
    .values({ ...row, state: "paid" })
    .onConflictDoUpdate({
      target: payments.reference,
      set: { state: "paid", transactionId: row.transactionId, paidAt: row.paidAt, closedAt: null },
      setWhere: ne(payments.state, "paid"),
    })
    .returning({ reference: payments.reference });
  return changed.length > 0;
}

/** Closes the attempt if it is open; what its QR code said by then. */
export async function markClosed(db: Db, reference: string): Promise<string | null> {
  const [closed] = await db
    .update(payments)
    .set({ state: "closed", closedAt: sql`now()` })
    .where(and(eq(payments.reference, reference), eq(payments.state, "paying")))
    .returning({ codeUrl: payments.codeUrl });
  return closed?.codeUrl ?? null;
}

/** Notes a notification; a second delivery of it is already there. */
export async function insertNotification(
  db: Db,
  row: Omit<typeof paymentNotifications.$inferInsert, "receivedAt">,
): Promise<void> {
  await db.insert(paymentNotifications).values(row).onConflictDoNothing();
}

/** Whether that money has its place already: it paid something, or waits to be given back. */
export async function isTransactionKnown(db: Db, transactionId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ${payments} where transaction_id = ${transactionId}
    union all select 1 from ${refundTasks} where transaction_id = ${transactionId} limit 1`);
  return rows.length > 0;
}

/** Writes a refund task unless that money has one. */
export async function insertRefundTask(
  db: Db,
  row: Pick<typeof refundTasks.$inferInsert, "reference" | "transactionId" | "amount" | "reason">,
): Promise<void> {
  await db.insert(refundTasks).values(row).onConflictDoNothing();
}

/** References of open attempts that end within that many seconds, or ended already; the oldest first. */
export async function attemptsEndingWithin(db: Db, seconds: number, most: number): Promise<string[]> {
  const rows = await db
    .select({ reference: payments.reference })
    .from(payments)
    .where(
      and(
        eq(payments.state, "paying"),
        isNull(payments.paidAt),
        lt(payments.expireAt, sql`now() + make_interval(secs => ${seconds})`),
      ),
    )
    .orderBy(asc(payments.expireAt))
    .limit(most);
  return rows.map((row) => row.reference);
}
