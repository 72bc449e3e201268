import type { RefundNumberState } from "@zhutu/domain/refunds/process.ts";
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import type { DifferenceKind, DifferenceOutcome } from "@zhutu/domain/refunds/bills/reconcile.ts";
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
import { users } from "../identity/tables.ts";
import { refundTasks } from "../payment/tables.ts";

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
    state: text("state").$type<RefundNumberState>().notNull().default("processing"),
    askedBy: integer("asked_by")
      .notNull()
      .references(() => users.userId),
    askedAt: createdAt("asked_at"),
    /** When the company was last asked; null before the first time. */
    checkedAt: at("checked_at"),
    endedAt: at("ended_at"),
    /** The company's own number, of one that is done. */
    companyNo: text("company_no"),
  },
  (t) => [
    oneOf("refunds_state", t.state, ["processing", "done", "closed", "abnormal"]),
    check("refunds_ended", sql`(${t.endedAt} is null) = (${t.state} = 'processing')`),
    check("refunds_done", sql`(${t.companyNo} is null) = (${t.state} <> 'done')`),
    unique("refunds_attempt").on(t.refundTaskId, t.attempt),
    uniqueIndex("refunds_one_live")
      .on(t.refundTaskId)
      .where(sql`state <> 'closed'`),
    index("refunds_to_ask")
      .on(t.checkedAt.asc().nullsFirst())
      .where(sql`state in ('processing', 'abnormal')`),
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
