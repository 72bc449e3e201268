import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { and, asc, desc, eq, type SQL, sql, count, lt, min } from "drizzle-orm";
import { daysWithin, endOfDay, startOfDay, today as todayHere } from "../../kernel/db/days.ts";
import type { Db } from "../../kernel/db/db.ts";
import { type Params, prepared } from "../../kernel/db/prepared.ts";
import { courses } from "../catalogue/tables.ts";
import { users } from "../identity/tables.ts";
import { lineCountsAsIncome, ordersRefundedWhole, thisOrder, waitsToBeSent } from "../ordering/service.ts";
import { orderItems, orders } from "../ordering/tables.ts";
import { playDays } from "../study/tables.ts";
import { COMMENT_STATUS } from "@zhutu/domain/comments/comment-rules.ts";
import { failedJobs } from "../../kernel/jobs/failed-jobs.ts";
import { lacksSubject } from "../catalogue/service.ts";
import { courseComments } from "../comments/tables.ts";
import { waitsForStaff } from "../invoicing/service.ts";
import { invoices } from "../invoicing/tables.ts";
import { videos } from "../media/tables.ts";
import { isTaskOpen, type PaymentServices } from "../payment/service.ts";
import { billsWaiting } from "../refunds/service.ts";
import { refundTasks } from "../payment/tables.ts";

/** Shanghai days `YYYY-MM-DD`, inclusive, open where missing. */
export type DateRange = { startDate?: string | undefined; endDate?: string | undefined };

export const paidWithin = ({ startDate, endDate }: DateRange): SQL | undefined =>
  daysWithin(orders.paidTime, { start: startDate, end: endDate });

type Values = { teacherId: number; startDate: string | null; endDate: string | null };
const teacherSales = prepared("teacher_sales", (db, p: Params<Values>) => {
  const since = sql`(${p.startDate}::date is null or ${orders.paidTime} >= ${startOfDay(p.startDate)})`;
  const until = sql`(${p.endDate}::date is null or ${orders.paidTime} < ${endOfDay(p.endDate)})`;
  const sold = db.$with("sold").as(
    db
      .select({
        courseId: orderItems.courseId,
        orderId: orderItems.orderId,
        lineAmt: sql<number>`${orderItems.orderItemAmt}`.as("line_amt"),
      })
      .from(orderItems)
      .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
      .where(
        and(
          eq(orderItems.teacherId, p.teacherId),
          eq(orders.orderStatus, ORDER_STATUS.paid),
          lineCountsAsIncome,
          since,
          until,
        ),
      ),
  );
  // Summed before the join, because few courses were sold.
  const summed = db.$with("summed").as(
    db
      .select({
        courseId: sold.courseId,
        orderCnt: sql<number>`count(distinct ${sold.orderId})::int`.as("order_cnt"),
        orderAmt: sql<number>`sum(${sold.lineAmt})::float8`.as("order_amt"),
      })
      .from(sold)
      .groupBy(sold.courseId),
  );
  const orderAmt = sql<number>`coalesce(${summed.orderAmt}, 0)`;
  return db
    .with(sold, summed)
    .select({
      courseId: courses.courseId,
      courseName: courses.courseName,
      orderCnt: sql<number>`coalesce(${summed.orderCnt}, 0)`,
      orderAmt,
      orderTotal: sql<number>`(select count(distinct order_id)::int from sold)`,
    })
    .from(courses)
    .leftJoin(summed, eq(summed.courseId, courses.courseId))
    .where(
      sql`${courses.courseId} in (select t.course_id from ${courses} t where t.teacher_id = ${p.teacherId}
        union all select course_id from summed)`,
    )
    .orderBy(desc(orderAmt), asc(courses.courseId));
});

/**
 * Courses the teacher has or had when sold, with paid orders and income in fen; each row repeats
 * the total of orders.
 */
export const salesOfTeacher = (db: Db, teacherId: number, { startDate, endDate }: DateRange) =>
  teacherSales(db, { teacherId, startDate: startDate ?? null, endDate: endDate ?? null });

// Fully refunded orders are subtracted: the index for the sums has no order numbers.

/** Orders and income in fen, only days with sales. */
export async function salesByDay(db: Db, start: string) {
  // One index range per day; computing each order's day costs ten times as much.
  const { rows } = await db.execute<{ day: string; orderCnt: number; orderAmt: number }>(sql`
    with given_back as materialized (select paid_time, order_amt from ${orders}
      where ${orders.orderStatus} = ${ORDER_STATUS.paid} and ${thisOrder} in ${ordersRefundedWhole})
    select to_char(d.day, 'YYYY-MM-DD') as day, (s.cnt - b.cnt)::int as "orderCnt", (s.amt - b.amt)::float8 as "orderAmt"
    from generate_series(${start}::date::timestamp, ${todayHere}::timestamp, interval '1 day') d(day)
    cross join lateral (
      select count(*) as cnt, coalesce(sum(${orders.orderAmt}), 0) as amt from ${orders}
      where ${orders.orderStatus} = ${ORDER_STATUS.paid}
        and ${orders.paidTime} >= ${startOfDay(sql`d.day`)} and ${orders.paidTime} < ${endOfDay(sql`d.day`)}) s
    cross join lateral (
      select count(*) as cnt, coalesce(sum(order_amt), 0) as amt from given_back
      where paid_time >= ${startOfDay(sql`d.day`)} and paid_time < ${endOfDay(sql`d.day`)}) b
    where s.cnt > b.cnt`);
  return rows;
}

