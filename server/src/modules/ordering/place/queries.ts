import { ORDER_ID_RANDOM_DIGITS, type OrderLine } from "@zhutu/domain/ordering/order.ts";
import type { OrderType } from "@zhutu/domain/cart/quantity.ts";
import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { and, eq, gt, inArray, not, sql } from "drizzle-orm";
import { dayIn } from "../../../kernel/db/days.ts";
import { randomDigits } from "../../../kernel/crypto.ts";
import { literals } from "../../../kernel/db/columns.ts";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { type Params, params, prepared, rawSql } from "../../../kernel/db/prepared.ts";
import { courses } from "../../catalogue/tables.ts";
import { VIDEO_TYPES } from "@zhutu/domain/catalogue/course-type.ts";
import type { Order } from "../queries.ts";
import { isLineRefunded, isRefundedWhole, thisOrder } from "../refunded-queries.ts";
import { orderItems, orders, orderTransitions, soldCourses } from "../tables.ts";

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
  | "agreedTerms"
> & { items: readonly OrderLine[] };

const [paying, paid] = [literals([ORDER_STATUS.paying]), literals([ORDER_STATUS.paid])];
const free = sql`(${params<{ orderAmt: number }>().orderAmt}::bigint = 0)`;
const place = prepared(
  "place_order",
  (
    _,
    p: Params<{
      digits: string;
      userId: number;
      orderName: string;
      orderType: OrderType;
      warePrice: number;
      freightPrice: number;
      orderAmt: number;
      storeWideDiscount: number;
      exclusiveCode: string;
      exclusiveDiscount: number;
      channelId: number | null;
      addr: string | null;
      requestHash: string;
      idempotencyKey: string | null;
      agreedTerms: string | null;
      paySeconds: number;
      items: string;
    }>,
  ) =>
    rawSql<{ order_id: string; expire_at: Date }>(sql`
    with moment as (select clock_timestamp() as at),
    placed as (
      insert into ${orders} (order_id, user_id, order_name, order_type, order_status, ware_price, freight_price,
        order_amt, store_wide_discount, exclusive_code, exclusive_discount, channel_id, addr, request_hash,
        idempotency_key, create_time, expire_at, paid_time, agreed_terms, agreed_time, kinds)
      select to_char(${dayIn(sql`at`)}, 'YYYYMMDD') || ${p.digits}::text, ${p.userId},
        ${p.orderName}, ${p.orderType}, case when ${free} then ${paid} else ${paying} end, ${p.warePrice},
        ${p.freightPrice}, ${p.orderAmt}::bigint, ${p.storeWideDiscount}, ${p.exclusiveCode},
        ${p.exclusiveDiscount}, ${p.channelId}, ${p.addr}::jsonb, ${p.requestHash},
        ${p.idempotencyKey}, at, at + make_interval(secs => ${p.paySeconds}), case when ${free} then at end,
        ${p.agreedTerms}, case when ${p.agreedTerms}::text is not null then at end,
        (select bit_or(1 << (item->>'courseType')::int) from jsonb_array_elements(${p.items}::jsonb) as item)
      from moment
      on conflict (order_id) do nothing
      returning order_id, expire_at, channel_id, paid_time
    ),
    items as (
      insert into ${orderItems} (order_id, position, course_id, course_type, order_item_name, course_count,
        course_price, freight_price, order_item_amt, reasons, teacher_id, channel_id, paid_time)
      select placed.order_id, (n - 1)::int2, (item->>'courseId')::int, (item->>'courseType')::int2,
        item->>'orderItemName', (item->>'courseCount')::int, (item->>'coursePrice')::bigint,
        (item->>'freightPrice')::bigint, (item->>'orderItemAmt')::bigint, item->'reasons',
        case when ${free} then (select c.teacher_id from ${courses} c where c.course_id = (item->>'courseId')::int) end,
        case when ${free} then placed.channel_id end, placed.paid_time
      from placed, jsonb_array_elements(${p.items}::jsonb) with ordinality as lines(item, n)
    ),
    history as (
      insert into ${orderTransitions} (order_id, from_status, to_status, reason)
      select order_id, step.from_status, step.to_status, step.reason from placed,
        (values (null::int2, ${paying}::int2, 'placed'), (${paying}::int2, ${paid}::int2, 'free')) as step(from_status, to_status, reason)
      where step.to_status = ${paying} or ${free}
    ),
    sold as (
      insert into ${soldCourses} (order_id, course_id)
      select placed.order_id, (item->>'courseId')::int from placed, jsonb_array_elements(${p.items}::jsonb) as item
      where ${free}
    )
    select order_id, expire_at from placed`),
);

/**
 * With items and history, payable for `paySeconds` or paid at once if free. Id: the Shanghai day
 * and 12 unguessable digits.
 */
export async function insertOrder(
  db: Db,
  order: NewOrder,
  paySeconds: number,
): Promise<{ orderId: string; expireAt: Date }> {
  const values = {
    ...order,
    addr: order.addr && JSON.stringify(order.addr),
    items: JSON.stringify(order.items),
    paySeconds,
  };
  for (;;) {
    const [placed] = await place(db, { ...values, digits: randomDigits(ORDER_ID_RANDOM_DIGITS) });
    // Those digits were taken today; draw again.
    if (placed) return { orderId: placed.order_id, expireAt: placed.expire_at };
  }
}

const open = prepared("open_orders_of", (_, p: Params<{ userId: number }>) =>
  rawSql<{ open: number }>(sql`select count(*)::int as open from ${orders}
    where user_id = ${p.userId} and order_status = ${paying} and expire_at > clock_timestamp()`),
);

/** That can still be paid. */
export const countOpen = async (tx: Tx, userId: number): Promise<number> =>
  (await open(tx, { userId }))[0]?.open ?? 0;

const recognised = { orderId: orders.orderId, requestHash: orders.requestHash, orderAmt: orders.orderAmt };

const byKey = prepared("order_by_key", (db, p: Params<{ userId: number; idempotencyKey: string | null }>) =>
  db
    .select(recognised)
    .from(orders)
    .where(and(eq(orders.userId, p.userId), eq(orders.idempotencyKey, p.idempotencyKey))),
);

export async function findByKey(db: Db, userId: number, idempotencyKey: string) {
  const [row] = await byKey(db, { userId, idempotencyKey });
  return row;
}

const sameJustNow = prepared(
  "same_order_just_now",
  (db, p: Params<{ userId: number; requestHash: string }>) =>
    db
      .select(recognised)
      .from(orders)
      .where(
        and(
          eq(orders.userId, p.userId),
          eq(orders.requestHash, p.requestHash),
          inArray(orders.orderStatus, [ORDER_STATUS.paying, ORDER_STATUS.paid]),
          // Not now(), which is before this transaction waited for the other submit.
          sql`${orders.createTime} > clock_timestamp() - interval '10 seconds'`,
        ),
      )
      .limit(1),
);

/** Same content in the last 10 seconds, not closed. */
export async function findSameJustNow(db: Db, userId: number, requestHash: string) {
  const [row] = await sameJustNow(db, { userId, requestHash });
  return row;
}

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
