// Refund tasks as staff see them: with the order that the money named, and its buyer.
import type { RefundReason } from "@zhutu/domain/ordering/refunds/refund.ts";
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../../kernel/db/db.ts";
import { type Page, rowsOf, total } from "../../kernel/db/paging.ts";
import { users } from "../identity/tables.ts";
import { refundTasks } from "../payment/tables.ts";
import { orders } from "./tables.ts";

export type RefundFilter = {
  state: "open" | "done" | "all";
  reason?: RefundReason | undefined;
  orderId?: string | undefined;
};

const states: Record<RefundFilter["state"], SQL | undefined> = {
  open: isNull(refundTasks.doneAt),
  done: isNotNull(refundTasks.doneAt),
  all: undefined,
};
const yuanWhere = (state: SQL | undefined) =>
  sql<number>`coalesce(sum(${refundTasks.amount}) filter (where ${and(state, eq(refundTasks.currency, "CNY"))}), 0)::float8`;
const staff = alias(users, "staff");

/** One page of the tasks: those that wait first, the oldest of them first; then the last done first. */
export async function listTasks(db: Db, { state, reason, orderId }: RefundFilter, page: Page) {
  const where = and(
    states[state],
    reason === undefined ? undefined : eq(refundTasks.reason, reason),
    orderId?.trim() ? eq(refundTasks.reference, orderId.trim()) : undefined,
  );
  const [counted] = await db
    .select({
      total,
      openAmt: yuanWhere(states.open),
      doneAmt: yuanWhere(states.done),
    })
    .from(refundTasks)
    .where(where);
  const rows = await db
    .select({
      task: refundTasks,
      doneByName: sql<string>`coalesce(${staff.userName}, '')`,
      order: {
        orderName: orders.orderName,
        orderAmt: orders.orderAmt,
        orderStatus: orders.orderStatus,
      },
      buyer: { userName: users.userName, telephone: users.telephone },
    })
    .from(refundTasks)
    .leftJoin(orders, eq(orders.orderId, refundTasks.reference))
    .leftJoin(users, eq(users.userId, orders.userId))
    .leftJoin(staff, eq(staff.userId, refundTasks.doneBy))
    .where(where)
    .orderBy(
      sql`${refundTasks.doneAt} desc nulls first`,
      asc(refundTasks.createdAt),
      desc(refundTasks.refundTaskId),
    )
    .limit(rowsOf(page).limit)
    .offset(rowsOf(page).offset);
  return { rows, total: counted?.total ?? 0, openAmt: counted?.openAmt ?? 0, doneAmt: counted?.doneAmt ?? 0 };
}

/** Whose order it is; undefined for none. */
export async function buyerOf(db: Db, orderId: string): Promise<number | undefined> {
  const [row] = await db.select({ userId: orders.userId }).from(orders).where(eq(orders.orderId, orderId));
  return row?.userId;
}
