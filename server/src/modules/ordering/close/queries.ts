import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "../../../kernel/db/db.ts";
import { orders } from "../tables.ts";

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
