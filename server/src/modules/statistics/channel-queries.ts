import type { CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { dayTextIn } from "../../kernel/db/days.ts";
import type { Db } from "../../kernel/db/db.ts";
import { sharedRead } from "../../kernel/db/grouped.ts";
import { type Page, rowsOf } from "../../kernel/db/paging.ts";
import { courses } from "../catalogue/tables.ts";
import { channels } from "../channels/tables.ts";
import { users } from "../identity/tables.ts";
import { lineCountsAsIncome } from "../ordering/service.ts";
import { orderItems } from "../ordering/tables.ts";
import { type DateRange, paidWithin, soldCourses, soldDays } from "./queries.ts";

export type ChannelFilter = DateRange & { productType?: CourseType | undefined };

type OfChannel = { channelId: number; filter: ChannelFilter };

export async function findChannel(db: Db, userId: number) {
  const [row] = await db
    .select({
      userId: channels.userId,
      userName: users.userName,
      exclusiveCode: channels.exclusiveCode,
      exclusiveDiscount: channels.exclusiveDiscount,
      kind: channels.kind,
      publicKey: channels.publicKey,
      disabled: sql<boolean>`${users.disabledAt} is not null`,
    })
    .from(channels)
    .innerJoin(users, eq(users.userId, channels.userId))
    .where(eq(channels.userId, userId));
  return row;
}

const byCode = (channelId: number): SQL => eq(orderItems.channelId, channelId);

const counts = ({ productType }: ChannelFilter): SQL | undefined =>
  and(lineCountsAsIncome, productType === undefined ? undefined : eq(orderItems.courseType, productType));

const soldBy = (channelId: number, filter: ChannelFilter): SQL | undefined =>
  and(byCode(channelId), paidWithin(filter), counts(filter));

/** A page is cut before courses are joined. */
function sold(db: Db, { channelId, filter }: OfChannel, page?: Page) {
  const sums = soldCourses(db, soldBy(channelId, filter));
  if (page) {
    const { limit, offset } = rowsOf(page);
    sums
      .orderBy(sql`order_amt desc`, orderItems.courseId)
      .limit(limit)
      .offset(offset);
  }
  const summed = sums.as("summed");
  const { orderCnt, orderAmt, courseTotal } = summed;
  const query = db
    .select({
      courseId: courses.courseId,
      courseName: courses.courseName,
      courseType: courses.courseType,
      orderCnt,
      orderAmt,
      courseTotal,
    })
    .from(summed)
    .innerJoin(courses, eq(courses.courseId, summed.courseId));
  return { query, orderAmt };
}

/** Orders and income in fen by product, highest first; all of them without a page. */
export const productsOfChannel = sharedRead(
  async (db, { page, ...sales }: OfChannel & { page: Page | undefined }) => {
    const { query, orderAmt } = sold(db, sales, page);
    return query.orderBy(desc(orderAmt), courses.courseId);
  },
);

export type ProductRow = Awaited<ReturnType<typeof productsOfChannel>>[number];

export async function countProducts(db: Db, channelId: number, filter: ChannelFilter): Promise<number> {
  const [row] = await db
    .select({ products: sql<number>`count(distinct ${orderItems.courseId})::int` })
    .from(orderItems)
    .where(soldBy(channelId, filter));
  return row?.products ?? 0;
}

export function nextProducts(
  db: Db,
  sales: OfChannel,
  after: Pick<ProductRow, "orderAmt" | "courseId"> | undefined,
  most: number,
) {
  const { query, orderAmt } = sold(db, sales);
  const next = after
    ? sql`(-${orderAmt}, ${courses.courseId}) > (${-after.orderAmt}::float8, ${after.courseId}::int)`
    : undefined;
  return query.where(next).orderBy(desc(orderAmt), courses.courseId).limit(most);
}

export const daysOfChannel = sharedRead(async (db, { channelId, filter }: OfChannel) => {
  const days = soldDays(db, byCode(channelId), filter, counts(filter));
  return db
    .select({
      day: dayTextIn(days.dayBegin),
      orderCnt: sql<number>`${days.orderCnt}::int`,
      orderAmt: days.orderAmt,
    })
    .from(days)
    .orderBy(days.dayBegin);
});
