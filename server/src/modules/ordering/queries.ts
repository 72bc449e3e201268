// One order: finding, settling, closing. Placing it is in placing-queries.ts, lists and exports in list-queries.ts.
import { and, asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { type Params, listOf, prepared, written } from "../../kernel/db/prepared.ts";
import { courses } from "../catalogue/tables.ts";
import { orderItems, orders } from "./tables.ts";

export type Order = typeof orders.$inferSelect;

const byId = prepared("order_by_id", (db, p: Params<{ orderId: string }>) =>
  db.select().from(orders).where(eq(orders.orderId, p.orderId)),
);

/** The order, whoever asks; routes for a person go through `findVisible`. */
export async function findOrder(db: Db, orderId: string): Promise<Order | undefined> {
  const [row] = await byId(db, { orderId });
  return row;
}

const ownById = prepared("own_order_by_id", (db, p: Params<{ orderId: string; userId: number }>) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.orderId, p.orderId), eq(orders.userId, p.userId))),
);

/** The order if it is the user's own. */
export async function findOwn(db: Db, userId: number, orderId: string): Promise<Order | undefined> {
  const [row] = await ownById(db, { orderId, userId });
  return row;
}

const held = prepared("held_order", (db, p: Params<{ orderId: string }>) =>
  db
    .select({
      ...getTableColumns(orders),
      courseIds: sql<number[]>`array(select i.course_id from order_items i
        where i.order_id = orders.order_id order by i.position)`,
    })
    .from(orders)
    .where(eq(orders.orderId, p.orderId))
    .for("update"),
);

/** The order with its courses, held until the transaction ends: whoever else wants to change it waits. */
export async function lockOrder(
  tx: Tx,
  orderId: string,
): Promise<(Order & { courseIds: number[] }) | undefined> {
  const [row] = await held(tx, { orderId });
  return row;
}

const payableById = prepared("payable_order", (db, p: Params<{ orderId: string }>) =>
  db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.orderId, p.orderId),
        eq(orders.orderStatus, 1),
        sql`${orders.expireAt} > clock_timestamp()`,
      ),
    )
    .for("update"),
);

/** The order if it is paying and unexpired, held until the transaction ends. */
export async function lockPayable(tx: Tx, orderId: string): Promise<Order | undefined> {
  const [row] = await payableById(tx, { orderId });
  return row;
}

const moved = prepared(
  "move_order",
  (
    _,
    p: Params<{
      to: number;
      paidTime: Date | null;
      closeReason: string | null;
      orderId: string;
      from: number;
      reason: string;
    }>,
  ) =>
    written(sql`
    with moved as (
      update orders set order_status = ${p.to}, paid_time = ${p.paidTime}::timestamptz,
        close_reason = ${p.closeReason}, closed_time = case when ${p.closeReason}::text is not null then now() end
      where order_id = ${p.orderId} and order_status = ${p.from}
      returning order_id
    ),
    history as (
      insert into order_transitions (order_id, from_status, to_status, reason)
      select order_id, ${p.from}::int2, ${p.to}::int2, ${p.reason} from moved
    )
    select order_id from moved`),
);

/** Sets 2 where the status still is `from`; whether it was, and with it a history row. */
export const markPaid = async (
  tx: Tx,
  orderId: string,
  from: 1 | 3,
  paidTime: Date,
  reason: string,
): Promise<boolean> =>
  (await moved(tx, { orderId, from, to: 2, reason, paidTime, closeReason: null })).length > 0;

/** Sets 3 with the reason where the order still is paying; whether it was, and with it a history row. */
export const markClosed = async (tx: Tx, orderId: string, reason: "timeout" | "user"): Promise<boolean> =>
  (await moved(tx, { orderId, from: 1, to: 3, reason, paidTime: null, closeReason: reason })).length > 0;

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

/** The items of these orders with their courses' pictures, in the order they were quoted. */
export const itemsOf = (db: Db, orderIds: readonly string[]) => itemsById(db, { orderIds: [...orderIds] });

const paidVideo = prepared("has_paid_video_order", (db, p: Params<{ userId: number }>) =>
  db
    .select({ one: sql<number>`1` })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.orderId))
    .where(
      and(eq(orders.userId, p.userId), eq(orders.orderStatus, 2), inArray(orderItems.courseType, [1, 5, 6])),
    )
    .limit(1),
);

/** Whether the user ever paid an order of a video course (rule 01, domain.md "Pricing"). */
export const hasPaidVideoOrder = async (db: Db, userId: number): Promise<boolean> =>
  (await paidVideo(db, { userId })).length > 0;

/** Whether the buyer has paid for the very same lines since that order was placed. */
export async function wasBoughtAgain(tx: Tx, order: Order): Promise<boolean> {
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

const payState = prepared("own_order_pay_state", (db, p: Params<{ orderId: string; userId: number }>) =>
  db
    .select({
      orderStatus: orders.orderStatus,
      timeIsOver: sql<boolean>`${orders.expireAt} <= clock_timestamp()`,
    })
    .from(orders)
    .where(and(eq(orders.orderId, p.orderId), eq(orders.userId, p.userId))),
);

/** Of the user's own order: its status, and whether its time to pay is over by the database's clock. */
export async function findPayState(db: Db, userId: number, orderId: string) {
  const [row] = await payState(db, { orderId, userId });
  return row;
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
