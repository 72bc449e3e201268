// What was given back of the money that paid an order: the one place that says it to the database (docs/decisions/041).
import { REASONS_OF_WHAT_PAID } from "@zhutu/domain/payment/refund-task.ts";
import { type SQL, sql } from "drizzle-orm";
import { literals } from "../../kernel/db/columns.ts";
import { refundTasks } from "../payment/tables.ts";
import { orderItems, orders } from "./tables.ts";

const ofWhatPaid = sql`t.reason in (${literals(REASONS_OF_WHAT_PAID)})`;
const done = sql`t.done_at is not null and ${ofWhatPaid}`;

/** What was given back of that order's payment, in fen; for a statement that shows few orders. */
export const refundedOf = (
  orderId: SQL,
): SQL<number> => sql<number>`(select coalesce(sum(t.amount), 0)::float8
  from ${refundTasks} t where t.reference = ${orderId} and ${done})`;

/** What of that order's payment is still to be given back, in fen; for a statement that shows few orders. */
export const refundDueOf = (
  orderId: SQL,
): SQL<number> => sql<number>`(select coalesce(sum(t.amount), 0)::float8
  from ${refundTasks} t where t.reference = ${orderId} and t.done_at is null and ${ofWhatPaid})`;

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

/**
 * Whether a line was given back: its buyer held the course already, and something of its order was given back. For a
 * statement that looks at few lines of `order_items`.
 */
export const isLineRefunded = (orderId: SQL): SQL<boolean> =>
  sql<boolean>`(${orderItems.alreadyHeld} and ${refundedOf(orderId)} > 0)`;

/** The numbers of all orders whose payment was given back whole: few, so that a sum over many orders makes the list once. */
export const ordersRefundedWhole: SQL = sql`(${wholes(done)})`;

const refundedInPart: SQL = sql`(select t.reference from ${refundTasks} t where ${done})`;

/** The order of the caller's own statement that reads `orders`. */
export const thisOrder: SQL = sql`${orders}.order_id`;
/** Income: what a sum over orders counts of those that are paid. */
export const countsAsIncome: SQL = sql`${thisOrder} not in ${ordersRefundedWhole}`;
/**
 * The same for sums over lines of paid orders, read from `order_items` alone: a held line is no income once its money
 * was given back, though the rest of the order is. The first list alone clears most orders.
 */
export const lineCountsAsIncome: SQL = sql`(${orderItems.orderId} not in ${refundedInPart}
  or (not ${orderItems.alreadyHeld} and ${orderItems.orderId} not in ${ordersRefundedWhole}))`;
