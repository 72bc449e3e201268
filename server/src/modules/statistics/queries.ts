import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { and, asc, count, desc, eq, isNull, lt, min, sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import { type Params, prepared } from "../../kernel/db/prepared.ts";
import { courses } from "../catalogue/tables.ts";
import { orderItems, orders } from "../ordering/tables.ts";
import { refundTasks } from "../payment/tables.ts";

/** Days `YYYY-MM-DD` of Shanghai, both included; without one, that end is open. */
export type DateRange = { startDate?: string | undefined; endDate?: string | undefined };

type Values = { teacherId: number; startDate: string | null; endDate: string | null };
const teacherSales = prepared("teacher_sales", (db, p: Params<Values>) => {
  const [start, end] = [sql`${p.startDate}::date`, sql`${p.endDate}::date`];
  const since = sql`(${start} is null or ${orders.paidTime} >= ${start}::timestamp at time zone 'Asia/Shanghai')`;
  const until = sql`(${end} is null
    or ${orders.paidTime} < (${end} + 1)::timestamp at time zone 'Asia/Shanghai')`;
  const ofTeacher = eq(courses.teacherId, p.teacherId);
  const sold = db.$with("sold").as(
    db
      .select({
        courseId: orderItems.courseId,
        orderId: orderItems.orderId,
        lineAmt: sql<number>`${orderItems.orderItemAmt}`.as("line_amt"),
      })
      .from(orderItems)
      .innerJoin(courses, eq(courses.courseId, orderItems.courseId))
      .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
      .where(and(ofTeacher, eq(orders.orderStatus, ORDER_STATUS.paid), since, until)),
  );
  const orderAmt = sql<number>`coalesce(sum(${sold.lineAmt}), 0)::float8`;
  return db
    .with(sold)
    .select({
      courseId: courses.courseId,
      courseName: courses.courseName,
      orderCnt: sql<number>`count(distinct ${sold.orderId})::int`,
      orderAmt,
      orderTotal: sql<number>`(select count(distinct order_id)::int from sold)`,
    })
    .from(courses)
    .leftJoin(sold, eq(sold.courseId, courses.courseId))
    .where(ofTeacher)
    .groupBy(courses.courseId)
    .orderBy(desc(orderAmt), asc(courses.courseId));
});

/** Every course of the teacher with its paid orders and their income in fen; each row repeats how many orders there are in all. */
export const salesOfTeacher = (db: Db, teacherId: number, { startDate, endDate }: DateRange) =>
  teacherSales(db, { teacherId, startDate: startDate ?? null, endDate: endDate ?? null });

/** What waits for somebody: how many, and since when the oldest. A course waits since it was sent to the audit. */
export async function whatWaits(db: Db) {
  const [audits, refunds, lateOrders] = await Promise.all([
    db
      .select({ count: count(), since: min(courses.updateTime) })
      .from(courses)
      .where(eq(courses.courseStatus, "auditing")),
    db
      .select({ count: count(), since: min(refundTasks.createdAt) })
      .from(refundTasks)
      .where(isNull(refundTasks.doneAt)),
    db
      .select({ count: count(), since: min(orders.expireAt) })
      .from(orders)
      .where(and(eq(orders.orderStatus, 1), lt(orders.expireAt, sql`now()`))),
  ]);
  const none = { count: 0, since: null };
  return { audits: audits[0] ?? none, refunds: refunds[0] ?? none, lateOrders: lateOrders[0] ?? none };
}

/** The days of Shanghai from `start` that sold something, with their paid orders and what those came to in fen. */
export function salesByDay(db: Db, start: string) {
  const day = sql<string>`to_char(${orders.paidTime} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
  return db
    .select({ day, orderCnt: count(), orderAmt: sql<number>`sum(${orders.orderAmt})::float8` })
    .from(orders)
    .where(
      and(
        eq(orders.orderStatus, 2),
        sql`${orders.paidTime} >= ${start}::date::timestamp at time zone 'Asia/Shanghai'`,
      ),
    )
    .groupBy(day);
}
