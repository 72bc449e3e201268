import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../kernel/db/db.ts";
import { assignments } from "../enrolment/tables.ts";
import { claimLinks, orderItems, orders } from "./tables.ts";

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

/** Keeps the region. */
export async function dropConsignees(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(orders)
    .set({ addr: sql`${orders.addr} || '{"name": "已注销", "telephone": "", "address": ""}'::jsonb` })
    .where(and(eq(orders.userId, userId), isNotNull(orders.addr)));
}
