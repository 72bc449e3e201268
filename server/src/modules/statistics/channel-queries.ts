import type { CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { dayTextIn } from "../../kernel/db/days.ts";
import type { Db } from "../../kernel/db/db.ts";
import { sharedRead } from "../../kernel/db/grouped.ts";
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

const soldBy = (channelId: number, { productType, ...days }: ChannelFilter): SQL | undefined =>
  and(
    eq(orderItems.channelId, channelId),
    lineCountsAsIncome,
    paidWithin(days),
    productType === undefined ? undefined : eq(orderItems.courseType, productType),
  );

function sold(db: Db, channelId: number, filter: ChannelFilter) {
  const summed = soldCourses(db, soldBy(channelId, filter)).as("summed");
  const { orderCnt, orderAmt } = summed;
  const query = db
    .select({
      courseId: courses.courseId,
      courseName: courses.courseName,
      courseType: courses.courseType,
      orderCnt,
      orderAmt,
    })
    .from(summed)
    .innerJoin(courses, eq(courses.courseId, summed.courseId));
  return { query, orderAmt };
}

/** Orders and income in fen by product, highest first. */
export const productsOfChannel = sharedRead(async (db, { channelId, filter }: OfChannel) => {
  const { query, orderAmt } = sold(db, channelId, filter);
  return query.orderBy(desc(orderAmt), courses.courseId);
});

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
  { channelId, filter }: OfChannel,
  after: Pick<ProductRow, "orderAmt" | "courseId"> | undefined,
  most: number,
) {
  const { query, orderAmt } = sold(db, channelId, filter);
  const next = after
    ? sql`(-${orderAmt}, ${courses.courseId}) > (${-after.orderAmt}::float8, ${after.courseId}::int)`
    : undefined;
  return query.where(next).orderBy(desc(orderAmt), courses.courseId).limit(most);
}

export const daysOfChannel = sharedRead(async (db, { channelId, filter }: OfChannel) => {
  const days = soldDays(db, soldBy(channelId, filter));
  return db
    .select({
      day: dayTextIn(days.dayBegin),
      orderCnt: sql<number>`${days.orderCnt}::int`,
      orderAmt: days.orderAmt,
    })
    .from(days)
    .orderBy(days.dayBegin);
});
