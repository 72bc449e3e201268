import { STATEMENT_ROLES } from "@zhutu/domain/statistics/office/contract.ts";
import { STATEMENT_STATES, type StatementState } from "@zhutu/domain/statistics/office/statement-state.ts";
import { type SQL, sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { at, createdAt, fen, oneOf, pk } from "../../kernel/db/columns.ts";
import { users } from "../identity/tables.ts";
import { orderItems, refundLines } from "../ordering/tables.ts";

/** In fen; `paidMonth` is the earlier month of payment, if any. */
export type StatedProduct = {
  courseId: number;
  courseName: string;
  orderCnt: number;
  orderAmt: number;
  paidMonth?: string | null;
};

/** Teachers: sales of own courses; channels: orders with their code. */
export const partyRoles = STATEMENT_ROLES;
export type PartyRole = (typeof partyRoles)[number];

/** Closed months; only `state` and `confirmedTime` change. */
export const statements = pgTable(
  "statements",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId),
    /** `2026-11`, Shanghai. */
    month: text("month").notNull(),
    orderCnt: integer("order_cnt").notNull(),
    /** Its sales as they were paid; what is paid out is less by `refundAmt`. */
    orderAmt: fen("order_amt").notNull(),
    refundAmt: fen("refund_amt").notNull(),
    products: jsonb("products").$type<StatedProduct[]>().notNull(),
    closedTime: createdAt("closed_time"),
    closedBy: integer("closed_by")
      .notNull()
      .references(() => users.userId),
    state: text("state").$type<StatementState>().notNull().default("waiting"),
    confirmedTime: at("confirmed_time"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.month] }),
    index("statements_closed_by").on(t.closedBy),
    oneOf("statements_state", t.state, STATEMENT_STATES),
    check("statements_confirmed", sql`(${t.state} = 'confirmed') = (${t.confirmedTime} is not null)`),
    check("statements_month", sql`${t.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
    check("statements_figures", sql`least(${t.orderCnt}, ${t.orderAmt}, ${t.refundAmt}) >= 0`),
  ],
);

/** Each line once per teacher and once per channel; rows never change. */
export const statementLines = pgTable(
  "statement_lines",
  {
    role: text("role").$type<PartyRole>().notNull(),
    orderItemId: integer("order_item_id")
      .notNull()
      .references(() => orderItems.orderItemId),
    userId: integer("user_id").notNull(),
    month: text("month").notNull(),
    /** What was paid for the line; what was given back of it is in `statement_refunds`. */
    amount: fen("amount").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.role, t.orderItemId] }),
    oneOf("statement_lines_role", t.role, partyRoles),
    foreignKey({
      name: "statement_lines_statement",
      columns: [t.userId, t.month],
      foreignColumns: [statements.userId, statements.month],
    }),
    index("statement_lines_month").on(t.userId, t.month),
    index("statement_lines_order_item").on(t.orderItemId),
  ],
);

/** What was given back of a line, each once per teacher and once per channel; rows never change. */
export const statementRefunds = pgTable(
  "statement_refunds",
  {
    role: text("role").$type<PartyRole>().notNull(),
    refundTaskId: integer("refund_task_id").notNull(),
    orderItemId: integer("order_item_id").notNull(),
    userId: integer("user_id").notNull(),
    month: text("month").notNull(),
    amount: fen("amount").notNull(),
    /** What the line was called when the month was closed. */
    productName: text("product_name").notNull(),
    refundedTime: at("refunded_time").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.role, t.refundTaskId, t.orderItemId] }),
    oneOf("statement_refunds_role", t.role, partyRoles),
    foreignKey({
      name: "statement_refunds_statement",
      columns: [t.userId, t.month],
      foreignColumns: [statements.userId, statements.month],
    }),
    foreignKey({
      name: "statement_refunds_line",
      columns: [t.refundTaskId, t.orderItemId],
      foreignColumns: [refundLines.refundTaskId, refundLines.orderItemId],
    }),
    index("statement_refunds_month").on(t.userId, t.month),
    index("statement_refunds_line").on(t.refundTaskId, t.orderItemId),
    index("statement_refunds_order_item").on(t.orderItemId),
    check("statement_refunds_amount", sql`${t.amount} > 0`),
  ],
);

/** What a teacher or channel objects to in a closed month, and what an administrator answers. */
export const statementObjections = pgTable(
  "statement_objections",
  {
    statementObjectionId: pk("statement_objection_id"),
    userId: integer("user_id").notNull(),
    month: text("month").notNull(),
    reason: text("reason").notNull(),
    objectedTime: createdAt("objected_time"),
    answer: text("answer"),
    answeredTime: at("answered_time"),
    answeredBy: integer("answered_by").references(() => users.userId),
  },
  (t) => [
    foreignKey({
      name: "statement_objections_statement",
      columns: [t.userId, t.month],
      foreignColumns: [statements.userId, statements.month],
    }),
    index("statement_objections_month").on(t.userId, t.month),
    index("statement_objections_answered_by").on(t.answeredBy),
    uniqueIndex("statement_objections_open")
      .on(t.userId, t.month)
      .where(sql`answered_time is null`),
    check(
      "statement_objections_answer",
      sql`num_nonnulls(${t.answer}, ${t.answeredTime}, ${t.answeredBy}) in (0, 3)`,
    ),
  ],
);

/** Nobody has answered it. */
export const isObjectionOpen: SQL = sql`${statementObjections.answeredTime} is null`;
