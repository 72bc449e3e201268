import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { and, asc, desc, eq, type SQL, sql, min } from "drizzle-orm";
import { dayBegin, daysWithin, endOfDay, startOfDay, today as todayHere } from "../../kernel/db/days.ts";
import type { Db } from "../../kernel/db/db.ts";
import { sharedRead } from "../../kernel/db/grouped.ts";
import { total } from "../../kernel/db/paging.ts";
import { courses } from "../catalogue/tables.ts";
import { users } from "../identity/tables.ts";
import {
  countsAsIncome,
  lineCountsAsIncome,
  lineIncome,
  orderIncome,
  refundedOfAll,
  ordersRefundedWhole,
  thisOrder,
} from "../ordering/service.ts";
import { orderItems, orders } from "../ordering/tables.ts";
import { playDays } from "../study/tables.ts";

/** Shanghai days `YYYY-MM-DD`, inclusive, open where missing. */
export type DateRange = { startDate?: string | undefined; endDate?: string | undefined };

export const paidWithin = ({ startDate, endDate }: DateRange): SQL | undefined =>
  daysWithin(orderItems.paidTime, { start: startDate, end: endDate });

/**
 * By Shanghai day of payment: orders and income in fen of the party's lines that count, only days with sales.
 * `amount`: what a line counts for.
 */
export function soldDays(
  db: Db,
  party: SQL,
  days: DateRange,
  counts: SQL | undefined,
  amount: SQL<number> = lineIncome,
) {
  const paid = orderItems.paidTime;
  const span = db
    .select({
      first: dayBegin(min(paid)).as("first"),
      last: sql`max(${paid})`.as("last"),
    })
    .from(orderItems)
    .where(and(party, paidWithin(days)))
    .as("span");
  // One index range a day: its orders are sorted alone, and no line's day is computed.
  const day = sql`generate_series(${span.first}, ${span.last}, interval '24 hours') as day(day_begin)`;
  const ofDay = sql`${paid} >= day.day_begin and ${paid} < day.day_begin + interval '24 hours'`;
  const sold = db
    .select({
      orderCnt: sql<number>`count(distinct ${orderItems.orderId})`.as("order_cnt"),
      orderAmt: sql<number>`sum(${amount})`.as("order_amt"),
    })
    .from(orderItems)
    .where(and(party, ofDay, counts))
    .as("sold");
  return db
    .select({
      dayBegin: sql<string>`day.day_begin`.as("day_begin"),
      orderCnt: sold.orderCnt,
      orderAmt: sold.orderAmt,
    })
    .from(span)
    .crossJoinLateral(day)
    .crossJoinLateral(sold)
    .where(sql`${sold.orderCnt} > 0`)
    .as("sold_days");
}

/**
 * By course: orders, of which each has one line of a course, and income in fen; each row repeats how many courses there
 * are. Summed before courses are joined.
 */
export const soldCourses = (db: Db, where: SQL | undefined) =>
  db
    .select({
      courseId: orderItems.courseId,
      orderCnt: sql<number>`count(*)::int`.as("order_cnt"),
      orderAmt: sql<number>`sum(${lineIncome})`.as("order_amt"),
      courseTotal: sql<number>`(count(*) over ())::int`.as("course_total"),
    })
    .from(orderItems)
    .where(where)
    .groupBy(orderItems.courseId)
    .$dynamic();

const soldOf = (teacherId: number, days: DateRange): SQL | undefined =>
  and(eq(orderItems.teacherId, teacherId), lineCountsAsIncome, paidWithin(days));

/** Courses the teacher has or had when sold, with paid orders and income in fen. */
export function salesOfTeacher(db: Db, teacherId: number, days: DateRange) {
  const summed = db.$with("summed").as(soldCourses(db, soldOf(teacherId, days)));
  const orderAmt = sql<number>`coalesce(${summed.orderAmt}, 0)`;
  return db
    .with(summed)
    .select({
      courseId: courses.courseId,
      courseName: courses.courseName,
      orderCnt: sql<number>`coalesce(${summed.orderCnt}, 0)`,
      orderAmt,
    })
    .from(courses)
    .leftJoin(summed, eq(summed.courseId, courses.courseId))
    .where(
      sql`${courses.courseId} in (select t.course_id from ${courses} t where t.teacher_id = ${teacherId}
        union all select course_id from summed)`,
    )
    .orderBy(desc(orderAmt), asc(courses.courseId));
}

/** With a line of the teacher's courses, counted in the order of their index. */
export async function countOrdersOfTeacher(db: Db, teacherId: number, days: DateRange): Promise<number> {
  const sold = db
    .select({ orderId: orderItems.orderId })
    .from(orderItems)
    .where(soldOf(teacherId, days))
    .groupBy(orderItems.paidTime, orderItems.orderId)
    .as("sold");
  const [row] = await db.select({ total }).from(sold);
  return row?.total ?? 0;
}

