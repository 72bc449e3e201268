import type { StatementState } from "@zhutu/domain/statistics/office/statement-state.ts";
import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { containing, holds } from "../../kernel/db/columns.ts";
import { daysWithin, monthIn } from "../../kernel/db/days.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { type Page, paged, total } from "../../kernel/db/paging.ts";
import { arrayOf } from "../../kernel/db/prepared.ts";
import { courses } from "../catalogue/tables.ts";
import { users } from "../identity/tables.ts";
import { doneRefundLines } from "../ordering/service.ts";
import { orderItems } from "../ordering/tables.ts";
import { type DateRange, paidWithin, soldDays } from "./queries.ts";
import {
  isObjectionOpen,
  type PartyRole,
  statementLines,
  statementObjections,
  statementRefunds,
  statements,
} from "./tables.ts";

export type Party = { userId: number; role: PartyRole };

/** Also disabled or deleted; undefined for other roles. */
export async function findParty(db: Db, userId: number) {
  const [row] = await db
    .select({
      userId: users.userId,
      userName: users.userName,
      role: sql<PartyRole>`${users.roles}[1]`,
      regTime: users.regTime,
    })
    .from(users)
    .where(and(eq(users.userId, userId), sql`${users.roles}[1] in ('teacher', 'channel')`));
  return row;
}

/** So that its months are closed one after another. */
export async function lockParty(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`select user_id from ${users} where user_id = ${userId} for no key update`);
}

/** `amount`: what was paid for it, in fen. */
type StatementLine = { orderItemId: number; amount: number };

/** What was given back of a line, in fen. */
export type StatedRefund = {
  refundTaskId: number;
  orderItemId: number;
  orderId: string;
  productName: string;
  paidMonth: string;
  refundedTime: Date;
  amount: number;
};

const linesOf = ({ userId, role }: Party): SQL =>
  eq(role === "channel" ? orderItems.channelId : orderItems.teacherId, userId);

/** Lines that no closed month of the party holds. */
const inNoClosedMonth = ({ userId, role }: Party): SQL =>
  sql`${orderItems.orderItemId} not in (select l.order_item_id from ${statementLines} l
    where l.role = ${role} and l.user_id = ${userId})`;

/** Refunds of the party's lines that no closed month holds, to be joined as `r`. */
const openRefund = (party: Party): SQL =>
  sql`${doneRefundLines} r join ${orderItems} using (order_item_id)
    where ${linesOf(party)} and not exists (select from ${statementRefunds} s where s.role = ${party.role}
      and s.refund_task_id = r.refund_task_id and s.order_item_id = r.order_item_id)`;

/**
 * Whether the line or a refund of it stands in a closed month of a teacher. Locks that teacher, so that no month is
 * closed meanwhile. Answers `teacherLines`.
 */
export async function isInClosedTeacherMonth(tx: Tx, orderItemId: number): Promise<boolean> {
  await tx.execute(sql`select user_id from ${users} where user_id =
    (select teacher_id from ${orderItems} where order_item_id = ${orderItemId}) for no key update`);
  const { rows } = await tx.execute<{ held: boolean }>(sql`select
    exists (select from ${statementLines} where role = 'teacher' and order_item_id = ${orderItemId})
    or exists (select from ${statementRefunds} where role = 'teacher' and order_item_id = ${orderItemId}) as held`);
  return rows[0]?.held === true;
}

const paidForLine = sql<number>`${orderItems.orderItemAmt}::float8`;

/** By month of payment (Shanghai): distinct orders, what was paid in fen. */
export function openSales(db: Db, party: Party) {
  const days = soldDays(db, linesOf(party), {}, inNoClosedMonth(party), paidForLine);
  const month = monthIn(days.dayBegin);
  return db
    .select({
      paidMonth: month,
      orderCnt: sql<number>`sum(${days.orderCnt})::int`,
      orderAmt: sql<number>`sum(${days.orderAmt})`,
    })
    .from(days)
    .groupBy(month);
}

/** By month in which money was given back (Shanghai), in fen. */
export async function openRefundSums(db: Db, party: Party) {
  const { rows } = await db.execute<{ refundedMonth: string; refundAmt: number }>(sql`
    select ${monthIn(sql`r.done_at`)} as "refundedMonth", sum(r.amount) as "refundAmt"
    from ${openRefund(party)} group by 1`);
  return rows;
}

