// The end of a refund number, and who is told of it.
import type { RefundNumberState } from "@zhutu/domain/refunds/process.ts";
import { and, eq, ne } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { refundTasks } from "../payment/tables.ts";
import { refunds } from "./tables.ts";
import { taskCourses } from "./tasks-queries.ts";

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

/** Names of the courses that the task is for; none where it is for no line of its order. */
export async function coursesOfTask(db: Db, refundTaskId: number): Promise<string[]> {
  const [row] = await db
    .select({ courseNames: taskCourses })
    .from(refundTasks)
    .where(eq(refundTasks.refundTaskId, refundTaskId));
  return row?.courseNames ?? [];
}
