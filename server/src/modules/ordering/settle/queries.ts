// In few round trips, within the settling transaction.
import type { OrderLine } from "@zhutu/domain/ordering/order.ts";
import {
  type ClosedReason,
  ORDER_STATUS,
  orderStatusAfter,
  type OrderStatus,
} from "@zhutu/domain/ordering/order-status.ts";
import { eq, sql } from "drizzle-orm";
import { literals } from "../../../kernel/db/columns.ts";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { arrayOf, listOf, type Params, prepared, rawSql } from "../../../kernel/db/prepared.ts";
import { courses } from "../../catalogue/tables.ts";
import { rightsTo } from "../../enrolment/service.ts";
import { users } from "../../identity/tables.ts";
import * as payment from "../../payment/service.ts";
import type { Order } from "../queries.ts";
import { payments } from "../../payment/tables.ts";
import { orderItems, orders, orderTransitions, refundLines, soldCourses } from "../tables.ts";

export type OrderToSettle = Pick<
  Order,
  "orderId" | "userId" | "orderName" | "orderType" | "orderStatus" | "orderAmt" | "requestHash"
> & { items: (LineToSettle & { orderItemName: string })[] };
/** `orderItemAmt` in fen. */
export type LineToSettle = Pick<OrderLine, "courseId" | "courseType" | "orderItemAmt">;

const lock = prepared("order_to_settle", (db, p: Params<{ orderId: string }>) =>
  db
    .select({
      orderId: orders.orderId,
      userId: orders.userId,
      orderName: orders.orderName,
      orderType: orders.orderType,
      orderStatus: orders.orderStatus,
      orderAmt: orders.orderAmt,
      requestHash: orders.requestHash,
      items: sql<OrderToSettle["items"]>`(
        select json_agg(json_build_object('courseId', i.course_id, 'courseType', i.course_type,
          'orderItemAmt', i.order_item_amt, 'orderItemName', i.order_item_name) order by i.position)
        from ${orderItems} i where i.order_id = ${orders}.order_id)`,
    })
    .from(orders)
    .where(eq(orders.orderId, p.orderId))
    .for("update", { of: orders }),
);
const dealtWith = prepared("money_dealt_with", (_, p: Params<{ transactionId: string }>) =>
  rawSql<{ known: boolean }>(sql`select ${payment.isDealtWith(sql`${p.transactionId}::text`)} as known`),
);

/** `isDealtWith`: the money is known. */
export type ToSettle = { order: OrderToSettle | undefined; isDealtWith: boolean };

/** With its lines. Send it behind the buyer's lock. */
export async function lockForSettlement(
  tx: Tx,
  { reference, transactionId }: payment.Money,
): Promise<ToSettle> {
  const [[order], [money]] = await Promise.all([
    lock(tx, { orderId: reference }),
    dealtWith(tx, { transactionId }),
  ]);
  return { order, isDealtWith: money?.known === true };
}

const isServed = sql<boolean>`(
  ${orders}.order_type = 'single' and not exists (select from ${orderItems} i where i.order_id = ${orders}.order_id
    and not exists (${rightsTo(sql`i.course_id`, sql`${orders}.user_id`)}))
  or exists (select from ${orders} again where again.user_id = ${orders}.user_id
    and again.request_hash = ${orders}.request_hash and again.create_time > ${orders}.create_time
    and again.order_status = ${literals([ORDER_STATUS.paid])}))`;

/** The buyer holds all its courses, or paid for the same lines since. */
export async function isOrderServed(tx: Tx, orderId: string): Promise<boolean> {
  const [order] = await tx.select({ isServed }).from(orders).where(eq(orders.orderId, orderId));
  return order?.isServed === true;
}

/** A row for each, in order, unlocked. */
export const readForSettlement = (
  db: Db,
  moneys: readonly Pick<payment.Money, "reference" | "transactionId">[],
) =>
  db
    .select({
      isDealtWith: payment.isDealtWith(sql`money.transaction_id`),
      order: {
        orderStatus: orders.orderStatus,
        orderAmt: orders.orderAmt,
        buyerHasEnded: sql<boolean>`${users.deletedAt} is not null`,
        isServed,
      },
    })
    .from(
      sql`unnest(${arrayOf(
        moneys.map(({ reference }) => reference),
        "text",
      )}, ${arrayOf(
        moneys.map(({ transactionId }) => transactionId),
        "text",
      )}) with ordinality as money(reference, transaction_id, position)`,
    )
    .leftJoin(orders, eq(orders.orderId, sql`money.reference`))
    .leftJoin(users, eq(users.userId, orders.userId))
    .orderBy(sql`money.position`);

