import type { OrderType } from "@zhutu/domain/cart/quantity.ts";
import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { and, asc, desc, eq, inArray, min, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { containing, holds, literals } from "../../../kernel/db/columns.ts";
import type { Db } from "../../../kernel/db/db.ts";
import { paged, type Page, total } from "../../../kernel/db/paging.ts";
import { auditLogs } from "../../../kernel/db/tables.ts";
import { users } from "../../identity/tables.ts";
import { payments } from "../../payment/tables.ts";
import { wholeOrder } from "../queries.ts";
import { addressChanges, orders, orderTransitions } from "../tables.ts";

const channels = alias(users, "channels");

/** Channel and payment may be null. */
export async function peopleOf(db: Db, orderId: string) {
  const [row] = await db
    .select({
      buyer: { userId: users.userId, userName: users.userName, telephone: users.telephone },
      channel: { userId: channels.userId, userName: channels.userName },
      payment: {
        transactionId: payments.transactionId,
        amount: payments.amount,
        paidTime: payments.paidAt,
        method: payments.method,
      },
    })
    .from(orders)
    .innerJoin(users, eq(users.userId, orders.userId))
    .leftJoin(channels, eq(channels.userId, orders.channelId))
    .leftJoin(payments, eq(payments.reference, orders.orderId))
    .where(eq(orders.orderId, orderId));
  if (!row) throw new Error(`order ${orderId} is gone`);
  const { transactionId = null, amount = 0, paidTime = null, method = null } = row.payment ?? {};
  const arrived = transactionId !== null && paidTime !== null && method !== null;
  return { ...row, payment: arrived ? { transactionId, amount, paidTime, method } : null };
}

/** First sending, from the audit log; null: not sent. */
export async function sentTimeOf(db: Db, orderId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(auditLogs.at) })
    .from(auditLogs)
    .where(and(eq(auditLogs.subject, `order:${orderId}`), eq(auditLogs.action, "order.deliver")));
  return row?.at ?? null;
}

/** Oldest first. */
export const addressChangesOf = (db: Db, orderId: string) =>
  db
    .select({
      at: addressChanges.at,
      userName: users.userName,
      before: addressChanges.before,
    })
    .from(addressChanges)
    .innerJoin(users, eq(users.userId, addressChanges.changedBy))
    .where(eq(addressChanges.orderId, orderId))
    .orderBy(asc(addressChanges.addressChangeId));

/** Oldest first. */
export const stepsOf = (db: Db, orderId: string) =>
  db
    .select({ reason: orderTransitions.reason, at: orderTransitions.at })
    .from(orderTransitions)
    .where(eq(orderTransitions.orderId, orderId))
    .orderBy(asc(orderTransitions.orderTransitionId));

export const nameHas = (productName: string | undefined): SQL | undefined =>
  productName?.trim() ? holds(orders.orderName, containing(productName)) : undefined;

export type MyFilter = {
  productName?: string | undefined;
  state: "all" | "paying" | "paid" | "closed";
  orderType?: OrderType | undefined;
};

// "all" follows learner spec 4; orders deleted by their buyer are never shown (ORD-019).
const states: Record<MyFilter["state"], SQL> = {
  all: inArray(orders.orderStatus, [ORDER_STATUS.paying, ORDER_STATUS.paid]),
  paying: eq(orders.orderStatus, ORDER_STATUS.paying),
  paid: eq(orders.orderStatus, ORDER_STATUS.paid),
  closed: sql`(${orders.orderStatus} = ${literals([ORDER_STATUS.closed])} and ${orders.closeReason} = 'timeout')`,
};

/** Newest first. */
export async function listOwn(db: Db, userId: number, filter: MyFilter, page: Page) {
  const { state, orderType, productName } = filter;
  const ofType = orderType === undefined ? undefined : eq(orders.orderType, orderType);
  const where = and(eq(orders.userId, userId), states[state], ofType, nameHas(productName));
  const listing = db
    .select(wholeOrder)
    .from(orders)
    .where(where)
    .orderBy(desc(orders.createTime), desc(orders.orderId));
  return paged(page, db.select({ total }).from(orders).where(where), listing);
}
