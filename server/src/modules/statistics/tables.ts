import { STATEMENT_ROLES } from "@zhutu/domain/statistics/office/contract.ts";
import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, fen, oneOf } from "../../kernel/db/columns.ts";
import { users } from "../identity/tables.ts";
import { orderItems } from "../ordering/tables.ts";

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

/** Closed months; rows never change. */
export const statements = pgTable(
  "statements",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId),
    /** `2026-11`, Shanghai. */
    month: text("month").notNull(),
    orderCnt: integer("order_cnt").notNull(),
    orderAmt: fen("order_amt").notNull(),
    products: jsonb("products").$type<StatedProduct[]>().notNull(),
    closedTime: createdAt("closed_time"),
    closedBy: integer("closed_by")
      .notNull()
      .references(() => users.userId),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.month] }),
    index("statements_closed_by").on(t.closedBy),
    check("statements_month", sql`${t.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
    check("statements_figures", sql`${t.orderCnt} >= 0 and ${t.orderAmt} >= 0`),
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
    /** What the line brought when the month was closed: its price less what was given back of it by then. */
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
