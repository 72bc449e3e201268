import { VIDEO_TYPES } from "@zhutu/domain/catalogue/course-type.ts";
import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { and, asc, eq, getTableColumns, gt, inArray, not, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { type Params, listOf, prepared, rawSql } from "../../kernel/db/prepared.ts";
import { courses } from "../catalogue/tables.ts";
import { payments } from "../payment/tables.ts";
import {
  isLineRefunded,
  isRefundedWhole,
  refundDueOf,
  refundedOf,
  refundedTimeOf,
  thisOrder,
} from "./refunded-queries.ts";
import { orderItems, orders, soldCourses } from "./tables.ts";
import { users } from "../identity/tables.ts";

/** With refunded and pending refund amounts. */
export const wholeOrder = {
  ...getTableColumns(orders),
  refundedAmt: refundedOf(thisOrder),
  refundedTime: refundedTimeOf(thisOrder),
  refundDueAmt: refundDueOf(thisOrder),
};
export type Order = typeof orders.$inferSelect & {
  refundedAmt: number;
  refundedTime: Date | null;
  refundDueAmt: number;
};

const byId = prepared("order_by_id", (db, p: Params<{ orderId: string }>) =>
  db.select(wholeOrder).from(orders).where(eq(orders.orderId, p.orderId)),
);

/** Without a check of rights; routes for people use `visibleOrder`. */
export async function findOrder(db: Db, orderId: string): Promise<Order | undefined> {
  const [row] = await byId(db, { orderId });
  return row;
}

const ownById = prepared("own_order_by_id", (db, p: Params<{ orderId: string; userId: number }>) =>
  db
    .select(wholeOrder)
    .from(orders)
    .where(and(eq(orders.orderId, p.orderId), eq(orders.userId, p.userId))),
);

export async function findOwn(db: Db, userId: number, orderId: string): Promise<Order | undefined> {
  const [row] = await ownById(db, { orderId, userId });
  return row;
}

const itemsById = prepared("items_of_orders", (db, p: Params<{ orderIds: readonly string[] }>) =>
  db
    .select({
      item: orderItems,
      courseImgUrl: courses.courseImgUrl,
      coverArt: courses.coverArt,
    })
    .from(orderItems)
    .innerJoin(courses, eq(courses.courseId, orderItems.courseId))
    .where(sql`${orderItems.orderId} = any(${listOf(p.orderIds, "text")}::text[])`)
    .orderBy(asc(orderItems.orderId), asc(orderItems.position)),
);

/** In quoted order, with courses' pictures. */
export const itemsOf = (db: Db, orderIds: readonly string[]) => itemsById(db, { orderIds: [...orderIds] });

const paidVideo = prepared("has_paid_video_order", (db, p: Params<{ userId: number }>) =>
  db
    .select({ one: sql<number>`1` })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.orderId))
    .where(
      and(
        eq(orders.userId, p.userId),
        eq(orders.orderStatus, ORDER_STATUS.paid),
        inArray(orderItems.courseType, VIDEO_TYPES),
        gt(orderItems.orderItemAmt, 0),
        not(isRefundedWhole(thisOrder)),
        not(isLineRefunded(thisOrder)),
      ),
    )
    .limit(1),
);

/** Not refunded (rule 01, docs/decisions/041). */
export const hasPaidVideoOrder = async (db: Db, userId: number): Promise<boolean> =>
  (await paidVideo(db, { userId })).length > 0;

/** `timeIsOver` is by the database's clock. */
const payable = {
  userId: orders.userId,
  orderStatus: orders.orderStatus,
  timeIsOver: sql<boolean>`${orders.expireAt} <= clock_timestamp()`,
  payment: {
    reference: payments.reference,
    amount: payments.amount,
    description: payments.description,
    expireAt: payments.expireAt,
    state: payments.state,
  },
};
const toPay = prepared("order_to_pay", (db, p: Params<{ orderId: string }>) =>
  db
    .select(payable)
    .from(orders)
    .innerJoin(payments, eq(payments.reference, orders.orderId))
    .where(eq(orders.orderId, p.orderId)),
);

/** Without a check of rights. */
export async function findToPay(db: Db, orderId: string) {
  const [row] = await toPay(db, { orderId });
  return row;
}

/** By the database's clock. */
export async function isOverdue(db: Db, orderId: string): Promise<boolean> {
  const rows = await db
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(
      and(
        eq(orders.orderId, orderId),
        eq(orders.orderStatus, ORDER_STATUS.paying),
        sql`${orders.expireAt} <= clock_timestamp()`,
      ),
    );
  return rows.length > 0;
}

/** Keyset page by id, which begins with the day. */
export async function overdue(db: Db, after: string, most: number): Promise<string[]> {
  const rows = await db
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(
      and(
        eq(orders.orderStatus, ORDER_STATUS.paying),
        sql`${orders.expireAt} <= clock_timestamp()`,
        gt(orders.orderId, after),
      ),
    )
    .orderBy(asc(orders.orderId))
    .limit(most);
  return rows.map((row) => row.orderId);
}

// Skips rows another instance is counting; they vanish on its commit or return.
const take = prepared("take_sold_courses", (_, p: Params<{ most: number }>) =>
  rawSql<{ courseId: number; count: number }>(sql`
    with taken as (
      delete from ${soldCourses} where (order_id, course_id) in (
        select order_id, course_id from ${soldCourses} order by order_id, course_id
        limit ${p.most}::int for update skip locked)
      returning course_id
    )
    select course_id as "courseId", count(*)::int as count from taken group by course_id order by course_id`),
);

/** Per course, in id order. */
export const takeSold = (tx: Tx, most: number): Promise<{ courseId: number; count: number }[]> =>
  take(tx, { most });

// One buyer's orders and payments run one after the other, also across instances.
// "no key update" lets rows that refer to the person be written meanwhile.
const buyerById = prepared("lock_buyer", (_, p: Params<{ userId: number }>) =>
  rawSql<{ user_id: number }>(
    sql`select user_id from ${users} where user_id = ${p.userId} and deleted_at is null for no key update`,
  ),
);
const byOrder = prepared("lock_buyer_of_order", (_, p: Params<{ orderId: string }>) =>
  rawSql<{ has_ended: boolean }>(
    sql`select deleted_at is not null as has_ended from ${users}
      where user_id = (select o.user_id from ${orders} o where o.order_id = ${p.orderId}) for no key update`,
  ),
);

/** False if the account was deleted. */
export async function lockBuyer(tx: Tx, userId: number): Promise<boolean> {
  return (await buyerById(tx, { userId })).length > 0;
}

export async function lockBuyerOf(tx: Tx, orderId: string): Promise<{ hasEnded: boolean }> {
  const [buyer] = await byOrder(tx, { orderId });
  return { hasEnded: buyer?.has_ended === true };
}

/** Prevents deletion until commit, locked in id order; placing and paying need not wait. */
export async function keepBuyersOf(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.execute(sql`select user_id from ${users}
    where user_id in (select o.user_id from ${orders} o where o.order_id = any(${sql.param([...orderIds])}::text[]))
    order by user_id for key share`);
}
