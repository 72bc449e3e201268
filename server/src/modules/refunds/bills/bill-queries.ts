// A company's bill of a day: its lines, and what differs from what the shop has written down.
import type { Difference, OwnBooks, OwnSurplus } from "@zhutu/domain/refunds/bills/reconcile.ts";
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { anyOf, arrayOf } from "../../../kernel/db/prepared.ts";
import { daysWithin } from "../../../kernel/db/days.ts";
import type { BillLine } from "../../../providers/payment/port.ts";
import { payments, refundTasks } from "../../payment/tables.ts";
import { isLiveRefund } from "../queries.ts";
import { billDays, billDifferences, billLines, refunds } from "../tables.ts";

export type Line = typeof billLines.$inferSelect;
/** One bill: a day of one company. */
export type Bill = { day: string; method: PaymentMethod };

const isOf = ({ day, method }: Bill) => and(eq(billDays.day, day), eq(billDays.method, method));
const linesOf = ({ day, method }: Bill) => and(eq(billLines.day, day), eq(billLines.method, method));

/** Notes that the bill was asked for; `inVain` when the company failed. */
export async function noteTried(db: Db, bill: Bill, inVain: boolean): Promise<void> {
  await db
    .insert(billDays)
    .values({ ...bill, triedAt: sql`now()`, triedInVain: inVain ? 1 : 0 })
    .onConflictDoUpdate({
      target: [billDays.day, billDays.method],
      set: { triedAt: sql`now()`, triedInVain: inVain ? sql`${billDays.triedInVain} + 1` : 0 },
    });
}

/** Keeps lines of the bill; one that is known already stays as it is. */
export async function keepLines(db: Db, bill: Bill, lines: readonly BillLine[]): Promise<void> {
  if (lines.length === 0) return;
  await db
    .insert(billLines)
    .values(lines.map((line) => ({ ...line, ...bill, refundNo: line.refundNo ?? "" })))
    .onConflictDoNothing();
}

/** Holds the bill's row, new or known, until the transaction ends: who reconciles it second finds all done. */
export async function lockBill(tx: Tx, bill: Bill): Promise<void> {
  await tx.insert(billDays).values(bill).onConflictDoNothing();
  await tx.select({ day: billDays.day }).from(billDays).where(isOf(bill)).for("update");
}

/** The shop's refund numbers in lines of the bill whose tasks still wait. */
export async function billedOfOpenTasks(db: Db, bill: Bill): Promise<string[]> {
  const rows = await db
    .select({ refundNo: refunds.refundNo })
    .from(billLines)
    .innerJoin(refunds, eq(refunds.refundNo, billLines.refundNo))
    .innerJoin(refundTasks, eq(refundTasks.refundTaskId, refunds.refundTaskId))
    .where(and(linesOf(bill), isNull(billLines.verdict), isNull(refundTasks.doneAt)));
  return rows.map(({ refundNo }) => refundNo);
}

/** Lines that were not reconciled yet, in their order. */
export const openLines = (tx: Tx, bill: Bill, most: number): Promise<Line[]> =>
  tx
    .select()
    .from(billLines)
    .where(and(linesOf(bill), isNull(billLines.verdict)))
    .orderBy(asc(billLines.billLineId))
    .limit(most);

