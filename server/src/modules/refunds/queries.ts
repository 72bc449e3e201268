// Refund tasks and the numbers asked of a company for each. The task's row is locked before its numbers are read.
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

export async function findTask(db: Db | Tx, refundTaskId: number): Promise<RefundTask | undefined> {
  const [task] = await db.select().from(refundTasks).where(eq(refundTasks.refundTaskId, refundTaskId));
  return task;
}

/** Whether a refund is the last that was asked for its task; for a statement that reads `refunds` by that name. */
export const isLastRefundOfTask: SQL<boolean> = sql<boolean>`not exists (select from ${refunds} later
  where later.refund_task_id = ${refunds}.refund_task_id and later.attempt > ${refunds}.attempt)`;

/** Joins `refundTasks` with the last refund that was asked for each. */
export const lastRefundOfTask = and(eq(refunds.refundTaskId, refundTasks.refundTaskId), isLastRefundOfTask);

/** Whether the company may give, or gave, money back by this number. */
export const isLiveRefund: SQL = ne(refunds.state, "closed");

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
