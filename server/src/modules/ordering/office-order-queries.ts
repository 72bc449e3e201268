import { and, asc, eq, min } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../../kernel/db/db.ts";
import { auditLogs } from "../../kernel/db/tables.ts";
import { users } from "../identity/tables.ts";
import { payments } from "../payment/tables.ts";
import { orderTransitions, orders } from "./tables.ts";

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
export const stepsOf = (db: Db, orderId: string) =>
  db
    .select({ reason: orderTransitions.reason, at: orderTransitions.at })
    .from(orderTransitions)
    .where(eq(orderTransitions.orderId, orderId))
    .orderBy(asc(orderTransitions.orderTransitionId));
