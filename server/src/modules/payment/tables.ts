import { REASONS_BY_STAFF, type RefundReason } from "@zhutu/domain/payment/refund-task.ts";
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at, createdAt, fen, literals, oneOf, pk } from "../../kernel/db/columns.ts";
import type { Way } from "../../providers/payment/port.ts";
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
    transactionId: text("transaction_id").unique("payments_transaction"),
    /** Where the money came from; null while there is none. */
    method: text("method").$type<PaymentMethod>(),
    createdAt: createdAt(),
    expireAt: at("expire_at").notNull(),
    paidAt: at("paid_at"),
    closedAt: at("closed_at"),
    /** Since when a company has not confirmed the end of a payment that is over. */
    unendedSince: at("unended_since"),
  },
  (t) => [
    check("payments_state", sql`${t.state} in ('paying', 'paid', 'closed')`),
    index("payments_paid")
      .on(t.method, t.paidAt)
      .where(sql`state = 'paid'`),
    index("payments_open")
      .on(t.expireAt)
      .where(sql`state = 'paying'`),
    index("payments_unended")
      .on(t.unendedSince)
      .where(sql`unended_since is not null`),
  ],
);

/** Where a payment was opened: each company at which it may be paid, and in which way. */
export const paymentOpenings = pgTable(
  "payment_openings",
  {
    reference: text("reference")
      .notNull()
      .references(() => payments.reference, { onDelete: "cascade" }),
    method: text("method").$type<PaymentMethod>().notNull(),
    way: text("way").$type<Way>().notNull(),
    /** Who pays in WeChat's browser; empty in other ways. */
    payer: text("payer").notNull(),
    /** The company's answer; only a QR code's text is read again. */
    answer: text("answer").notNull(),
    openedAt: createdAt("opened_at"),
    /** When the company was last asked without being told to. */
    askedAt: at("asked_at"),
  },
  (t) => [
    primaryKey({ columns: [t.reference, t.method, t.way, t.payer] }),
    oneOf("payment_openings_way", t.way, ["native", "browser", "wechat"]),
    check("payment_openings_payer", sql`(${t.payer} <> '') = (${t.way} = 'wechat')`),
    index("payment_openings_opened").on(t.openedAt),
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

/** Money to be given back: it arrived for an order that could not take it, or staff give it back. */
export const refundTasks = pgTable(
  "refund_tasks",
  {
    refundTaskId: pk("refund_task_id"),
    reference: text("reference").notNull(),
    transactionId: text("transaction_id").notNull(),
    /** What is given back, in hundredths of the currency. */
    amount: fen("amount").notNull(),
    /** The whole that was paid. */
    total: fen("total").notNull(),
    currency: text("currency").notNull().default("CNY"),
    /** Where it came from. */
    method: text("method").$type<PaymentMethod>().notNull(),
    reason: text("reason").$type<RefundReason>().notNull(),
    createdAt: createdAt(),
    /** Who began it and why, of one by staff; null for all others. */
    begunBy: integer("begun_by").references(() => users.userId),
    begunNote: text("begun_note"),
    /** A second administrator has not confirmed it yet. */
    proposed: boolean("proposed").notNull().default(false),
    confirmedBy: integer("confirmed_by").references(() => users.userId),
    doneAt: at("done_at"),
    /** The member of staff who gave it back, the refund's number, and how it was done. */
    doneBy: integer("done_by").references(() => users.userId),
    refundNo: text("refund_no"),
    doneNote: text("done_note"),
  },
  (t) => [
    check(
      "refund_tasks_done",
      sql`num_nonnulls(${t.doneAt}, ${t.doneBy}, ${t.refundNo}, ${t.doneNote}) in (0, 4)`,
    ),
    check("refund_tasks_total", sql`${t.total} >= ${t.amount}`),
    check(
      "refund_tasks_begun",
      sql`(${t.reason} in (${literals(REASONS_BY_STAFF)})) = (num_nonnulls(${t.begunBy}, ${t.begunNote}) = 2)
        and num_nonnulls(${t.begunBy}, ${t.begunNote}) in (0, 2)`,
    ),
    check(
      "refund_tasks_proposed",
      sql`not ${t.proposed} or (${t.begunBy} is not null and ${t.confirmedBy} is null and ${t.doneAt} is null)`,
    ),
    check("refund_tasks_confirmed", sql`${t.confirmedBy} <> ${t.begunBy}`),
    uniqueIndex("refund_tasks_transaction")
      .on(t.transactionId)
      .where(sql`reason not in (${literals(REASONS_BY_STAFF)})`),
    index("refund_tasks_of_transaction").on(t.transactionId),
    index("refund_tasks_office").on(t.doneAt.desc().nullsFirst(), t.createdAt),
    index("refund_tasks_reference").on(t.reference),
  ],
);
