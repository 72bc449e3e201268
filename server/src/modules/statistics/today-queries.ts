import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import type { Span } from "@zhutu/domain/statistics/office/today.ts";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import { sharedRead } from "../../kernel/db/grouped.ts";
import { arrayOf } from "../../kernel/db/prepared.ts";
import { courses } from "../catalogue/tables.ts";
import { users } from "../identity/tables.ts";
import { countsAsIncome, lineCountsAsIncome, orderIncome } from "../ordering/service.ts";
import { orderItems, orders } from "../ordering/tables.ts";
import { soldCourses } from "./queries.ts";

type Figures = { income: number; orders: number; learners: number };

/** Income kept in fen, paid orders and new learners of each span, in their order. */
export const figuresOf = sharedRead(async (db, { spans }: { spans: readonly Span[] }) => {
  const ends = (end: keyof Span) =>
    arrayOf(
      spans.map((span) => span[end].toISOString()),
      "timestamptz",
    );
  // One index range a span.
  const { rows } = await db.execute<Figures>(sql`
    select sold.amt as income, sold.cnt as orders, come.cnt as learners
    from unnest(${ends("from")}, ${ends("to")}) with ordinality as span(begins, ends, place)
    cross join lateral (select count(*)::int as cnt, coalesce(sum(${orderIncome}), 0)::float8 as amt from ${orders}
      where ${orders.orderStatus} = ${ORDER_STATUS.paid} and ${countsAsIncome}
        and ${orders.paidTime} >= span.begins and ${orders.paidTime} < span.ends) sold
    cross join lateral (select count(*)::int as cnt from ${users}
      where roles[1] = 'user' and ${users.regTime} >= span.begins and ${users.regTime} < span.ends) come
    order by span.place`);
  return rows;
});

/** Courses by income kept in fen, highest first. */
export const bestSellers = sharedRead(async (db, { span, most }: { span: Span; most: number }) => {
  const [from, to] = [span.from.toISOString(), span.to.toISOString()];
  const paid = sql`${orderItems.orderId} in (select o.order_id from ${orders} o
    where o.order_status = ${ORDER_STATUS.paid} and o.paid_time >= ${from}::timestamptz and o.paid_time < ${to}::timestamptz)`;
  const summed = soldCourses(db, and(paid, lineCountsAsIncome))
    .orderBy(sql`order_amt desc`, asc(orderItems.courseId))
    .limit(most)
    .as("summed");
  return db
    .select({
      courseId: courses.courseId,
      courseName: courses.courseName,
      courseType: courses.courseType,
      orderCnt: summed.orderCnt,
      orderAmt: summed.orderAmt,
    })
    .from(summed)
    .innerJoin(courses, eq(courses.courseId, summed.courseId))
    .orderBy(desc(summed.orderAmt), asc(courses.courseId));
});
