// Refund tasks and what was asked of a company for each. The task's row is locked before its refunds are looked at.
import type { AskedState } from "@zhutu/domain/payment/refund-task.ts";
import { and, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { refunds, refundTasks } from "./tables.ts";

export type RefundTask = typeof refundTasks.$inferSelect;
export type Refund = typeof refunds.$inferSelect;

/** Whether its money is still to be given back. */
export const isTaskOpen: SQL = isNull(refundTasks.doneAt);

/** The task, held until the transaction ends. */
export async function lockTask(tx: Tx, refundTaskId: number): Promise<RefundTask | undefined> {
  const [task] = await tx
    .select()
    .from(refundTasks)
    .where(eq(refundTasks.refundTaskId, refundTaskId))
    .for("update");
  return task;
}

/** Whether a refund is the last that was asked for its task; for a statement that reads `refunds` by that name. */
export const isLastRefundOfTask: SQL<boolean> = sql<boolean>`not exists (select from ${refunds} later
  where later.refund_task_id = ${refunds}.refund_task_id and later.attempt > ${refunds}.attempt)`;

/** The last refund that was asked for the task. */
export async function lastRefund(db: Db | Tx, refundTaskId: number): Promise<Refund | undefined> {
  const [row] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.refundTaskId, refundTaskId), isLastRefundOfTask));
  return row;
}

/** The numbers of a task's refunds that ended without giving money back, as far as was told; none once the task is over. */
export async function endedRefunds(db: Db, refundTaskId: number): Promise<string[]> {
  const rows = await db
    .select({ refundNo: refunds.refundNo })
    .from(refunds)
    .innerJoin(refundTasks, eq(refundTasks.refundTaskId, refunds.refundTaskId))
    .where(
      and(eq(refunds.refundTaskId, refundTaskId), inArray(refunds.state, ["closed", "abnormal"]), isTaskOpen),
    );
  return rows.map(({ refundNo }) => refundNo);
}

/** All refunds that were ever asked for the task, in their order. */
export const refundsOf = (tx: Tx, refundTaskId: number) =>
  tx
    .select({ refundNo: refunds.refundNo, state: refunds.state })
    .from(refunds)
    .where(eq(refunds.refundTaskId, refundTaskId))
    .orderBy(refunds.attempt);

/** The numbers that were asked for the same task before that one. */
export async function refundNosBefore(
  db: Db,
  { refundTaskId, attempt }: Pick<Refund, "refundTaskId" | "attempt">,
): Promise<string[]> {
  const rows = await db
    .select({ refundNo: refunds.refundNo })
    .from(refunds)
    .where(and(eq(refunds.refundTaskId, refundTaskId), lt(refunds.attempt, attempt)));
  return rows.map(({ refundNo }) => refundNo);
}

/** Writes a refund that is about to be asked; of two at once one is refused by the index of live ones. */
export async function insertRefund(
  tx: Tx,
  row: Pick<Refund, "refundNo" | "refundTaskId" | "attempt" | "askedBy">,
): Promise<void> {
  await tx.insert(refunds).values(row);
}

/** The refund of that number with its task. */
export async function findRefund(db: Db | Tx, refundNo: string) {
  const [row] = await db
    .select({ refund: refunds, task: refundTasks })
    .from(refunds)
    .innerJoin(refundTasks, eq(refundTasks.refundTaskId, refunds.refundTaskId))
    .where(eq(refunds.refundNo, refundNo));
  return row;
}

/** The one conditional update of a refund: to that state where it is in one of these; whether it was. */
export async function moveRefund(
  tx: Tx,
  refundNo: string,
  from: readonly AskedState[],
  to: { state: AskedState; endedAt: Date | null; companyNo: string | null },
): Promise<boolean> {
  const moved = await tx
    .update(refunds)
    .set({ ...to, checkedAt: sql`now()` })
    .where(and(eq(refunds.refundNo, refundNo), inArray(refunds.state, [...from])))
    .returning({ refundNo: refunds.refundNo });
  return moved.length > 0;
}

/** The one conditional update that ends a task; whether it waited. */
export async function markRefunded(
  tx: Tx,
  refundTaskId: number,
  done: { refundNo: string; note: string; doneBy: number },
): Promise<boolean> {
  const ended = await tx
    .update(refundTasks)
    .set({ doneAt: sql`now()`, doneBy: done.doneBy, refundNo: done.refundNo, doneNote: done.note })
    .where(and(eq(refundTasks.refundTaskId, refundTaskId), isTaskOpen))
    .returning({ refundTaskId: refundTasks.refundTaskId });
  return ended.length > 0;
}

/** Has a refund asked about with the next round (`takeUnderWay`, `takeEnded`), whenever it was asked about last. */
export async function askRefundSoon(db: Db, refundNo: string): Promise<void> {
  await db
    .update(refunds)
    .set({ checkedAt: sql`now() - interval '1 day'` })
    .where(eq(refunds.refundNo, refundNo));
}

/**
 * Numbers of refunds that are under way, those that were asked about longest ago first; from now on they count as asked about. One of
 * the last hour is asked about each minute, an older one every ten.
 */
export async function takeUnderWay(db: Db, most: number): Promise<string[]> {
  const { rows } = await db.execute<{ refund_no: string }>(sql`
    update ${refunds} set checked_at = now() where refund_no in (
      select refund_no from ${refunds} where state in ('asked', 'processing')
        and coalesce(checked_at, asked_at) < now() - case
          when asked_at > now() - interval '1 hour' then interval '50 seconds' else interval '10 minutes' end
      order by checked_at nulls first limit ${most})
    returning refund_no`);
  return rows.map((row) => row.refund_no);
}

/**
 * Numbers that ended without money although their task waits, each once an hour for 60 days: a company's later word that
 * one was done may have been lost, or have come while another was under way.
 */
export async function takeEnded(db: Db, most: number): Promise<string[]> {
  const { rows } = await db.execute<{ refund_no: string }>(sql`
    update ${refunds} set checked_at = now() where refund_no in (
      select r.refund_no from ${refundTasks} t join ${refunds} r using (refund_task_id)
      where t.done_at is null and r.state in ('closed', 'abnormal') and r.asked_at > now() - interval '60 days'
        and coalesce(r.checked_at, r.asked_at) < now() - interval '1 hour'
      order by r.checked_at nulls first limit ${most})
    returning refund_no`);
  return rows.map((row) => row.refund_no);
}
