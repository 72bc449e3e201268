// Refund tasks and what was asked of a company for each. The task's row is locked before its refunds are looked at.
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import type { RefundNumberState } from "@zhutu/domain/refunds/process.ts";
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { refundTasks } from "../payment/tables.ts";
import { refunds } from "./tables.ts";

export type RefundTask = typeof refundTasks.$inferSelect;
export type Refund = typeof refunds.$inferSelect;

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

/** Whether the company gave money back by that number. */
export async function isRefundDone(db: Db | Tx, refundNo: string): Promise<boolean> {
  const rows = await db
    .select({ refundNo: refunds.refundNo })
    .from(refunds)
    .where(and(eq(refunds.refundNo, refundNo), eq(refunds.state, "done")));
  return rows.length > 0;
}

/** Moves a refund to another state; one that is in it keeps its end. Its task's row is locked. */
export async function moveRefund(
  tx: Tx,
  refundNo: string,
  to: { state: RefundNumberState; refundId?: string; doneAt?: Date },
): Promise<void> {
  const endedAt = to.state === "processing" ? null : (to.doneAt ?? new Date());
  await tx
    .update(refunds)
    .set({ state: to.state, endedAt, companyNo: to.refundId ?? null })
    .where(and(eq(refunds.refundNo, refundNo), ne(refunds.state, to.state)));
}

/** Notes that the company is being asked about it. */
export async function noteAsked(db: Db, refundNo: string): Promise<void> {
  await db
    .update(refunds)
    .set({ checkedAt: sql`now()` })
    .where(eq(refunds.refundNo, refundNo));
}

/** Has a refund asked about with the next round. */
export async function askRefundSoon(db: Db, refundNo: string): Promise<void> {
  await db
    .update(refunds)
    .set({ checkedAt: sql`now() - interval '1 day'` })
    .where(eq(refunds.refundNo, refundNo));
}

/** Numbers due of open tasks, marked as asked: processing each minute, after an hour each ten; abnormal each hour. */
export async function takeToAsk(db: Db, methods: readonly PaymentMethod[], most: number): Promise<string[]> {
  const { rows } = await db.execute<{ refund_no: string }>(sql`
    update ${refunds} set checked_at = now() where refund_no in (
      select r.refund_no from ${refunds} r join ${refundTasks} t using (refund_task_id)
      where r.state in ('processing', 'abnormal') and t.done_at is null and t.method = any(${sql.param(methods)})
        and coalesce(checked_at, asked_at) < now() - case when state = 'abnormal' then interval '1 hour'
          when asked_at > now() - interval '1 hour' then interval '50 seconds' else interval '10 minutes' end
      order by checked_at nulls first limit ${most})
    returning refund_no`);
  return rows.map((row) => row.refund_no);
}