/** What the shop has written down of these lines. */
export async function booksOf(tx: Tx, lines: readonly Line[]): Promise<OwnBooks> {
  const transactions = anyOf(
    lines.map(({ transactionId }) => transactionId),
    "text",
  );
  const paid = await tx
    .select({
      reference: payments.reference,
      transactionId: payments.transactionId,
      method: payments.method,
      amount: payments.amount,
    })
    .from(payments)
    .where(and(eq(payments.state, "paid"), sql`${payments.transactionId} = ${transactions}`));
  const surplus = await tx
    .select({
      transactionId: refundTasks.transactionId,
      amount: refundTasks.amount,
      // What its company gave back was not given back by hand.
      notedNo: sql<string | null>`case when ${refundTasks.doneAt} is not null and not exists (
          select from ${refunds} r where r.refund_task_id = ${refundTasks}.refund_task_id and r.state = 'done')
        then ${refundTasks}.refund_no end`,
      judged: sql<OwnSurplus["judged"]>`(select
          coalesce(json_agg(json_build_object('refundNo', l.refund_no, 'amount', l.amount, 'matched', l.verdict = 'matched',
            'isOwn', exists (select from ${refunds} r where r.refund_no = l.refund_no))), '[]')
        from ${billLines} l where l.method = ${lines[0]?.method ?? null} and l.kind = 'refund'
          and l.transaction_id = ${refundTasks}.transaction_id and l.verdict is not null)`,
    })
    .from(refundTasks)
    .where(sql`${refundTasks.transactionId} = ${transactions}`);
  const asked = await tx
    .select({
      refundNo: refunds.refundNo,
      amount: refundTasks.amount,
      hasEnded: sql<boolean>`not (${isLiveRefund})`,
    })
    .from(refunds)
    .innerJoin(refundTasks, eq(refundTasks.refundTaskId, refunds.refundTaskId))
    .where(
      sql`${refunds.refundNo} = ${anyOf(
        lines.map(({ refundNo }) => refundNo),
        "text",
      )}`,
    );
  const references = await tx
    .select({ reference: payments.reference })
    .from(payments)
    .where(
      sql`${payments.reference} = ${anyOf(
        lines.map(({ reference }) => reference),
        "text",
      )}`,
    );
  return {
    payments: paid.map((one) => ({ ...one, transactionId: one.transactionId ?? "" })),
    surplus,
    refunds: asked,
    references: new Set(references.map(({ reference }) => reference)),
  };
}

/** Writes the verdicts of lines down, each with its line. */
export async function judge(
  tx: Tx,
  verdicts: readonly { billLineId: number; verdict: string }[],
): Promise<void> {
  if (verdicts.length === 0) return;
  await tx.execute(sql`update ${billLines} l set verdict = told.verdict
    from unnest(${arrayOf(
      verdicts.map(({ billLineId }) => billLineId),
      "int",
    )}, ${arrayOf(
      verdicts.map(({ verdict }) => verdict),
      "text",
    )}) as told(id, verdict)
    where l.bill_line_id = told.id and l.verdict is null`);
}

/** Writes differences of the bill down, each once. */
export async function keepDifferences(tx: Tx, bill: Bill, differences: readonly Difference[]): Promise<void> {
  if (differences.length === 0) return;
  await tx
    .insert(billDifferences)
    .values(
      differences.map((difference) => ({ ...difference, ...bill, refundNo: difference.refundNo ?? "" })),
    )
    .onConflictDoNothing();
}

/** What the shop has of the day and no bill shows: payments by their time at the company, refunds by when they were asked for. */
export async function keepUnbilled(tx: Tx, { day, method }: Bill): Promise<void> {
  const ofDay = { start: day, end: day };
  await tx.execute(sql`
    insert into ${billDifferences} (day, method, kind, reference, transaction_id, bill_amount, own_amount)
    select ${day}::date, ${method}::text, 'unbilled', reference, transaction_id, 0, amount from ${payments}
    where state = 'paid' and method = ${method} and transaction_id is not null
      and ${daysWithin(sql`paid_at`, ofDay)}
      and not exists (select from ${billLines} l where l.method = ${method} and l.kind = 'paid'
        and l.transaction_id = ${payments}.transaction_id)
    on conflict do nothing`);
  await tx.execute(sql`
    insert into ${billDifferences} (day, method, kind, reference, transaction_id, refund_no, bill_amount, own_amount)
    select ${day}::date, ${method}::text, 'refund-unbilled', t.reference, t.transaction_id, ${refunds.refundNo}, 0, t.amount
    from ${refunds} join ${refundTasks} t using (refund_task_id)
    where ${isLiveRefund} and t.method = ${method} and ${daysWithin(refunds.askedAt, ofDay)}
      and not exists (select from ${billLines} l where l.method = ${method} and l.kind = 'refund' and l.refund_no = ${refunds.refundNo})
    on conflict do nothing`);
}