/** Orders and income in fen, only days with sales. */
export async function salesByDay(db: Db, start: string) {
  // One index range per day; computing each order's day costs ten times as much.
  const { rows } = await db.execute<{ day: string; orderCnt: number; orderAmt: number }>(sql`
    select to_char(d.day, 'YYYY-MM-DD') as day, s.cnt::int as "orderCnt", s.amt::float8 as "orderAmt"
    from generate_series(${start}::date::timestamp, ${todayHere}::timestamp, interval '1 day') d(day)
    cross join lateral (
      select count(*) as cnt, coalesce(sum(${orderIncome}), 0) as amt from ${orders}
      where ${orders.orderStatus} = ${ORDER_STATUS.paid} and ${countsAsIncome}
        and ${orders.paidTime} >= ${startOfDay(sql`d.day`)} and ${orders.paidTime} < ${endOfDay(sql`d.day`)}) s
    where s.cnt > 0`);
  return rows;
}

/** Orders and income in fen, in all and of yesterday (Shanghai). What was given back, being little, is subtracted. */
export const orderSummary = sharedRead(async (db, { today }: { today: string }) => {
  const yesterday = and(
    sql`${orders.paidTime} >= ${startOfDay(sql`(${today}::date - 1)`)}`,
    sql`${orders.paidTime} < ${startOfDay(today)}`,
  );
  const [all, back, ofYesterday] = await Promise.all([
    paidOrders(db, sql`sum(${orders.orderAmt}::float8)`),
    paidOrders(db, refundedOfAll, sql`${thisOrder} in ${ordersRefundedWhole}`),
    paidOrders(db, sql`sum(${orderIncome})`, and(yesterday, countsAsIncome)),
  ]);
  return {
    total: all.count - back.count,
    income: all.amt - back.amt,
    totalYestoday: ofYesterday.count,
    incomeYestoday: ofYesterday.amt,
  };
});

async function paidOrders(db: Db, amt: SQL, among?: SQL) {
  const [row] = await db
    .select({ count: total, amt: sql<number>`coalesce(${amt}, 0)` })
    .from(orders)
    .where(and(eq(orders.orderStatus, ORDER_STATUS.paid), among));
  return row ?? { count: 0, amt: 0 };
}

/** Undefined for non-teachers. */
export async function nameOfTeacher(db: Db, userId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ userName: users.userName })
    .from(users)
    .where(and(eq(users.userId, userId), sql`${users.roles}[1] = 'teacher'`));
  return row?.userName;
}

const totalPlayTime = sql<number>`sum(${playDays.playSeconds})::int`;

const within = ({ startDate, endDate }: DateRange) =>
  and(
    startDate === undefined ? undefined : sql`${playDays.day} >= ${startDate}::date`,
    endDate === undefined ? undefined : sql`${playDays.day} <= ${endDate}::date`,
  );

type Ranking = DateRange & { most: number };

// The most played are cut before the join.

export const coursesByPlayTime = sharedRead(async (db, { most, ...days }: Ranking) => {
  const played = db
    .select({ courseId: playDays.courseId, totalPlayTime: totalPlayTime.as("total") })
    .from(playDays)
    .where(within(days))
    .groupBy(playDays.courseId)
    .orderBy(desc(totalPlayTime), asc(playDays.courseId))
    .limit(most)
    .as("played");
  return db
    .select({
      courseId: courses.courseId,
      courseName: courses.courseName,
      totalPlayTime: played.totalPlayTime,
    })
    .from(played)
    .innerJoin(courses, eq(courses.courseId, played.courseId))
    .orderBy(desc(played.totalPlayTime), asc(courses.courseId));
});

/** For one course or all. */
export const usersByPlayTime = sharedRead(
  async (db, { most, courseId, ...days }: Ranking & { courseId?: number | undefined }) => {
    const played = db
      .select({ userId: playDays.userId, totalPlayTime: totalPlayTime.as("total") })
      .from(playDays)
      .where(and(within(days), courseId === undefined ? undefined : eq(playDays.courseId, courseId)))
      .groupBy(playDays.userId)
      .orderBy(desc(totalPlayTime), asc(playDays.userId))
      .limit(most)
      .as("played");
    return db
      .select({
        userId: users.userId,
        userName: users.userName,
        telephone: users.telephone,
        totalPlayTime: played.totalPlayTime,
      })
      .from(played)
      .innerJoin(users, eq(users.userId, played.userId))
      .orderBy(desc(played.totalPlayTime), asc(users.userId));
  },
);
