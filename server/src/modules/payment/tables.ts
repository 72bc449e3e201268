import type { RefundReason } from "@zhutu/domain/ordering/refunds/refund.ts";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { at, createdAt, fen, pk } from "../../kernel/db/columns.ts";
import { users } from "../identity/tables.ts";

export type PaymentState = "paying" | "paid" | "closed";

/** One payment to collect an amount for a reference (an order's id, though payment does not know that). */
export const payments = pgTable(
  "payments",
  {
    reference: text("reference").primaryKey(),
    amount: fen("amount").notNull(),
    description: text("description").notNull(),
    state: text("state").$type<PaymentState>().notNull().default("paying"),
    codeUrl: text("code_url"),
    transactionId: text("transaction_id").unique("payments_transaction"),
    createdAt: createdAt(),
    expireAt: at("expire_at").notNull(),
    paidAt: at("paid_at"),
    closedAt: at("closed_at"),
  },
  (t) => [
    check("payments_state", sql`${t.state} in ('paying', 'paid', 'closed')`),
    index("payments_open")
      .on(t.expireAt)
      .where(sql`state = 'paying'`),
  ],
);

/** Every notification ever accepted, by its provider's id: the second delivery changes nothing. */
export const paymentNotifications = pgTable("payment_notifications", {
  notificationId: text("notification_id").primaryKey(),
  reference: text("reference").notNull(),
  transactionId: text("transaction_id").notNull(),
  amount: fen("amount").notNull(),
  receivedAt: createdAt("received_at"),
  outcome: text("outcome").notNull(),
});

/** Money to be given back by a person: it arrived for an order that could not take it. */
export const refundTasks = pgTable(
  "refund_tasks",
  {
    refundTaskId: pk("refund_task_id"),
    reference: text("reference").notNull(),
    transactionId: text("transaction_id").notNull().unique("refund_tasks_transaction"),
    /** Hundredths of the currency. */
    amount: fen("amount").notNull(),
    currency: text("currency").notNull().default("CNY"),
    reason: text("reason").$type<RefundReason>().notNull(),
    createdAt: createdAt(),
    doneAt: at("done_at"),
    /** The member of staff who gave it back, the refund's number, and how it was done. */
    doneBy: integer("done_by").references(() => users.userId),
    refundNo: text("refund_no"),
    doneNote: text("done_note"),
  },
  (t) => [
    check(
      "refund_tasks_done",
      sql`num_nonnulls(${t.doneBy}, ${t.refundNo}, ${t.doneNote}) in (0, 3) and (${t.refundNo} is null or ${t.doneAt} is not null)`,
    ),
    index("refund_tasks_office").on(t.doneAt.desc().nullsFirst(), t.createdAt),
    index("refund_tasks_reference").on(t.reference),
  ],
);
