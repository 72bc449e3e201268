// What happens to one order: placing, finding, settling, closing. Lists and exports are in list-queries.ts.
import { ORDER_ID_RANDOM_DIGITS } from "@zhutu/domain/ordering/order-id.ts";
import { PAYMENT_MINUTES } from "@zhutu/domain/ordering/order-status.ts";
import type { PriceReason } from "@zhutu/domain/ordering/order.ts";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { randomDigits } from "../../kernel/crypto.ts";
import { type Db, prepared } from "../../kernel/db.ts";
import { courses } from "../catalogue/tables.ts";
import { orderItems, orders, orderTransitions } from "./tables.ts";

export type Order = typeof orders.$inferSelect;
export type OrderItem = typeof orderItems.$inferSelect;

export type NewItem = {
  courseId: number;
  courseType: number;
  orderItemName: string;
  courseCount: number;
  coursePrice: number;
  freightPrice: number;
  orderItemAmt: number;
  reasons: PriceReason[];
};
export type NewOrder = Pick<
  Order,
  | "userId"
  | "orderName"
  | "orderType"
  | "warePrice"
  | "freightPrice"
  | "orderAmt"
  | "storeWideDiscount"
  | "exclusiveCode"
  | "exclusiveDiscount"
  | "channelId"
  | "addr"
  | "requestHash"
  | "idempotencyKey"
> & { items: NewItem[] };

/**
 * Writes an order with its items and its first history row in one statement: paying for 30 minutes, or paid at once
 * when it costs nothing. Its id is the database's day in Shanghai and 12 digits nobody can guess.
 */
export async function insertOrder(db: Db, order: NewOrder): Promise<{ orderId: string; expireAt: Date }> {
  const free = order.orderAmt === 0;
  for (;;) {
    const { rows } = await db.execute<{ order_id: string; expire_at: Date | string }>(sql`
      with moment as (select clock_timestamp() as at),
      placed as (
        insert into orders (order_id, user_id, order_name, order_type, order_status, ware_price, freight_price,
          order_amt, store_wide_discount, exclusive_code, exclusive_discount, channel_id, addr, request_hash,
          idempotency_key, create_time, expire_at, paid_time)
        select to_char(at at time zone 'Asia/Shanghai', 'YYYYMMDD') || ${randomDigits(ORDER_ID_RANDOM_DIGITS)}, ${order.userId},
          ${order.orderName}, ${order.orderType}, ${free ? 2 : 1}, ${order.warePrice}, ${order.freightPrice},
          ${order.orderAmt}, ${order.storeWideDiscount}, ${order.exclusiveCode}, ${order.exclusiveDiscount},
          ${order.channelId}, ${order.addr && JSON.stringify(order.addr)}::jsonb, ${order.requestHash},
          ${order.idempotencyKey}, at, at + make_interval(mins => ${PAYMENT_MINUTES}), ${free ? sql`at` : sql`null`}
        from moment
        on conflict (order_id) do nothing
        returning order_id, expire_at
      ),
      items as (
        insert into order_items (order_id, position, course_id, course_type, order_item_name, course_count,
          course_price, freight_price, order_item_amt, reasons)
        select placed.order_id, (n - 1)::int2, (item->>'courseId')::int, (item->>'courseType')::int2,
          item->>'orderItemName', (item->>'courseCount')::int, (item->>'coursePrice')::bigint,
          (item->>'freightPrice')::bigint, (item->>'orderItemAmt')::bigint, item->'reasons'
        from placed, jsonb_array_elements(${JSON.stringify(order.items)}::jsonb) with ordinality as lines(item, n)
      ),
      history as (
        insert into order_transitions (order_id, from_status, to_status, reason)
        select order_id, step.from_status, step.to_status, step.reason from placed,
          (values (null::int2, 1::int2, 'placed')${free ? sql`, (1::int2, 2::int2, 'free')` : sql``})
            as step(from_status, to_status, reason)
      )
      select order_id, expire_at from placed`);
    // No row: those 12 digits were taken today; draw again.
    if (rows[0]) return { orderId: rows[0].order_id, expireAt: new Date(rows[0].expire_at) };
  }
}

/** The buyer's order under that Idempotency-Key. */
export async function findByKey(db: Db, userId: number, idempotencyKey: string) {
  const [row] = await db
    .select({ orderId: orders.orderId, requestHash: orders.requestHash })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.idempotencyKey, idempotencyKey)));
  return row;
}

const sameJustNow = prepared("same_order_just_now", (db) =>
  db
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(
      and(
        eq(orders.userId, sql.placeholder("userId")),
        eq(orders.requestHash, sql.placeholder("requestHash")),
        inArray(orders.orderStatus, [1, 2]),
        // Not now(): that is when this transaction began, before it waited for the other submit.
        sql`${orders.createTime} > clock_timestamp() - interval '10 seconds'`,
      ),
    )
    .limit(1),
);

/** The buyer's order of the same lines within the last 10 seconds that is not deleted. */
export async function findSameJustNow(db: Db, userId: number, requestHash: string) {
  const [row] = await sameJustNow(db, { userId, requestHash });
  return row;
}

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
