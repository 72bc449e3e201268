import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { type Span, type SpanName, SPANS, type spansAt } from "@zhutu/domain/statistics/office/today.ts";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import { sharedRead } from "../../kernel/db/grouped.ts";
import { onlyRow } from "../../kernel/db/paging.ts";
import { courses } from "../catalogue/tables.ts";
import { users } from "../identity/tables.ts";
import { countsAsIncome, lineCountsAsIncome, orderIncome } from "../ordering/service.ts";
import { orderItems, orders } from "../ordering/tables.ts";
import { soldCourses } from "./queries.ts";

type Figures = { income: number; orders: number; learners: number };
type Compared = { now: Figures; before: Figures };
type Spans = ReturnType<typeof spansAt>;

/** Income kept in fen, paid orders and new learners of each span and of the one before. */
export const figuresOf = sharedRead(async (db, { spans }: { spans: Spans }) => {
  const named = SPANS.flatMap((name) => [
    { name, side: "now", ...spans[name].span },
    { name, side: "before", ...spans[name].before },
  ]);
  // One index range a span.
  const { rows } = await db.execute<{ figures: Record<SpanName, Compared> }>(sql`
    select json_object_agg(name, sides) as figures from (select span.name, json_object_agg(span.side,
      json_build_object('income', sold.amt, 'orders', sold.cnt, 'learners', come.cnt)) as sides
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
      as span(name text, side text, "from" timestamptz, "to" timestamptz)
    cross join lateral (select count(*)::int as cnt, coalesce(sum(${orderIncome}), 0)::float8 as amt from ${orders}
      where ${orders.orderStatus} = ${ORDER_STATUS.paid} and ${countsAsIncome}
        and ${orders.paidTime} >= span."from" and ${orders.paidTime} < span."to") sold
    cross join lateral (select count(*)::int as cnt from ${users}
      where roles[1] = 'user' and ${users.regTime} >= span."from" and ${users.regTime} < span."to") come
    group by span.name) compared`);
  return onlyRow(rows).figures;
});

/** Courses by income kept in fen, highest first. */
export const bestSellers = sharedRead(async (db, { span, most }: { span: Span; most: number }) => {
  const [from, to] = [span.from.toISOString(), span.to.toISOString()];
  const paid = sql`${orderItems.paidTime} >= ${from}::timestamptz and ${orderItems.paidTime} < ${to}::timestamptz`;
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
