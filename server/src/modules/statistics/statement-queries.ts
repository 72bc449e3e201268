import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { monthIn } from "../../kernel/db/days.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { courses } from "../catalogue/tables.ts";
import { users } from "../identity/tables.ts";
import { lineCountsAsIncome } from "../ordering/service.ts";
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

/** Lines of paid, not fully refunded orders. */
const inNoClosedMonth = ({ userId, role }: Party): SQL | undefined =>
  and(
    eq(role === "channel" ? orderItems.channelId : orderItems.teacherId, userId),
    lineCountsAsIncome,
    sql`${orderItems.orderItemId} not in (select l.order_item_id from ${statementLines} l
      where l.role = ${role} and l.user_id = ${userId})`,
  );

const orderCnt = sql<number>`count(distinct ${orderItems.orderId})::int`;
const orderAmt = sql<number>`coalesce(sum(${orderItems.orderItemAmt}), 0)::float8`;
const paidMonth = monthIn(orderItems.paidTime);

/** By month of payment (Shanghai): distinct orders, income in fen. */
export function openSales(db: Db, party: Party) {
  const days = soldDays(db, inNoClosedMonth(party));
  const month = monthIn(days.dayBegin);
  return db
    .select({
      paidMonth: month,
      orderCnt: sql<number>`sum(${days.orderCnt})::int`,
      orderAmt: sql<number>`sum(${days.orderAmt})::float8`,
    })
    .from(days)
    .groupBy(month);
}

export async function openLines(db: Db, party: Party, days: DateRange): Promise<number[]> {
  const rows = await db
    .select({ orderItemId: orderItems.orderItemId })
    .from(orderItems)
    .where(and(inNoClosedMonth(party), paidWithin(days)));
  return rows.map(({ orderItemId }) => orderItemId);
}

/** By product and month paid, newest first; orders are distinct. */
export async function salesOfLines(db: Db, lines: readonly number[]) {
  const where = sql`${orderItems.orderItemId} = any(${sql.param([...lines])}::int[])`;
  const products = await db
    .select({ courseId: courses.courseId, courseName: courses.courseName, paidMonth, orderCnt, orderAmt })
    .from(orderItems)
    .innerJoin(courses, eq(courses.courseId, orderItems.courseId))
    .where(where)
    .groupBy(courses.courseId, paidMonth)
    .orderBy(desc(paidMonth), desc(orderAmt), asc(courses.courseId));
  const [all] = await db.select({ orderCnt, orderAmt }).from(orderItems).where(where);
  return { products, orderCnt: all?.orderCnt ?? 0, orderAmt: all?.orderAmt ?? 0 };
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
  lines: readonly number[],
): Promise<void> {
  const { userId, month } = row;
  // Not now(): a transaction that waited is closed after the one before it.
  await tx.insert(statements).values({ ...row, closedTime: sql`clock_timestamp()` });
  await tx.execute(sql`insert into ${statementLines} (role, order_item_id, user_id, month)
    select ${role}, id, ${userId}::int, ${month} from unnest(${sql.param([...lines])}::int[]) as id`);
}
