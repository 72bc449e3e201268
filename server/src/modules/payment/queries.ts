import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import type { REASONS_BY_STAFF, ReasonOfArrival } from "@zhutu/domain/payment/refund-task.ts";
import {
  and,
  asc,
  eq,
  exists,
  gt,
  isNotNull,
  isNull,
  lt,
  ne,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { onlyRow } from "../../kernel/db/paging.ts";
import { type Params, prepared, rawSql } from "../../kernel/db/prepared.ts";
import type { OpenedWay, PaymentNotification } from "../../providers/payment/port.ts";
import type { Money } from "./company-failures.ts";
import { paymentNotifications, paymentOpenings, payments, refundTasks } from "./tables.ts";

/** Payments looked at in one round of the jobs. */
const maxAtOnce = 200;

export type Payment = typeof payments.$inferSelect;

/** Where and in which way a payment was opened. */
export type OpenedAt = OpenedWay & { method: PaymentMethod };
export type Opening = OpenedAt & { answer: string };

const openings = prepared("payment_openings", (db, p: Params<{ reference: string }>) =>
  db
    .select({
      method: paymentOpenings.method,
      way: paymentOpenings.way,
      payer: paymentOpenings.payer,
      answer: paymentOpenings.answer,
    })
    .from(paymentOpenings)
    .where(eq(paymentOpenings.reference, p.reference)),
);

/** Where the payment was opened; nobody can have paid it elsewhere. */
export const openingsOf = (db: Db, reference: string): Promise<Opening[]> => openings(db, { reference });

/** The same in a statement on payments. */
export const openingsOfRow: SQL<Opening[]> = sql<Opening[]>`(
  select coalesce(json_agg(json_build_object('method', o.method, 'way', o.way, 'payer', o.payer, 'answer', o.answer)), '[]')
  from ${paymentOpenings} o where o.reference = ${payments}.reference)`;

/** What is to be collected; `amount` in fen. */
export type ToCollect = Pick<Payment, "reference" | "amount" | "description" | "expireAt">;

const insertPayment = prepared(
  "open_payment",
  (db, p: Params<{ reference: string; amount: number; description: string; expireAt: Date }>) =>
    db.insert(payments).values({
      reference: p.reference,
      amount: p.amount,
      description: p.description,
      expireAt: p.expireAt,
    }),
);

/** The company learns of it when somebody asks for the QR code. */
export async function notePayment(tx: Tx, payment: ToCollect): Promise<void> {
  await insertPayment(tx, payment);
}

/** Of price 0: paid at once, without a transaction. */
export async function recordFree(tx: Tx, payment: ToCollect): Promise<void> {
  await tx.insert(payments).values({ ...payment, state: "paid", paidAt: sql`now()` });
}

const noted = prepared(
  "note_opening",
  (_, p: Params<Record<"reference" | "method" | "way" | "payer" | "answer", string>>) =>
    rawSql<{ reference: string }>(sql`
    with open as (
      select reference from ${payments} where reference = ${p.reference} and state = 'paying' for no key update
    )
    insert into ${paymentOpenings} (reference, method, way, payer, answer)
    select reference, ${p.method}::text, ${p.way}::text, ${p.payer}::text, ${p.answer}::text from open
    on conflict (reference, method, way, payer) do update set answer = excluded.answer
    returning reference`),
);

/** Notes where the payment was opened and what was answered; whether it is still open. */
export const noteOpening = async (db: Db, reference: string, opening: Opening): Promise<boolean> =>
  (await noted(db, { reference, ...opening })).length > 0;

const markPaid = prepared(
  "payment_paid",
  (
    db,
    p: Params<{
      reference: string;
      transactionId: string;
      method: string;
      paidAt: Date;
    }>,
  ) =>
    db
      .update(payments)
      .set({
        state: "paid",
        method: sql`${p.method}`,
        transactionId: sql`${p.transactionId}`,
        paidAt: sql`${p.paidAt}::timestamptz`,
        closedAt: null,
        // The other ways it was opened in are still to be ended.
        unendedSince: sql`case when (select count(*) from ${paymentOpenings} o
          where o.reference = ${payments.reference}) > 1 then now() end`,
      })
      .where(and(eq(payments.reference, p.reference), ne(payments.state, "paid")))
      .returning({ reference: payments.reference }),
);

/** False if the reference was paid before. */
export const settle = async (
  tx: Tx,
  money: Pick<Money, "reference" | "transactionId" | "method" | "paidAt">,
): Promise<boolean> => (await markPaid(tx, money)).length > 0;

/** Closes the payment if it is open. */
export async function giveUp(tx: Tx, reference: string): Promise<void> {
  await tx
    .update(payments)
    .set({ state: "closed", closedAt: sql`now()` })
    .where(and(eq(payments.reference, reference), eq(payments.state, "paying")));
}

const insertNotification = prepared(
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

/** With its outcome; ignores repeats. */
export async function noteNotification(
  tx: Tx,
  notification: PaymentNotification,
  outcome: string,
): Promise<void> {
  await insertNotification(tx, { ...notification, outcome });
}

/** SQL: this money paid something or has a refund task. */
export const isDealtWith = (transactionId: SQL | SQLWrapper): SQL<boolean> => sql<boolean>`(
  exists (select from ${payments} where ${payments.transactionId} = ${transactionId})
  or exists (select from ${refundTasks} where ${refundTasks.transactionId} = ${transactionId}))`;

/** Whether a task's money is still to be given back. */
export const isTaskOpen: SQL = isNull(refundTasks.doneAt);

/** A refund task for the money or `part` of it (fen), one a transaction; its number, undefined where there is one. */
export async function leaveToRefund(
  tx: Tx,
  { reference, transactionId, amount: total, currency, method }: Money,
  reason: ReasonOfArrival,
  part: number = total,
): Promise<number | undefined> {
  const [task] = await tx
    .insert(refundTasks)
    .values({ reference, transactionId, amount: part, total, currency, method, reason })
    .onConflictDoNothing()
    .returning({ refundTaskId: refundTasks.refundTaskId });
  return task?.refundTaskId;
}

/** By staff, of a payment that paid its order; `proposed` until a second administrator confirms it. Its number. */
export async function insertStaffRefund(
  tx: Tx,
  task: Pick<
    typeof refundTasks.$inferInsert,
    "reference" | "transactionId" | "amount" | "total" | "method" | "proposed"
  > & {
    reason: (typeof REASONS_BY_STAFF)[number];
    begunBy: number;
    begunNote: string;
  },
): Promise<number> {
  const rows = await tx
    .insert(refundTasks)
    .values(task)
    .returning({ refundTaskId: refundTasks.refundTaskId });
  return onlyRow(rows).refundTaskId;
}

const isProposal = (refundTaskId: number) =>
  and(eq(refundTasks.refundTaskId, refundTaskId), eq(refundTasks.proposed, true));

/** Its row is locked. */
export async function confirmRefundTask(tx: Tx, refundTaskId: number, confirmedBy: number): Promise<void> {
  await tx.update(refundTasks).set({ proposed: false, confirmedBy }).where(isProposal(refundTaskId));
}

/** With its lines; whether it still was a proposal. */
export async function deleteProposedRefund(tx: Tx, refundTaskId: number): Promise<boolean> {
  const deleted = await tx
    .delete(refundTasks)
    .where(isProposal(refundTaskId))
    .returning({ refundTaskId: refundTasks.refundTaskId });
  return deleted.length > 0;
}

/** Lock the row first; throws if the task has ended. */
export async function endRefundTask(
  tx: Tx,
  refundTaskId: number,
  done: { refundNo: string; note: string; doneBy: number },
): Promise<void> {
  const ended = await tx
    .update(refundTasks)
    .set({ doneAt: sql`now()`, doneBy: done.doneBy, refundNo: done.refundNo, doneNote: done.note })
    .where(and(eq(refundTasks.refundTaskId, refundTaskId), isTaskOpen))
    .returning({ refundTaskId: refundTasks.refundTaskId });
  onlyRow(ended);
}

/** `silent`: a company did not answer when the payment was ended, so it is ended again. */
export async function noteUnended(db: Db, reference: string, silent: boolean): Promise<void> {
  await db
    .update(payments)
    .set({ unendedSince: silent ? sql`coalesce(unended_since, now())` : null })
    .where(and(eq(payments.reference, reference), silent ? undefined : isNotNull(payments.unendedSince)));
}

/** Payments to end again, longest first; after a day the daily bill covers them. */
export async function unended(db: Db): Promise<string[]> {
  const rows = await db
    .select({ reference: payments.reference })
    .from(payments)
    .where(gt(payments.unendedSince, sql`now() - interval '1 day'`))
    .orderBy(asc(payments.unendedSince))
    .limit(maxAtOnce);
  return rows.map((row) => row.reference);
}

/** Open payments that were opened at a company and end within two minutes, oldest first. */
export async function paymentsNearTheEnd(db: Db): Promise<string[]> {
  const rows = await db
    .select({ reference: payments.reference })
    .from(payments)
    .where(
      and(
        eq(payments.state, "paying"),
        isNull(payments.paidAt),
        exists(db.select().from(paymentOpenings).where(eq(paymentOpenings.reference, payments.reference))),
        lt(payments.expireAt, sql`now() + interval '2 minutes'`),
      ),
    )
    .orderBy(asc(payments.expireAt))
    .limit(maxAtOnce);
  return rows.map((row) => row.reference);
}

/** Open payments opened 1 to 30 minutes ago, longest unasked first; marks them as asked about. */
export async function openedLately(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ reference: string }>(sql`
    with late as (
      select o.reference, min(o.asked_at) as asked from ${paymentOpenings} o join ${payments} p using (reference)
      where o.opened_at between now() - interval '30 minutes' and now() - interval '1 minute' and p.state = 'paying'
      group by 1 order by 2 nulls first limit ${maxAtOnce}
    )
    update ${paymentOpenings} o set asked_at = now() from late where o.reference = late.reference
    returning o.reference`);
  return [...new Set(rows.map(({ reference }) => reference))];
}