const held = prepared("note_held_lines", (_, p: Params<{ orderId: string; courseIds: readonly number[] }>) =>
  rawSql(sql`update ${orderItems} set already_held = true
      where order_id = ${p.orderId} and course_id in (select unnest(${listOf(p.courseIds, "int")}))`),
);

/** The buyer held these courses at payment. */
export async function noteHeld(tx: Tx, orderId: string, courseIds: readonly number[]): Promise<void> {
  await held(tx, { orderId, courseIds });
}

/** The lines that such a task gives back: what the buyer held and paid for. */
export async function noteHeldLines(tx: Tx, refundTaskId: number, orderId: string): Promise<void> {
  await tx.execute(sql`insert into ${refundLines} (refund_task_id, order_item_id, copies, amount)
    select ${refundTaskId}::int, order_item_id, course_count, order_item_amt from ${orderItems}
    where order_id = ${orderId} and already_held and order_item_amt > 0`);
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
    rawSql(sql`
    with moved as (
      update ${orders} set order_status = ${p.to}, paid_time = ${p.paidTime}::timestamptz,
        close_reason = ${p.closeReason}, closed_time = case when ${p.closeReason}::text is not null then now() end
      where order_id = ${p.orderId} and order_status = ${p.from}
      returning order_id, channel_id, paid_time
    ),
    history as (
      insert into ${orderTransitions} (order_id, from_status, to_status, reason)
      select order_id, ${p.from}::int2, ${p.to}::int2, ${p.reason} from moved
    ),
    taught as (
      update ${orderItems} i set teacher_id = c.teacher_id, channel_id = moved.channel_id, paid_time = moved.paid_time
      from moved, ${courses} c
      where i.order_id = moved.order_id and c.course_id = i.course_id and ${p.to}::int2 = ${literals([ORDER_STATUS.paid])}
    ),
    sold as (
      insert into ${soldCourses} (order_id, course_id)
      select order_id, i.course_id from moved join ${orderItems} i using (order_id) where ${p.to}::int2 = ${literals([ORDER_STATUS.paid])}
    )
    select order_id from moved`),
);

/** If still `from`; also writes history, sales and the lines' teachers, channel and time. */
export const markPaid = async (
  tx: Tx,
  orderId: string,
  from: OrderStatus,
  paidTime: Date,
  reason: "paid" | "revived",
): Promise<boolean> => {
  const to = orderStatusAfter(from, "paid");
  if (to === undefined) return false;
  return (await moved(tx, { orderId, from, to, reason, paidTime, closeReason: null })).length > 0;
};

/** With history; false if it no longer waits for payment. */
export const markClosed = async (tx: Tx, orderId: string, reason: ClosedReason): Promise<boolean> => {
  const from = ORDER_STATUS.paying;
  const to = orderStatusAfter(from, "closed");
  if (to === undefined) return false;
  return (await moved(tx, { orderId, from, to, reason, paidTime: null, closeReason: reason })).length > 0;
};

/** `timeIsOver` is by the database's clock. */
const payable = {
  userId: orders.userId,
  orderStatus: orders.orderStatus,
  timeIsOver: sql<boolean>`${orders.expireAt} <= clock_timestamp()`,
  payment: {
    reference: payments.reference,
    amount: payments.amount,
    description: payments.description,
    expireAt: payments.expireAt,
    state: payments.state,
    openings: payment.openingsOfRow,
  },
};
const toPay = prepared("order_to_pay", (db, p: Params<{ orderId: string }>) =>
  db
    .select(payable)
    .from(orders)
    .innerJoin(payments, eq(payments.reference, orders.orderId))
    .where(eq(orders.orderId, p.orderId)),
);

/** Without a check of rights. */
export async function findToPay(db: Db, orderId: string) {
  const [row] = await toPay(db, { orderId });
  return row;
}

// Skips rows another instance is counting; they vanish on its commit or return.
const take = prepared("take_sold_courses", (_, p: Params<{ most: number }>) =>
  rawSql<{ courseId: number; count: number }>(sql`
    with taken as (
      delete from ${soldCourses} where (order_id, course_id) in (
        select order_id, course_id from ${soldCourses} order by order_id, course_id
        limit ${p.most}::int for update skip locked)
      returning course_id
    )
    select course_id as "courseId", count(*)::int as count from taken group by course_id order by course_id`),
);

/** Per course, in id order. */
export const takeSold = (tx: Tx, most: number): Promise<{ courseId: number; count: number }[]> =>
  take(tx, { most });
