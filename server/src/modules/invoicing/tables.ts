import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { at, createdAt, fen, phoneCheck, pk } from "../../kernel/db/columns.ts";
import { users } from "../identity/tables.ts";
import { orders } from "../ordering/tables.ts";

/** At most one invoice an order; its amount is the order's. */
export const invoices = pgTable(
  "invoices",
  {
    invoiceId: pk("invoice_id"),
    orderId: text("order_id")
      .notNull()
      .unique("invoices_order")
      .references(() => orders.orderId),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId),
    invoiceName: text("invoice_name").notNull(),
    invoiceType: smallint("invoice_type").notNull(),
    payerType: smallint("payer_type").notNull(),
    payerName: text("payer_name").notNull(),
    payerId: text("payer_id").notNull().default(""),
    payerBank: text("payer_bank").notNull().default(""),
    payerAccount: text("payer_account").notNull().default(""),
    payerAddress: text("payer_address").notNull().default(""),
    payerEmail: text("payer_email").notNull().default(""),
    mailingName: text("mailing_name").notNull(),
    mailingTelephone: text("mailing_telephone").notNull(),
    mailingAddress: text("mailing_address").notNull().default(""),
    invoiceStatus: smallint("invoice_status").notNull().default(1),
    invoiceAmt: fen("invoice_amt").notNull(),
    expressOrderNo: text("express_order_no").notNull().default(""),
    expressCompany: text("express_company").notNull().default(""),
    createTime: createdAt("create_time"),
    sentTime: at("sent_time"),
  },
  (t) => [
    check("invoices_status", sql`${t.invoiceStatus} in (1, 2)`),
    phoneCheck("invoices_mailing_telephone", t.mailingTelephone),
    index("invoices_user").on(t.userId, t.createTime),
  ],
);
