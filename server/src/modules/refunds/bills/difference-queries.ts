// Differences that are dealt with: money that the shop did not know and takes, and a person's word.
import { maxDays } from "@zhutu/domain/refunds/bills/bill-day.ts";
import { REASONS_BY_STAFF } from "@zhutu/domain/payment/refund-task.ts";
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import { type DifferenceOutcome, kindsTo } from "@zhutu/domain/refunds/bills/reconcile.ts";
import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { literals } from "../../../kernel/db/columns.ts";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { endOfDay, today } from "../../../kernel/db/days.ts";
import { isDealtWith, taskOfDifference } from "./bill-day-queries.ts";
import type { Bill } from "./bill-queries.ts";
import { refundTasks } from "../../payment/tables.ts";
import { billDays, billDifferences, billLines } from "../tables.ts";

/** Money of a bill, or of one difference, that the shop did not know and has not taken yet. */
export const untakenMoney = (db: Db, scope: Bill | { differenceId: number }) =>
  db
    .select({
      differenceId: billDifferences.differenceId,
      reference: billDifferences.reference,
      transactionId: billDifferences.transactionId,
      amount: billDifferences.billAmount,
      method: billDifferences.method,
      paidAt: billLines.at,
    })
    .from(billDifferences)
    .innerJoin(
      billLines,
      and(
        eq(billLines.method, billDifferences.method),
        eq(billLines.kind, "paid"),
        eq(billLines.transactionId, billDifferences.transactionId),
      ),
    )
    .where(
      and(
        inArray(billDifferences.kind, kindsTo("settle")),
        isNull(billDifferences.outcome),
        isNull(billDifferences.doneAt),
        "differenceId" in scope
          ? eq(billDifferences.differenceId, scope.differenceId)
          : and(eq(billDifferences.day, scope.day), eq(billDifferences.method, scope.method)),
      ),
    )
    .orderBy(asc(billDifferences.differenceId));

/** Stores what a difference's money did; returns whether this call did. Money to refund stays open. */
export async function noteOutcome(
  tx: Tx,
  differenceId: number,
  outcome: Exclude<DifferenceOutcome, "billed">,
): Promise<boolean> {
  const isToBeGivenBack = sql`(${outcome} in ('refund', 'mismatch') or (${outcome} = 'repeated' and exists (
    select from ${refundTasks} t where t.transaction_id = ${billDifferences.transactionId}
      and t.reason not in (${literals(REASONS_BY_STAFF)}))))`;
  const { rowCount } = await tx
    .update(billDifferences)
    .set({ outcome, doneAt: sql`case when ${isToBeGivenBack} then null else now() end` })
    .where(and(eq(billDifferences.differenceId, differenceId), isNull(billDifferences.outcome)));
  return rowCount === 1;
}

/** The one conditional update that explains a difference; whether it was open and one that a person explains. */
export async function explain(
  tx: Tx,
  differenceId: number,
  by: { explanation: string; doneBy: number },
): Promise<boolean> {
  const explained = await tx
    .update(billDifferences)
    .set({ ...by, doneAt: sql`now()` })
    .where(
      and(
        eq(billDifferences.differenceId, differenceId),
        isNull(billDifferences.doneAt),
        inArray(billDifferences.kind, kindsTo("explain")),
      ),
    )
    .returning({ differenceId: billDifferences.differenceId });
  return explained.length > 0;
}

/** How many differences nobody has dealt with; since the end of the oldest one's day. */
export async function differencesWaiting(db: Db): Promise<{ count: number; since: Date | null }> {
  const [waiting] = await db
    .select({
      count: sql<number>`count(*)::int`,
      since: sql<Date | null>`${endOfDay(sql`min(${billDifferences.day})`)}`.mapWith(billDays.fetchedAt),
    })
    .from(billDifferences)
    .leftJoin(refundTasks, taskOfDifference)
    .where(sql`not ${isDealtWith}`);
  return waiting ?? { count: 0, since: null };
}

/** Bills of these methods that were asked for in vain and can still be had, the oldest first; since the end of each one's day. */
export const billsNotHad = (db: Db, methods: readonly PaymentMethod[]) =>
  db
    .select({
      day: billDays.day,
      method: billDays.method,
      triedInVain: billDays.triedInVain,
      since: sql<Date>`${endOfDay(sql`${billDays.day}`)}`.mapWith(billDays.fetchedAt),
    })
    .from(billDays)
    .where(
      and(
        inArray(billDays.method, [...methods]),
        isNull(billDays.fetchedAt),
        gt(billDays.triedInVain, 0),
        sql`${billDays.day} > ${today} - ${sql.raw(String(maxDays))}`,
      ),
    )
    .orderBy(asc(billDays.day), asc(billDays.method));
