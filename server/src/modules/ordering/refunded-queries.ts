// What was given back of the money that paid an order: the one place that says it to the database (docs/decisions/041).
import { REASONS_OF_WHAT_PAID } from "@zhutu/domain/payment/refund-task.ts";
import { type SQL, sql } from "drizzle-orm";
import { literals } from "../../kernel/db/columns.ts";
import { refundTasks } from "../payment/tables.ts";
import { lineExchanges, orderItems, orders, refundLines } from "./tables.ts";

const ofWhatPaid = sql`t.reason in (${literals(REASONS_OF_WHAT_PAID)})`;
const done = sql`t.done_at is not null and ${ofWhatPaid}`;

/** What was given back of that order's payment, in fen; for a statement that shows few orders. */
export const refundedOf = (
  orderId: SQL,
): SQL<number> => sql<number>`(select coalesce(sum(t.amount), 0)::float8
  from ${refundTasks} t where t.reference = ${orderId} and ${done})`;

/** What is still to be given back, in fen, without what nobody has confirmed; for a statement that shows few orders. */
export const refundDueOf = (
  orderId: SQL,
): SQL<number> => sql<number>`(select coalesce(sum(t.amount), 0)::float8
  from ${refundTasks} t where t.reference = ${orderId} and t.done_at is null and not t.proposed and ${ofWhatPaid})`;

/** What was given back of that order's payment or is to be, proposals too, in fen; for a statement that shows few orders. */
export const begunOf = (orderId: SQL): SQL<number> => sql<number>`(select coalesce(sum(t.amount), 0)::float8
  from ${refundTasks} t where t.reference = ${orderId} and ${ofWhatPaid})`;

/** When the last of it was given back; null when nothing was. */
export const refundedTimeOf = (orderId: SQL): SQL<Date | null> =>
  sql`(select max(t.done_at) from ${refundTasks} t where t.reference = ${orderId} and ${done})`.mapWith(
    refundTasks.doneAt,
  );

// `total` is the payment that paid the order, so its amount; float8, because sums of bigint are numeric and slow.
const wholes = (where: SQL): SQL => sql`select t.reference from ${refundTasks} t
  where ${where} group by t.reference having sum(t.amount::float8) >= greatest(max(t.total), 1)`;

/** Whether that order's payment was given back whole; for a statement that looks at few orders. */
export const isRefundedWhole = (orderId: SQL): SQL<boolean> =>
  sql<boolean>`exists (${wholes(sql`t.reference = ${orderId} and ${done}`)})`;

/** What was given back of a line of `order_items`, in fen; for a statement that looks at few of them. */
const refundedOfLine = sql<number>`(select coalesce(sum(l.amount), 0)::float8
  from ${refundLines} l join ${refundTasks} t using (refund_task_id)
  where l.order_item_id = ${orderItems}.order_item_id and ${done})`;

/** What was given back of lines, a row a task and line, in fen; for a statement that joins it to `order_items`. */
export const doneRefundLines: SQL = sql`(select l.refund_task_id, l.order_item_id, l.amount::float8 as amount, t.done_at
  from ${refundTasks} t join ${refundLines} l using (refund_task_id) where ${done} and l.amount > 0)`;

/** Copies of a line of `order_items` that were given back or will be, without proposals; as `refundedOfLine`. */
export const refundedCopiesOf = sql<number>`(select coalesce(sum(l.copies), 0)::int
  from ${refundLines} l join ${refundTasks} t using (refund_task_id)
  where l.order_item_id = ${orderItems}.order_item_id and not t.proposed)`;

/** What a line of `order_items` was before its last exchange, and the differences begun, in fen; null: never exchanged. */
export const exchangeOf = sql<{ fromName: string; givenBack: number } | null>`(select json_build_object(
    'fromName', x.from_name,
    'givenBack', (select coalesce(sum(l.amount), 0) from ${refundLines} l
      where l.order_item_id = x.order_item_id and l.copies = 0))
  from ${lineExchanges} x where x.order_item_id = ${orderItems}.order_item_id
  order by x.line_exchange_id desc limit 1)`;

/** Whether all that a line cost was given back; as `refundedOfLine`. */
export const isLineRefunded: SQL<boolean> = sql<boolean>`(${refundedOfLine} > 0 and ${refundedOfLine} >= ${orderItems.orderItemAmt})`;

/** The numbers of all orders whose payment was given back whole: few, so that a sum over many orders makes the list once. */
export const ordersRefundedWhole: SQL = sql`(${wholes(done)})`;

/** What was given back of all orders, in fen. */
export const refundedOfAll: SQL = sql`(select coalesce(sum(t.amount::float8), 0) from ${refundTasks} t where ${done})`;

const ordersRefunded: SQL = sql`(select t.reference from ${refundTasks} t where ${done})`;

/** The order of the caller's own statement that reads `orders`. */
export const thisOrder: SQL = sql`${orders}.order_id`;
/** Income: what a sum over orders counts of those that are paid. */
export const countsAsIncome: SQL = sql`${thisOrder} not in ${ordersRefundedWhole}`;
/** What an order that counts brought, in fen. The list clears most orders. */
export const orderIncome: SQL<number> = sql<number>`case when ${thisOrder} in ${ordersRefunded}
  then ${orders.orderAmt}::float8 - ${refundedOf(thisOrder)} else ${orders.orderAmt}::float8 end`;

/**
 * The same for sums over lines of paid orders, read from `order_items` alone. The list of orders of which anything was
 * given back clears most lines.
 */
export const lineCountsAsIncome: SQL = sql`(${orderItems.orderId} not in ${ordersRefunded}
  or (not ${isLineRefunded} and ${orderItems.orderId} not in ${ordersRefundedWhole}))`;
/** What a line that counts brought, in fen. */
export const lineIncome: SQL<number> = sql<number>`case when ${orderItems.orderId} in ${ordersRefunded}
  then ${orderItems.orderItemAmt}::float8 - ${refundedOfLine} else ${orderItems.orderItemAmt}::float8 end`;