/** Given back within these days, oldest first. */
export async function openRefunds(
  db: Db,
  party: Party,
  { startDate, endDate }: DateRange,
): Promise<StatedRefund[]> {
  const { rows } = await db.execute<Omit<StatedRefund, "refundedTime"> & { refundedTime: string }>(sql`
    select r.refund_task_id as "refundTaskId", r.order_item_id as "orderItemId", r.amount,
      ${orderItems.orderId} as "orderId", ${orderItems.orderItemName} as "productName",
      ${monthIn(orderItems.paidTime)} as "paidMonth", r.done_at as "refundedTime"
    from ${openRefund(party)} and ${daysWithin(sql`r.done_at`, { start: startDate, end: endDate })}
    order by r.done_at, r.refund_task_id, r.order_item_id`);
  return rows.map((row) => ({ ...row, refundedTime: new Date(row.refundedTime) }));
}

/** As when the month was closed, oldest first. */
const closedRefunds = (db: Db, userId: number, month: string): Promise<StatedRefund[]> =>
  db
    .select({
      refundTaskId: statementRefunds.refundTaskId,
      orderItemId: statementRefunds.orderItemId,
      amount: statementRefunds.amount,
      orderId: orderItems.orderId,
      productName: statementRefunds.productName,
      paidMonth: monthIn(orderItems.paidTime),
      refundedTime: statementRefunds.refundedTime,
    })
    .from(statementRefunds)
    .innerJoin(orderItems, eq(orderItems.orderItemId, statementRefunds.orderItemId))
    .where(and(eq(statementRefunds.userId, userId), eq(statementRefunds.month, month)))
    .orderBy(
      asc(statementRefunds.refundedTime),
      asc(statementRefunds.refundTaskId),
      asc(statementRefunds.orderItemId),
    );

/** By product and month paid, newest first, with their lines; each row repeats the count of all orders. */
export function openProducts(db: Db, party: Party, days: DateRange) {
  const lines = db.$with("lines").as(
    db
      .select({
        orderItemId: orderItems.orderItemId,
        orderId: orderItems.orderId,
        courseId: orderItems.courseId,
        paidForLine: paidForLine.as("paid_for_line"),
        paidMonth: monthIn(orderItems.paidTime).as("paid_month"),
      })
      .from(orderItems)
      .where(and(linesOf(party), inNoClosedMonth(party), paidWithin(days))),
  );
  const orderAmt = sql<number>`sum(${lines.paidForLine})`;
  return db
    .with(lines)
    .select({
      courseId: courses.courseId,
      courseName: courses.courseName,
      paidMonth: lines.paidMonth,
      // An order has one line of a course.
      orderCnt: sql<number>`count(*)::int`,
      orderAmt,
      lines: sql<
        StatementLine[]
      >`json_agg(json_build_object('orderItemId', ${lines.orderItemId}, 'amount', ${lines.paidForLine}))`,
      allOrders: sql<number>`(select count(distinct order_id)::int from lines)`,
    })
    .from(lines)
    .innerJoin(courses, eq(courses.courseId, lines.courseId))
    .groupBy(courses.courseId, lines.paidMonth)
    .orderBy(desc(lines.paidMonth), desc(orderAmt), asc(courses.courseId));
}

const closed = {
  month: statements.month,
  orderCnt: statements.orderCnt,
  orderAmt: statements.orderAmt,
  refundAmt: statements.refundAmt,
  state: statements.state,
  confirmedTime: statements.confirmedTime,
  lateAmt: sql<number>`(select coalesce(sum((p->>'orderAmt')::bigint), 0)::float8
    from jsonb_array_elements(${statements.products}) p where p->>'paidMonth' is not null)`,
  closedTime: statements.closedTime,
  closedBy: sql<string>`(select u.user_name from ${users} u where u.user_id = ${statements.closedBy})`,
};

export const closedMonthsOf = (db: Db, userId: number) =>
  db.select(closed).from(statements).where(eq(statements.userId, userId));

export async function closedStatement(db: Db, userId: number, month: string) {
  const [[row], refunds] = await Promise.all([
    db
      .select({ ...closed, products: statements.products })
      .from(statements)
      .where(ofMonth(userId, month)),
    closedRefunds(db, userId, month),
  ]);
  return row && { ...row, refunds };
}

const ofMonth = (userId: number, month: string): SQL | undefined =>
  and(eq(statements.userId, userId), eq(statements.month, month));

