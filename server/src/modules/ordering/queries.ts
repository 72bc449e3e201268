// One order: finding, settling, closing. Placing it is in placing-queries.ts, lists and exports in list-queries.ts.
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { type Db, prepared } from "../../kernel/db.ts";
import { courses } from "../catalogue/tables.ts";
import { orderItems, orders, orderTransitions } from "./tables.ts";

export type Order = typeof orders.$inferSelect;

const byId = prepared("order_by_id", (db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.orderId, sql.placeholder("orderId"))),
);

/** The order, whoever asks; routes for a person go through `findVisible`. */
export async function findOrder(db: Db, orderId: string): Promise<Order | undefined> {
  const [row] = await byId(db, { orderId });
  return row;
}

const ownById = prepared("own_order_by_id", (db) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.orderId, sql.placeholder("orderId")), eq(orders.userId, sql.placeholder("userId")))),
);

/** The order if it is the user's own. */
export async function findOwn(db: Db, userId: number, orderId: string): Promise<Order | undefined> {
  const [row] = await ownById(db, { orderId, userId });
  return row;
}

/** The order, held until the transaction ends: whoever else wants to change it waits. */
export async function lockOrder(tx: Db, orderId: string): Promise<Order | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.orderId, orderId)).for("update");
  return row;
}

const payableById = prepared("payable_order", (db) =>
  db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.orderId, sql.placeholder("orderId")),
        eq(orders.orderStatus, 1),
        sql`${orders.expireAt} > clock_timestamp()`,
      ),
    )
    .for("update"),
);

/** The order if it is paying and unexpired, held until the transaction ends. */
export async function lockPayable(tx: Db, orderId: string): Promise<Order | undefined> {
  const [row] = await payableById(tx, { orderId });
  return row;
}

/** Sets 2 where the status still is `from`; whether it was, and with it a history row. */
export const markPaid = (
  tx: Db,
  orderId: string,
  from: 1 | 3,
  paidTime: Date,
  reason: string,
): Promise<boolean> =>
  move(tx, orderId, from, 2, reason, {
    orderStatus: 2,
    paidTime,
    closeReason: null,
    closedTime: null,
  });

/** Sets 3 with the reason where the order still is paying; whether it was, and with it a history row. */
export const markClosed = (tx: Db, orderId: string, reason: "timeout" | "user"): Promise<boolean> =>
  move(tx, orderId, 1, 3, reason, { orderStatus: 3, closeReason: reason, closedTime: sql`now()` });

async function move(
  tx: Db,
  orderId: string,
  from: number,
  to: number,
  reason: string,
  change: Parameters<ReturnType<Db["update"]>["set"]>[0],
): Promise<boolean> {
  const moved = await tx
    .update(orders)
    .set(change)
    .where(and(eq(orders.orderId, orderId), eq(orders.orderStatus, from)))
    .returning({ orderId: orders.orderId });
  if (moved.length === 0) return false;
  await tx.insert(orderTransitions).values({ orderId, fromStatus: from, toStatus: to, reason });
  return true;
}

const itemsById = prepared("items_of_orders", (db) =>
  db
    .select({
      item: orderItems,
      courseImgUrl: courses.courseImgUrl,
      coverArt: courses.coverArt,
    })
    .from(orderItems)
    .innerJoin(courses, eq(courses.courseId, orderItems.courseId))
    .where(sql`${orderItems.orderId} = any(${sql.placeholder("orderIds")}::text[])`)
    .orderBy(asc(orderItems.orderId), asc(orderItems.position)),
);

/** The items of these orders with their courses' pictures, in the order they were quoted. */
export const itemsOf = (db: Db, orderIds: readonly string[]) => itemsById(db, { orderIds: [...orderIds] });

const paidVideo = prepared("has_paid_video_order", (db) =>
  db
    .select({ one: sql<number>`1` })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.orderId))
    .where(
      and(
        eq(orders.userId, sql.placeholder("userId")),
        eq(orders.orderStatus, 2),
        inArray(orderItems.courseType, [1, 5, 6]),
      ),
    )
    .limit(1),
);

/** Whether the user ever paid an order of a video course (rule 01, domain.md "Pricing"). */
export const hasPaidVideoOrder = async (db: Db, userId: number): Promise<boolean> =>
  (await paidVideo(db, { userId })).length > 0;

/** Whether the buyer has paid for the very same lines since that order was placed. */
export async function wasBoughtAgain(tx: Db, order: Order): Promise<boolean> {
  const rows = await tx
    .select({ one: sql<number>`1` })
    .from(orders)
    .where(
      and(
        eq(orders.userId, order.userId),
        eq(orders.requestHash, order.requestHash),
        eq(orders.orderStatus, 2),
        sql`${orders.createTime} > (select create_time from orders o where o.order_id = ${order.orderId})`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Whether the order is paying and its time is over, by the database's clock. */
export async function isOverdue(db: Db, orderId: string): Promise<boolean> {
  const rows = await db
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(
      and(
        eq(orders.orderId, orderId),
        eq(orders.orderStatus, 1),
        sql`${orders.expireAt} <= clock_timestamp()`,
      ),
    );
  return rows.length > 0;
}

/** Paying orders whose time is over, the oldest first. */
export async function overdue(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(and(eq(orders.orderStatus, 1), sql`${orders.expireAt} <= now()`))
    .orderBy(asc(orders.expireAt))
    .limit(most);
  return rows.map((row) => row.orderId);
}
