import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { monthIn } from "../../kernel/db/days.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { arrayOf } from "../../kernel/db/prepared.ts";
import { courses } from "../catalogue/tables.ts";
import { users } from "../identity/tables.ts";
import { lineCountsAsIncome, lineIncome } from "../ordering/service.ts";
import { orderItems } from "../ordering/tables.ts";
import { type DateRange, paidWithin, soldDays } from "./queries.ts";
import { type PartyRole, statementLines, statements } from "./tables.ts";

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

/** `amount`: what it brought, in fen. */
type StatementLine = { orderItemId: number; amount: number };

const linesOf = ({ userId, role }: Party): SQL =>
  eq(role === "channel" ? orderItems.channelId : orderItems.teacherId, userId);

/** Lines of paid, not fully refunded orders. */
const inNoClosedMonth = ({ userId, role }: Party): SQL | undefined =>
  and(
    lineCountsAsIncome,
    sql`${orderItems.orderItemId} not in (select l.order_item_id from ${statementLines} l
      where l.role = ${role} and l.user_id = ${userId})`,
  );

/** Whether the line stands in a closed month of a teacher. Answers `teacherLines`. */
export const isInClosedTeacherMonth = async (tx: Tx, orderItemId: number): Promise<boolean> =>
  (await tx.$count(
    statementLines,
    and(eq(statementLines.role, "teacher"), eq(statementLines.orderItemId, orderItemId)),
  )) > 0;

/** By month of payment (Shanghai): distinct orders, income in fen. */
export function openSales(db: Db, party: Party) {
  const days = soldDays(db, linesOf(party), {}, inNoClosedMonth(party));
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

/** By product and month paid, newest first, with their lines; each row repeats the count of all orders. */
export function openProducts(db: Db, party: Party, days: DateRange) {
  const lines = db.$with("lines").as(
    db
      .select({
        orderItemId: orderItems.orderItemId,
        orderId: orderItems.orderId,
        courseId: orderItems.courseId,
        lineIncome: lineIncome.as("line_income"),
        paidMonth: monthIn(orderItems.paidTime).as("paid_month"),
      })
      .from(orderItems)
      .where(and(linesOf(party), inNoClosedMonth(party), paidWithin(days))),
  );
  const orderAmt = sql<number>`sum(${lines.lineIncome})`;
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
      >`json_agg(json_build_object('orderItemId', ${lines.orderItemId}, 'amount', ${lines.lineIncome}))`,
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
  lateAmt: sql<number>`(select coalesce(sum((p->>'orderAmt')::bigint), 0)::float8
    from jsonb_array_elements(${statements.products}) p where p->>'paidMonth' is not null)`,
  closedTime: statements.closedTime,
  closedBy: sql<string>`(select u.user_name from ${users} u where u.user_id = ${statements.closedBy})`,
};

export const closedStatements = (db: Db, userId: number) =>
  db.select(closed).from(statements).where(eq(statements.userId, userId));

export async function closedStatement(db: Db, userId: number, month: string) {
  const [row] = await db
    .select({ ...closed, products: statements.products })
    .from(statements)
    .where(and(eq(statements.userId, userId), eq(statements.month, month)));
  return row;
}

export async function insertStatement(
  tx: Tx,
  row: typeof statements.$inferInsert,
  role: PartyRole,
  lines: readonly StatementLine[],
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
}
