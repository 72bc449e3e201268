// Which refund numbers their companies are asked about, and when.
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import { eq, sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import { refundTasks } from "../payment/tables.ts";
import { refunds } from "./tables.ts";

/** Notes that the company is being asked about it. */
export async function noteAsked(db: Db, refundNo: string): Promise<void> {
  await db
    .update(refunds)
    .set({ checkedAt: sql`now()` })
    .where(eq(refunds.refundNo, refundNo));
}

/** Has a refund asked about with the next round. */
export async function askSoon(db: Db, refundNo: string): Promise<void> {
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