export async function insertStatement(
  tx: Tx,
  row: typeof statements.$inferInsert,
  role: PartyRole,
  { lines, refunds }: { lines: readonly StatementLine[]; refunds: readonly StatedRefund[] },
): Promise<void> {
  const { userId, month } = row;
  // Not now(): a transaction that waited is closed after the one before it.
  await tx.insert(statements).values({ ...row, closedTime: sql`clock_timestamp()` });
  await tx.execute(sql`insert into ${statementLines} (role, order_item_id, user_id, month, amount)
    select ${role}, id, ${userId}::int, ${month}, amount
    from unnest(${arrayOf(
      lines.map(({ orderItemId }) => orderItemId),
      "int",
    )}, ${arrayOf(
      lines.map(({ amount }) => amount),
      "int",
    )}) as line(id, amount)`);
  if (refunds.length > 0)
    await tx.insert(statementRefunds).values(
      refunds.map(({ refundTaskId, orderItemId, amount, productName, refundedTime }) => ({
        role,
        userId,
        month,
        refundTaskId,
        orderItemId,
        amount,
        productName,
        refundedTime,
      })),
    );
}

const objections = {
  reason: statementObjections.reason,
  objectedTime: statementObjections.objectedTime,
  answer: statementObjections.answer,
  answeredTime: statementObjections.answeredTime,
  answeredBy: users.userName,
};

/** Oldest first. */
export const objectionsTo = (db: Db, userId: number, month: string) =>
  db
    .select(objections)
    .from(statementObjections)
    .leftJoin(users, eq(users.userId, statementObjections.answeredBy))
    .where(and(eq(statementObjections.userId, userId), eq(statementObjections.month, month)))
    .orderBy(asc(statementObjections.statementObjectionId));

export const isClosed = async (db: Db, userId: number, month: string): Promise<boolean> =>
  (await db.$count(statements, ofMonth(userId, month))) > 0;

/** Whether the month was closed and in that state, which it leaves. */
export async function moveState(
  tx: Tx,
  { userId, month }: { userId: number; month: string },
  { from, to }: { from: StatementState; to: StatementState },
): Promise<boolean> {
  const moved = await tx
    .update(statements)
    .set({ state: to, confirmedTime: to === "confirmed" ? sql`now()` : null })
    .where(and(ofMonth(userId, month), eq(statements.state, from)))
    .returning({ month: statements.month });
  return moved.length > 0;
}

export async function insertObjection(
  tx: Tx,
  row: Pick<typeof statementObjections.$inferInsert, "userId" | "month" | "reason">,
): Promise<void> {
  await tx.insert(statementObjections).values(row);
}

export async function answerOpenObjection(
  tx: Tx,
  { userId, month, ...answer }: { userId: number; month: string; answer: string; answeredBy: number },
): Promise<void> {
  await tx
    .update(statementObjections)
    .set({ ...answer, answeredTime: sql`now()` })
    .where(
      and(eq(statementObjections.userId, userId), eq(statementObjections.month, month), isObjectionOpen),
    );
}

type ClosedFilter = {
  state?: StatementState | undefined;
  role?: PartyRole | undefined;
  month: string;
  userName: string;
};

/** Open objections first, then the newest month. */
export async function closedOfAll(db: Db, filter: ClosedFilter, page: Page) {
  const where = and(
    filter.state && eq(statements.state, filter.state),
    filter.role && sql`${users.roles}[1] = ${filter.role}`,
    filter.month === "" ? undefined : sql`starts_with(${statements.month}, ${filter.month})`,
    filter.userName === "" ? undefined : holds(users.userName, containing(filter.userName)),
  );
  const party = eq(users.userId, statements.userId);
  const { month, orderCnt, orderAmt, refundAmt, state, closedTime, confirmedTime } = statements;
  const listing = db
    .select({
      userId: statements.userId,
      userName: users.userName,
      role: sql<PartyRole>`${users.roles}[1]`,
      month,
      orderCnt,
      orderAmt,
      refundAmt,
      state,
      closedTime,
      confirmedTime,
      objectedTime: statementObjections.objectedTime,
    })
    .from(statements)
    .innerJoin(users, party)
    .leftJoin(
      statementObjections,
      and(
        eq(statementObjections.userId, statements.userId),
        eq(statementObjections.month, month),
        isObjectionOpen,
      ),
    )
    .where(where)
    .orderBy(desc(eq(state, "objected")), desc(month), asc(statements.userId));
  return paged(page, db.select({ total }).from(statements).innerJoin(users, party).where(where), listing);
}
