import type { CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { and, asc, eq, getTableColumns, inArray, sql, isNotNull, isNull } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { anyOf, type Params, listOf, prepared, rawSql } from "../../kernel/db/prepared.ts";
import { courses } from "../catalogue/tables.ts";
import {
  exchangeOf,
  refundDueOf,
  refundedCopiesOf,
  refundedOf,
  refundedTimeOf,
  thisOrder,
} from "./refunded-queries.ts";
import { addressChanges, orderItems, orders, claimLinks, refundLines } from "./tables.ts";
import { users } from "../identity/tables.ts";
import { isCurrentEnrolment, isStarted } from "../enrolment/service.ts";
import { assignments, userCourses } from "../enrolment/tables.ts";

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
      refundedCopies: refundedCopiesOf,
      exchange: exchangeOf,
    })
    .from(orderItems)
    .innerJoin(courses, eq(courses.courseId, orderItems.courseId))
    .where(sql`${orderItems.orderId} = any(${listOf(p.orderIds, "text")}::text[])`)
    .orderBy(asc(orderItems.orderId), asc(orderItems.position)),
);

/** In quoted order, with courses' pictures. */
export const itemsOf = (db: Db, orderIds: readonly string[]) => itemsById(db, { orderIds: [...orderIds] });

/**
 * In the order's order. `unusedCopies`: a course bought for oneself and never begun, also one that ended since, or copies
 * that nobody was given.
 */
export const refundableLines = (db: Db, orderIds: readonly string[]) =>
  db
    .select({
      orderId: orderItems.orderId,
      orderType: orders.orderType,
      orderItemId: orderItems.orderItemId,
      orderItemName: orderItems.orderItemName,
      courseId: orderItems.courseId,
      courseType: sql<CourseType>`${orderItems.courseType}`,
      courseCount: orderItems.courseCount,
      orderItemAmt: orderItems.orderItemAmt,
      refundedCopies: sql<number>`(select coalesce(sum(l.copies), 0)::int from ${refundLines} l
        where l.order_item_id = ${orderItems}.order_item_id)`,
      refundedAmt: sql<number>`(select coalesce(sum(l.amount), 0)::float8 from ${refundLines} l
        where l.order_item_id = ${orderItems}.order_item_id)`,
      unusedCopies: sql<number>`case when ${orders}.order_type = 'package'
        then ${orderItems}.course_count - ${orderItems}.copies_used - ${orderItems}.copies_returned
        else (select count(*)::int from ${userCourses} uc where uc.order_id = ${orders}.order_id
          and uc.course_id = ${orderItems}.course_id and uc.deleted_at is null and not ${isStarted(sql`uc`)}) end`,
      hasEnded: sql<boolean>`${orders}.order_type = 'single' and not exists (select from ${userCourses} uc
        where uc.order_id = ${orders}.order_id and uc.course_id = ${orderItems}.course_id and ${isCurrentEnrolment(sql`uc`)})`,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
    .where(sql`${orderItems.orderId} = ${anyOf(orderIds, "text")}`)
    .orderBy(asc(orderItems.orderId), asc(orderItems.position));

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

export const countAddressChanges = (db: Db, orderId: string): Promise<number> =>
  db.$count(addressChanges, eq(addressChanges.orderId, orderId));

/** Undefined without such an order. */
export async function findBuyer(db: Db, orderId: string): Promise<number | undefined> {
  const [row] = await db.select({ userId: orders.userId }).from(orders).where(eq(orders.orderId, orderId));
  return row?.userId;
}

/** Prevents deletion until commit, locked in id order; placing and paying need not wait. */
export async function keepBuyersOf(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.execute(sql`select user_id from ${users}
    where user_id in (select o.user_id from ${orders} o where o.order_id = ${anyOf(orderIds, "text")})
    order by user_id for key share`);
}

export const ordersKept = (tx: Tx, userId: number) =>
  tx
    .select({
      orderId: orders.orderId,
      orderName: orders.orderName,
      orderType: orders.orderType,
      orderStatus: orders.orderStatus,
      orderAmt: orders.orderAmt,
      freightPrice: orders.freightPrice,
      addr: orders.addr,
      createTime: orders.createTime,
      paidTime: orders.paidTime,
      closedTime: orders.closedTime,
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(asc(orders.createTime));

/** Of orders whose address staff changed. */
export const formerAddressesKept = (tx: Tx, userId: number) =>
  tx
    .select({ orderId: addressChanges.orderId, addr: addressChanges.before, changedTime: addressChanges.at })
    .from(addressChanges)
    .innerJoin(orders, eq(orders.orderId, addressChanges.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(addressChanges.addressChangeId));

export const itemsKept = (tx: Tx, userId: number) =>
  tx
    .select({
      orderId: orderItems.orderId,
      orderItemId: orderItems.orderItemId,
      courseId: orderItems.courseId,
      orderItemName: orderItems.orderItemName,
      courseCount: orderItems.courseCount,
      coursePrice: orderItems.coursePrice,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(orderItems.orderItemId));

/** On copies. */
export const namesNoted = (tx: Tx, userId: number) =>
  tx
    .select({
      orderItemId: assignments.orderItemId,
      phone: assignments.phone,
      notedName: assignments.notedName,
    })
    .from(assignments)
    .innerJoin(orders, eq(orders.orderId, assignments.orderId))
    .where(and(eq(orders.userId, userId), isNotNull(assignments.notedName)))
    .orderBy(asc(assignments.assignmentId));

export async function revokeLinks(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(claimLinks)
    .set({ revokedAt: sql`clock_timestamp()` })
    .where(
      and(
        isNull(claimLinks.revokedAt),
        sql`${claimLinks.orderItemId} in (select i.order_item_id from ${orderItems} i
          join ${orders} o using (order_id) where o.user_id = ${userId})`,
      ),
    );
}

/** Oldest first. */
export const linksKept = (tx: Tx, userId: number) =>
  tx
    .select({
      orderId: orders.orderId,
      orderItemName: orderItems.orderItemName,
      seats: claimLinks.seats,
      claimed: claimLinks.claimed,
      createTime: claimLinks.createTime,
      expiresAt: claimLinks.expiresAt,
      revokedAt: claimLinks.revokedAt,
    })
    .from(claimLinks)
    .innerJoin(orderItems, eq(orderItems.orderItemId, claimLinks.orderItemId))
    .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(claimLinks.createTime));

const nobody = sql`'{"name": "已注销", "telephone": "", "address": ""}'::jsonb`;

/** Keeps the region. */
export async function dropConsignees(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(orders)
    .set({ addr: sql`${orders.addr} || ${nobody}` })
    .where(and(eq(orders.userId, userId), isNotNull(orders.addr)));
  await tx
    .update(addressChanges)
    .set({ before: sql`${addressChanges.before} || ${nobody}` })
    .where(
      inArray(
        addressChanges.orderId,
        tx.select({ orderId: orders.orderId }).from(orders).where(eq(orders.userId, userId)),
      ),
    );
}
