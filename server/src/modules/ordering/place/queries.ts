import { ORDER_ID_RANDOM_DIGITS, type OrderLine } from "@zhutu/domain/ordering/order.ts";
import type { OrderType } from "@zhutu/domain/cart/quantity.ts";
import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { and, eq, gt, inArray, ne, not, sql } from "drizzle-orm";
import { dayIn } from "../../../kernel/db/days.ts";
import { randomDigits } from "../../../kernel/crypto.ts";
import { literals } from "../../../kernel/db/columns.ts";
import { isUniqueViolation } from "../../../kernel/db/db-errors.ts";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { listOf, type Params, params, prepared, rawSql } from "../../../kernel/db/prepared.ts";
import { onlyRow } from "../../../kernel/db/paging.ts";
import { courses } from "../../catalogue/tables.ts";
import { rightsTo } from "../../enrolment/service.ts";
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
/** `createTime` is the database's, to the microsecond. */
export type IdentifiedOrder = NewOrder & Pick<Order, "orderId" | "expireAt"> & { createTime: string };

const [paying, paid] = [literals([ORDER_STATUS.paying]), literals([ORDER_STATUS.paid])];
const free = sql`(${params<{ orderAmt: number }>().orderAmt}::bigint = 0)`;
const place = prepared(
  "place_order",
  (
    _,
    p: Params<{
      orderId: string;
      createTime: string;
      expireAt: Date;
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
      items: string;
    }>,
  ) =>
    rawSql(sql`
    with placed as (
      insert into ${orders} (order_id, user_id, order_name, order_type, order_status, ware_price, freight_price,
        order_amt, store_wide_discount, exclusive_code, exclusive_discount, channel_id, addr, request_hash,
        idempotency_key, create_time, expire_at, paid_time, agreed_terms, agreed_time, kinds)
      select ${p.orderId}, ${p.userId}, ${p.orderName}, ${p.orderType},
        case when ${free} then ${paid} else ${paying} end, ${p.warePrice},
        ${p.freightPrice}, ${p.orderAmt}::bigint, ${p.storeWideDiscount}, ${p.exclusiveCode},
        ${p.exclusiveDiscount}, ${p.channelId}, ${p.addr}::jsonb, ${p.requestHash},
        ${p.idempotencyKey}, at, ${p.expireAt}, case when ${free} then at end,
        ${p.agreedTerms}, case when ${p.agreedTerms}::text is not null then at end,
        (select bit_or(1 << (item->>'courseType')::int) from jsonb_array_elements(${p.items}::jsonb) as item)
      from (select ${p.createTime}::timestamptz as at) as moment
      returning order_id, channel_id, paid_time
    ),
    items as (
      insert into ${orderItems} (order_id, position, course_id, door_id, course_type, order_item_name, course_count,
        course_price, course_price_original, freight_price, order_item_amt, reasons, teacher_id, channel_id, paid_time)
      select placed.order_id, (n - 1)::int2, (item->>'courseId')::int, (item->>'doorId')::int, (item->>'courseType')::int2,
        item->>'orderItemName', (item->>'courseCount')::int, (item->>'coursePrice')::bigint,
        (item->>'coursePriceOriginal')::bigint, (item->>'freightPrice')::bigint, (item->>'orderItemAmt')::bigint, item->'reasons',
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
    select from placed`),
);

/** With items and history; paid at once if free. */
export async function insertOrder(db: Db, order: IdentifiedOrder): Promise<void> {
  const { addr, items } = order;
  await place(db, { ...order, addr: addr && JSON.stringify(addr), items: JSON.stringify(items) });
}

/** `insertOrder` fails where another order of the day drew the same id. */
export const isIdTaken = (error: unknown): boolean => isUniqueViolation(error, "orders_pkey");

const open = prepared("open_orders_of", (_, p: Params<{ userId: number }>) =>
  rawSql<{ open: number }>(sql`select count(*)::int as open from ${orders}
    where user_id = ${p.userId} and order_status = ${paying} and expire_at > clock_timestamp()`),
);

/** That can still be paid. */
export const countOpen = async (tx: Tx, userId: number): Promise<number> =>
  (await open(tx, { userId }))[0]?.open ?? 0;

const earlier = sql`json_build_object('orderId', order_id, 'requestHash', request_hash, 'orderAmt', order_amt)`;
const before = prepared(
  "before_placing",
  (
    _,
    p: Params<{
      userId: number;
      idempotencyKey: string | null;
      requestHash: string;
      courseIds: readonly number[];
      paySeconds: number;
    }>,
  ) =>
    rawSql<{
      day: string;
      createTime: string;
      expireAt: Date;
      open: number;
      held: number[];
      earlier: { orderId: string; requestHash: string; orderAmt: number } | null;
    }>(sql`
    -- not now(), which is before this transaction waited for the buyer's other orders
    with moment as (select clock_timestamp() as at)
    select to_char(${dayIn(sql`at`)}, 'YYYYMMDD') as day, at::text as "createTime",
      at + make_interval(secs => ${p.paySeconds}) as "expireAt",
      (select count(*)::int from ${orders}
        where user_id = ${p.userId} and order_status = ${paying} and expire_at > at) as open,
      array(select c.id from unnest(${listOf(p.courseIds, "int")}) as c(id)
        where exists (${rightsTo(sql`c.id`, sql`${p.userId}::int`)})) as held,
      case when ${p.idempotencyKey}::text is not null
        then (select ${earlier} from ${orders} where user_id = ${p.userId} and idempotency_key = ${p.idempotencyKey})
        else (select ${earlier} from ${orders} where user_id = ${p.userId} and request_hash = ${p.requestHash}
          and order_status in (${paying}, ${paid}) and create_time > at - interval '10 seconds'
          order by create_time desc limit 1)
      end as earlier
    from moment`),
);

/**
 * Moment and day by the database's clock, payable orders, which courses are held, and the order of the same key or,
 * without one, of the same content in the last 10 seconds, not closed.
 */
export const readBeforePlacing = async (tx: Tx, asked: Parameters<typeof before>[1]) =>
  onlyRow(await before(tx, asked));

/** Of the day, with 12 unguessable digits. */
export const newOrderId = (day: string): string => `${day}${randomDigits(ORDER_ID_RANDOM_DIGITS)}`;

const paidVideo = prepared(
  "has_paid_video_order",
  (db, p: Params<{ userId: number; exceptOrderId: string }>) =>
    db
      .select({ one: sql<number>`1` })
      .from(orders)
      .innerJoin(orderItems, eq(orderItems.orderId, orders.orderId))
      .where(
        and(
          eq(orders.userId, p.userId),
          ne(orders.orderId, p.exceptOrderId),
          eq(orders.orderStatus, ORDER_STATUS.paid),
          inArray(orderItems.courseType, VIDEO_TYPES),
          gt(orderItems.orderItemAmt, 0),
          not(isRefundedWhole(thisOrder)),
          not(isLineRefunded),
        ),
      )
      .limit(1),
);

/** Not refunded (rule 01, docs/decisions/041). */
export const hasPaidVideoOrder = async (db: Db, userId: number, exceptOrderId: string): Promise<boolean> =>
  (await paidVideo(db, { userId, exceptOrderId })).length > 0;