/** Orders and income in fen, in all and of yesterday (Shanghai). */
export async function orderSummary(db: Db, today: string) {
  const [all, back] = await Promise.all([paidOrders(db, today), paidOrders(db, today, ordersRefundedWhole)]);
  return {
    total: all.total - back.total,
    income: all.income - back.income,
    totalYestoday: all.totalYestoday - back.totalYestoday,
    incomeYestoday: all.incomeYestoday - back.incomeYestoday,
  };
}

async function paidOrders(db: Db, today: string, among?: SQL) {
  const yesterday = sql`${orders.paidTime} >= ${startOfDay(sql`(${today}::date - 1)`)}
    and ${orders.paidTime} < ${startOfDay(today)}`;
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      income: sql<number>`coalesce(sum(${orders.orderAmt}), 0)::float8`,
      totalYestoday: sql<number>`(count(*) filter (where ${yesterday}))::int`,
      incomeYestoday: sql<number>`coalesce(sum(${orders.orderAmt}) filter (where ${yesterday}), 0)::float8`,
    })
    .from(orders)
    .where(and(eq(orders.orderStatus, ORDER_STATUS.paid), among && sql`${thisOrder} in ${among}`));
  return row ?? { total: 0, income: 0, totalYestoday: 0, incomeYestoday: 0 };
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

export const coursesByPlayTime = (db: Db, days: DateRange, most: number) =>
  db
    .select({ courseId: courses.courseId, courseName: courses.courseName, totalPlayTime })
    .from(playDays)
    .innerJoin(courses, eq(courses.courseId, playDays.courseId))
    .where(within(days))
    .groupBy(courses.courseId)
    .orderBy(desc(totalPlayTime), courses.courseId)
    .limit(most);

/** For one course or all. */
export const usersByPlayTime = (db: Db, days: DateRange & { courseId?: number | undefined }, most: number) =>
  db
    .select({
      userId: users.userId,
      userName: users.userName,
      telephone: users.telephone,
      totalPlayTime,
    })
    .from(playDays)
    .innerJoin(users, eq(users.userId, playDays.userId))
    .where(and(within(days), days.courseId === undefined ? undefined : eq(playDays.courseId, days.courseId)))
    .groupBy(users.userId)
    .orderBy(desc(totalPlayTime), users.userId)
    .limit(most);

/** `since`: the oldest; for courses submission (without subject: last save), for orders payment. */
export async function whatWaits(services: Pick<PaymentServices, "db" | "providers">) {
  const { db } = services;
  const [
    audits,
    invoicesOf,
    deliveries,
    refunds,
    bills,
    comments,
    lateOrders,
    failedVideos,
    noSubject,
    jobs,
  ] = await Promise.all([
    db
      .select({ count: count(), since: min(courses.updateTime) })
      .from(courses)
      .where(eq(courses.courseStatus, "auditing")),
    db
      .select({ count: count(), since: min(invoices.createTime) })
      .from(invoices)
      .where(waitsForStaff),
    undelivered(db),
    db
      .select({ count: count(), since: min(refundTasks.createdAt) })
      .from(refundTasks)
      .where(isTaskOpen),
    billsWaiting(services),
    db
      .select({ count: count(), since: min(courseComments.createTime) })
      .from(courseComments)
      .where(eq(courseComments.commentStatus, COMMENT_STATUS.waiting)),
    db
      .select({ count: count(), since: min(orders.expireAt) })
      .from(orders)
      .where(and(eq(orders.orderStatus, ORDER_STATUS.paying), lt(orders.expireAt, sql`now()`))),
    db
      .select({ count: count(), since: min(videos.createTime) })
      .from(videos)
      .where(eq(videos.status, "failed")),
    db
      .select({ count: count(), since: min(courses.updateTime) })
      .from(courses)
      .where(and(eq(courses.courseStatus, "published"), lacksSubject)),
    failedJobs(db),
  ]);
  const one = (rows: { count: number; since: Date | null }[]) => rows[0] ?? { count: 0, since: null };
  return {
    audits: one(audits),
    invoices: one(invoicesOf),
    deliveries: one(deliveries),
    refunds: one(refunds),
    bills: { count: bills.count, since: bills.since },
    comments: one(comments),
    lateOrders: one(lateOrders),
    failedVideos: one(failedVideos),
    failedJobs: jobs,
    noSubject: one(noSubject),
  };
}

const undelivered = (db: Db) =>
  db
    .select({ count: count(), since: min(orders.paidTime) })
    .from(orders)
    .where(waitsToBeSent);