/** What was missing in an earlier bill and stands in one by now is dealt with. */
export async function noteBilled(tx: Tx, method: PaymentMethod): Promise<void> {
  await tx.execute(sql`
    update ${billDifferences} d set outcome = 'billed', done_at = now()
    where d.method = ${method} and d.done_at is null and d.kind in ('unbilled', 'refund-unbilled')
      and exists (select from ${billLines} l where l.method = d.method and l.transaction_id = d.transaction_id
        and l.refund_no = d.refund_no and l.kind = case d.kind when 'unbilled' then 'paid' else 'refund' end)`);
}

/** Adds the bill and the shop's side of it up, and notes that it is fetched. */
export async function sumUp(tx: Tx, bill: Bill): Promise<void> {
  const { day, method } = bill;
  await tx.execute(sql`
    with lines as (
      select count(*) filter (where kind = 'paid') as paid_count, coalesce(sum(amount) filter (where kind = 'paid'), 0) as paid,
        count(*) filter (where kind = 'refund') as refund_count, coalesce(sum(amount) filter (where kind = 'refund'), 0) as refund,
        count(*) filter (where kind = 'paid' and verdict = 'matched') as own_paid_count,
        coalesce(sum(amount) filter (where kind = 'paid' and verdict = 'matched'), 0) as own_paid,
        count(*) filter (where kind = 'refund' and verdict = 'matched') as own_refund_count,
        coalesce(sum(amount) filter (where kind = 'refund' and verdict = 'matched'), 0) as own_refund
      from ${billLines} where day = ${day} and method = ${method}
    ), differing as (
      select count(*) filter (where own_amount > 0 and kind not like 'refund-%') as paid_count,
        coalesce(sum(own_amount) filter (where kind not like 'refund-%'), 0) as paid,
        count(*) filter (where own_amount > 0 and kind like 'refund-%') as refund_count,
        coalesce(sum(own_amount) filter (where kind like 'refund-%'), 0) as refund
      from ${billDifferences} where day = ${day} and method = ${method}
    )
    update ${billDays} b set fetched_at = coalesce(b.fetched_at, now()), tried_at = now(), tried_in_vain = 0,
      bill_paid_count = l.paid_count, bill_paid = l.paid, bill_refund_count = l.refund_count, bill_refund = l.refund,
      own_paid_count = l.own_paid_count + d.paid_count, own_paid = l.own_paid + d.paid,
      own_refund_count = l.own_refund_count + d.refund_count, own_refund = l.own_refund + d.refund
    from lines l, differing d where b.day = ${day} and b.method = ${method}`);
}

/** Past days without a bill since the method's first money, and the last `recent` days; longest unasked first. */
export async function daysWithoutBill(
  db: Db,
  methods: readonly PaymentMethod[],
  { today, most, recent }: { today: string; most: number; recent: number },
): Promise<(Bill & { recent: boolean })[]> {
  const { rows } = await db.execute<Bill & { recent: boolean }>(sql`
    select missing.day::date::text as day, used.method, missing.day >= ${today}::date - ${recent}::int as recent
    from unnest(${arrayOf(methods, "text")}) as used(method)
    cross join lateral (
      select least(
        (select min(paid_at) at time zone 'Asia/Shanghai' from ${payments} p where p.method = used.method and p.state = 'paid'),
        (select min(b.day) from ${billDays} b where b.method = used.method and b.fetched_at is not null),
        ${today}::date - ${recent}::int) as day) as first
    cross join lateral generate_series(
      greatest(first.day::date, ${today}::date - ${most}::int), ${today}::date - 1, interval '1 day') as missing(day)
    left join ${billDays} b on b.day = missing.day::date and b.method = used.method
    where b.fetched_at is null
    order by b.tried_at nulls first, missing.day, used.method`);
  return rows;
}
