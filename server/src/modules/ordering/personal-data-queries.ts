import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Tx } from "../../kernel/db/db.ts";
import { orderItems, orders } from "./tables.ts";

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
      courseId: orderItems.courseId,
      orderItemName: orderItems.orderItemName,
      courseCount: orderItems.courseCount,
      coursePrice: orderItems.coursePrice,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(orderItems.orderItemId));

/** Leaves of whom an order ships to the region alone. */
export async function dropConsignees(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(orders)
    .set({ addr: sql`${orders.addr} || '{"name": "已注销", "telephone": "", "address": ""}'::jsonb` })
    .where(and(eq(orders.userId, userId), isNotNull(orders.addr)));
}
