// Sending an order: what of it decides whether it may be sent, and writing down how it was.
import type { CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import type { Delivery } from "@zhutu/domain/ordering/delivery.ts";
import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { orderItems, orders } from "./tables.ts";

/** The order as it is to be sent, or undefined; `now` is the database's clock. */
export async function findToDeliver(db: Db, orderId: string) {
  const [row] = await db
    .select({
      userId: orders.userId,
      orderStatus: orders.orderStatus,
      createTime: orders.createTime,
      expressCompany: orders.expressCompany,
      trackingNo: orders.trackingNo,
      courseTypes: sql<CourseType[]>`array_agg(distinct ${orderItems.courseType})`,
      now: sql<Date>`clock_timestamp()`.mapWith(orders.createTime),
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.orderId))
    .where(eq(orders.orderId, orderId))
    .groupBy(orders.orderId);
  if (!row) return undefined;
  const { expressCompany, trackingNo, ...order } = row;
  const sent: Delivery | null =
    expressCompany !== null && trackingNo !== null ? { expressCompany, trackingNo } : null;
  return { ...order, sent };
}

/** Writes down how a paid order was sent, if what stands there now is `before`; whether it was. */
export async function markDelivered(
  tx: Tx,
  orderId: string,
  before: Delivery | null,
  delivery: Delivery,
): Promise<boolean> {
  const standing = before
    ? and(eq(orders.expressCompany, before.expressCompany), eq(orders.trackingNo, before.trackingNo))
    : isNull(orders.trackingNo);
  const marked = await tx
    .update(orders)
    .set({ expressCompany: delivery.expressCompany, trackingNo: delivery.trackingNo })
    .where(and(eq(orders.orderId, orderId), eq(orders.orderStatus, ORDER_STATUS.paid), standing))
    .returning({ orderId: orders.orderId });
  return marked.length > 0;
}
