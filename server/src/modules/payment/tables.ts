import type { AskedState, RefundReason } from "@zhutu/domain/payment/refund-task.ts";
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import type { DifferenceKind, DifferenceOutcome } from "@zhutu/domain/payment/reconcile.ts";
import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { at, createdAt, fen, oneOf, pk } from "../../kernel/db/columns.ts";
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
    /**
     * Since when a company has not answered whether it can still be paid there, though the payment is over; else null.
     */
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
    /** The mark of who pays in WeChat's own browser, which is a way for each; empty in the other ways. */
    payer: text("payer").notNull(),
    /** The code's text, which is answered again; of the other ways what was answered, which is not. */
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

/** Money to be given back by a person: it arrived for an order that could not take it. */
export const refundTasks = pgTable(
  "refund_tasks",
  {
    refundTaskId: pk("refund_task_id"),
    reference: text("reference").notNull(),
    transactionId: text("transaction_id").notNull().unique("refund_tasks_transaction"),
    /** What is given back, in hundredths of the currency. */
    amount: fen("amount").notNull(),
    /** The whole that was paid. */
    total: fen("total").notNull(),
    currency: text("currency").notNull().default("CNY"),
    /** Where it came from. */
    method: text("method").$type<PaymentMethod>().notNull(),
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
      sql`num_nonnulls(${t.doneAt}, ${t.doneBy}, ${t.refundNo}, ${t.doneNote}) in (0, 4)`,
    ),
    check("refund_tasks_total", sql`${t.total} >= ${t.amount}`),
    index("refund_tasks_office").on(t.doneAt.desc().nullsFirst(), t.createdAt),
    index("refund_tasks_reference").on(t.reference),
  ],
);

/**
 * A refund that was asked of a company: one live one a task; after `closed` another number may be tried.
 */
export const refunds = pgTable(
  "refunds",
  {
    /** Ours: the same however often it is asked again. */
    refundNo: text("refund_no").primaryKey(),
    refundTaskId: integer("refund_task_id")
      .notNull()
      .references(() => refundTasks.refundTaskId),
    attempt: integer("attempt").notNull(),
    state: text("state").$type<AskedState>().notNull().default("asked"),
    askedBy: integer("asked_by")
      .notNull()
      .references(() => users.userId),
    askedAt: createdAt("asked_at"),
    /** When the company was last asked how far it has come. */
    checkedAt: at("checked_at"),
    endedAt: at("ended_at"),
    /** The company's own number, of one that is done. */
    companyNo: text("company_no"),
  },
  (t) => [
    oneOf("refunds_state", t.state, ["asked", "processing", "done", "closed", "abnormal"]),
    check("refunds_ended", sql`(${t.endedAt} is null) = (${t.state} in ('asked', 'processing'))`),
    check("refunds_done", sql`(${t.companyNo} is null) = (${t.state} <> 'done')`),
    unique("refunds_attempt").on(t.refundTaskId, t.attempt),
    uniqueIndex("refunds_one_live")
      .on(t.refundTaskId)
      .where(sql`state in ('asked', 'processing', 'done')`),
    index("refunds_under_way")
      .on(t.checkedAt.asc().nullsFirst())
      .where(sql`state in ('asked', 'processing')`),
  ],
);

/**
 * A company's bill of a day of Shanghai: when it was fetched, and what it and the shop came to when they were
 * reconciled.
 */
export const billDays = pgTable(
  "bill_days",
  {
    day: date("day", { mode: "string" }).notNull(),
    method: text("method").$type<PaymentMethod>().notNull(),
    triedAt: at("tried_at"),
    /** How often in vain since it was last answered. */
    triedInVain: integer("tried_in_vain").notNull().default(0),
    fetchedAt: at("fetched_at"),
    billPaidCount: integer("bill_paid_count").notNull().default(0),
    billPaid: fen("bill_paid").notNull().default(0),
    billRefundCount: integer("bill_refund_count").notNull().default(0),
    billRefund: fen("bill_refund").notNull().default(0),
    ownPaidCount: integer("own_paid_count").notNull().default(0),
    ownPaid: fen("own_paid").notNull().default(0),
    ownRefundCount: integer("own_refund_count").notNull().default(0),
    ownRefund: fen("own_refund").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.day, t.method] })],
);

/**
 * The lines of the bills as the companies sent them, each once; `verdict` is null until it is reconciled and then
 * stays.
 */
export const billLines = pgTable(
  "bill_lines",
  {
    billLineId: pk("bill_line_id"),
    day: date("day", { mode: "string" }).notNull(),
    method: text("method").$type<PaymentMethod>().notNull(),
    kind: text("kind").$type<"paid" | "refund">().notNull(),
    reference: text("reference").notNull(),
    transactionId: text("transaction_id").notNull(),
    /** Empty where money came. */
    refundNo: text("refund_no").notNull().default(""),
    amount: fen("amount").notNull(),
    at: at("at").notNull(),
    verdict: text("verdict").$type<"matched" | DifferenceKind>(),
  },
  (t) => [
    oneOf("bill_lines_kind", t.kind, ["paid", "refund"]),
    unique("bill_lines_once").on(t.method, t.kind, t.transactionId, t.refundNo),
    index("bill_lines_day").on(t.day, t.method, t.billLineId),
  ],
);

/**
 * What a bill and the shop say differently, each once. `ownAmount` is what the shop had written down when it was found.
 */
export const billDifferences = pgTable(
  "bill_differences",
  {
    differenceId: pk("difference_id"),
    day: date("day", { mode: "string" }).notNull(),
    method: text("method").$type<PaymentMethod>().notNull(),
    kind: text("kind").$type<DifferenceKind>().notNull(),
    reference: text("reference").notNull(),
    transactionId: text("transaction_id").notNull(),
    refundNo: text("refund_no").notNull().default(""),
    billAmount: fen("bill_amount").notNull(),
    ownAmount: fen("own_amount").notNull(),
    /** What money that came late did, or `billed` where a later bill shows it. */
    outcome: text("outcome").$type<DifferenceOutcome>(),
    /** When it was dealt with; money that is given back is dealt with when its refund task is done. */
    doneAt: at("done_at"),
    /** A person's word why it is right as it is. */
    explanation: text("explanation"),
    doneBy: integer("done_by").references(() => users.userId),
  },
  (t) => [
    unique("bill_differences_once").on(t.method, t.kind, t.transactionId, t.refundNo),
    check(
      "bill_differences_explained",
      sql`(${t.explanation} is null) = (${t.doneBy} is null) and (${t.explanation} is null or ${t.doneAt} is not null)`,
    ),
    index("bill_differences_day").on(t.day, t.method),
  ],
);
