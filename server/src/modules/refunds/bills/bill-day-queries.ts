// Days of bills as staff see them: what each came to, and how much of it is still open.
import { REASONS_BY_STAFF } from "@zhutu/domain/payment/refund-task.ts";
import { MONEY_KINDS } from "@zhutu/domain/refunds/bills/reconcile.ts";
import { and, eq, gte, inArray, isNotNull, lte, notInArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../kernel/db/db.ts";
import { daysWithin, dayTextIn } from "../../../kernel/db/days.ts";
import type { Bill } from "./bill-queries.ts";
import { payments, refundTasks } from "../../payment/tables.ts";
import { isLiveRefund } from "../queries.ts";
import { billDays, billDifferences, billLines, refunds } from "../tables.ts";

export type Range = { start: string; end: string };

/** The refund task of money that a difference tells of: joined with `billDifferences`. */
export const taskOfDifference = and(
  inArray(billDifferences.kind, [...MONEY_KINDS]),
  eq(refundTasks.transactionId, billDifferences.transactionId),
  notInArray(refundTasks.reason, [...REASONS_BY_STAFF]),
);
/** Whether a difference is dealt with: by itself, by a person, or by giving its money back. */
export const isDealtWith: SQL<boolean> = sql<boolean>`(${billDifferences.doneAt} is not null or ${refundTasks.doneAt} is not null)`;
/** By how much the bill's balance is above the shop's. */
export const delta: SQL<number> = sql<number>`(case when ${billDifferences.kind} like 'refund-%'
  then ${billDifferences.ownAmount} - ${billDifferences.billAmount}
  else ${billDifferences.billAmount} - ${billDifferences.ownAmount} end)::float8`;

const whole = (sum: SQL) => sql<number>`coalesce(${sum}, 0)::float8`;

/** The bills of a range that were ever asked for. */
export const billsWithin = (db: Db, { start, end }: Range) =>
  db
    .select()
    .from(billDays)
    .where(and(gte(billDays.day, start), lte(billDays.day, end)));

/** Of each bill of a range that has differences: how many, how many are open, and what these come to without their signs. */
export const differencesWithin = (db: Db, { start, end }: Range) =>
  db
    .select({
      day: billDifferences.day,
      method: billDifferences.method,
      differenceCount: sql<number>`count(*)::int`,
      openCount: sql<number>`(count(*) filter (where not ${isDealtWith}))::int`,
      openAmt: whole(sql`sum(abs(${delta})) filter (where not ${isDealtWith})`),
    })
    .from(billDifferences)
    .leftJoin(refundTasks, taskOfDifference)
    .where(and(gte(billDifferences.day, start), lte(billDifferences.day, end)))
    .groupBy(billDifferences.day, billDifferences.method);

/** Our payments (by payment time) and refunds (by asking time) of each day and method. */
export async function ownWithin(db: Db, range: Range) {
  const paid = await db
    .select({
      day: dayTextIn(payments.paidAt),
      method: payments.method,
      count: sql<number>`count(*)::int`,
      amount: whole(sql`sum(${payments.amount})`),
    })
    .from(payments)
    .where(and(eq(payments.state, "paid"), isNotNull(payments.method), daysWithin(payments.paidAt, range)))
    .groupBy(sql`1`, payments.method);
  const refunded = await db
    .select({
      day: dayTextIn(refunds.askedAt),
      method: refundTasks.method,
      count: sql<number>`count(*)::int`,
      amount: whole(sql`sum(${refundTasks.amount})`),
    })
    .from(refunds)
    .innerJoin(refundTasks, eq(refundTasks.refundTaskId, refunds.refundTaskId))
    .where(and(isLiveRefund, daysWithin(refunds.askedAt, range)))
    .groupBy(sql`1`, refundTasks.method);
  return { paid, refunded };
}

/** Where the fen of one bill went: what matched, and each kind of difference. */
export async function partsOf(db: Db, { day, method }: Bill) {
  const matched = await db
    .select({
      of: billLines.kind,
      count: sql<number>`count(*)::int`,
      amount: whole(sql`sum(${billLines.amount})`),
    })
    .from(billLines)
    .where(and(eq(billLines.day, day), eq(billLines.method, method), eq(billLines.verdict, "matched")))
    .groupBy(billLines.kind);
  const differing = await db
    .select({
      kind: billDifferences.kind,
      count: sql<number>`count(*)::int`,
      billAmt: whole(sql`sum(${billDifferences.billAmount})`),
      ownAmt: whole(sql`sum(${billDifferences.ownAmount})`),
      delta: whole(sql`sum(${delta})`),
      differingAmt: whole(sql`sum(abs(${delta}))`),
    })
    .from(billDifferences)
    .where(and(eq(billDifferences.day, day), eq(billDifferences.method, method)))
    .groupBy(billDifferences.kind);
  return { matched, differing };
}
