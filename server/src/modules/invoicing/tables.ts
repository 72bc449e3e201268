import type { TaxRate } from "@zhutu/domain/invoicing/batch/batch.ts";
import {
  INVOICE_STATUS,
  type InvoiceStatus,
  invoiceStatuses,
  type InvoiceType,
  invoiceTypes,
  type PayerType,
  payerTypes,
} from "@zhutu/domain/invoicing/invoice-status.ts";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { at, createdAt, fen, literals, oneOf, pk } from "../../kernel/db/columns.ts";
import { users } from "../identity/tables.ts";
import { orders } from "../ordering/tables.ts";

/** Also voided ones. Status 0: waits for payment or withdrawn. */
export const invoices = pgTable(
  "invoices",
  {
    invoiceId: pk("invoice_id"),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.orderId),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId),
    invoiceName: text("invoice_name").notNull(),
    invoiceType: smallint("invoice_type").$type<InvoiceType>().notNull(),
    payerType: smallint("payer_type").$type<PayerType>().notNull(),
    payerName: text("payer_name").notNull(),
    payerId: text("payer_id").notNull().default(""),
    /** The buyer confirmed a wrong check character. */
    payerIdConfirmed: boolean("payer_id_confirmed").notNull().default(false),
    payerBank: text("payer_bank").notNull().default(""),
    payerAccount: text("payer_account").notNull().default(""),
    payerAddress: text("payer_address").notNull().default(""),
    payerEmail: text("payer_email").notNull().default(""),
    mailingName: text("mailing_name").notNull(),
    mailingTelephone: text("mailing_telephone").notNull(),
    mailingAddress: text("mailing_address").notNull().default(""),
    invoiceStatus: smallint("invoice_status")
      .$type<InvoiceStatus>()
      .notNull()
      .default(INVOICE_STATUS.applied),
    invoiceAmt: fen("invoice_amt").notNull(),
    expressOrderNo: text("express_order_no").notNull().default(""),
    expressCompany: text("express_company").notNull().default(""),
    invoiceNo: text("invoice_no"),
    invoiceDate: date("invoice_date"),
    fileKey: text("file_key"),
    /** Applied for, activated by payment, or rewritten. */
    createTime: createdAt("create_time"),
    /** Last workbook, and the tax platform's reason against it. */
    batchedTime: at("batched_time"),
    batchError: text("batch_error"),
    sentTime: at("sent_time"),
    /** Staff member of the first sending; null if not recorded. */
    sentBy: integer("sent_by").references(() => users.userId),
    voidedTime: at("voided_time"),
    voidReason: text("void_reason"),
  },
  (t) => [
    oneOf("invoices_status", t.invoiceStatus, invoiceStatuses),
    oneOf("invoices_type", t.invoiceType, invoiceTypes),
    oneOf("invoices_payer_type", t.payerType, payerTypes),
    check("invoices_number", sql`${t.invoiceNo} ~ '^[0-9]{20}$'`),
    // Number and date go together; a file needs a number, a number an application.
    check(
      "invoices_issued",
      sql`num_nulls(${t.invoiceNo}, ${t.invoiceDate}) in (0, 2) and (${t.fileKey} is null or ${t.invoiceNo} is not null) and (${t.invoiceNo} is null or ${t.invoiceStatus} <> ${literals([INVOICE_STATUS.none])})`,
    ),
    check(
      "invoices_sent",
      sql`(${t.invoiceStatus} = ${literals([INVOICE_STATUS.sent])}) = (${t.sentTime} is not null)`,
    ),
    check(
      "invoices_voided",
      sql`(${t.voidedTime} is null) = (${t.voidReason} is null) and (${t.voidedTime} is null or ${t.sentTime} is not null)`,
    ),
    // Empty once the buyer's account is deleted.
    check("invoices_mailing_telephone", sql`${t.mailingTelephone} ~ '^([0-9]{11})?$'`),
    uniqueIndex("invoices_order")
      .on(t.orderId)
      .where(sql`voided_time is null`),
    uniqueIndex("invoices_number_in_force")
      .on(t.invoiceNo)
      .where(sql`voided_time is null`),
    uniqueIndex("invoices_file_in_force")
      .on(t.fileKey)
      .where(sql`voided_time is null`),
    index("invoices_of_order").on(t.orderId),
    index("invoices_user").on(t.userId),
    // Staff search by number, also of voided ones, and by tax number.
    index("invoices_number").on(t.invoiceNo),
    index("invoices_payer_id")
      .on(t.payerId)
      .where(sql`payer_id <> ''`),
    index("invoices_payer").using("gin", sql`search_grams(payer_name)`),
    index("invoices_payer_id_parts").using("gin", sql`search_grams(payer_id)`),
    index("invoices_number_parts").using("gin", sql`search_grams(invoice_no)`),
    // The order of the administrator's list.
    index("invoices_office").on(
      sql`(invoice_status = ${literals([INVOICE_STATUS.applied])}) desc`,
      t.createTime.desc().nullsFirst(),
      t.invoiceId.desc().nullsFirst(),
    ),
  ],
);

/** From the second on; the first is `sent_time`. */
export const invoiceSendings = pgTable(
  "invoice_sendings",
  {
    invoiceId: integer("invoice_id")
      .notNull()
      .references(() => invoices.invoiceId),
    nth: integer("nth").notNull(),
    /** Empty once the buyer's account is deleted. */
    sentEmail: text("sent_email").notNull(),
    /** Staff member. */
    sentBy: integer("sent_by")
      .notNull()
      .references(() => users.userId),
    sentTime: createdAt("sent_time"),
  },
  (t) => [primaryKey({ columns: [t.invoiceId, t.nth] }), check("invoice_sendings_nth", sql`${t.nth} > 1`)],
);

/** Offered again to the buyer. */
export const invoiceTitles = pgTable(
  "invoice_titles",
  {
    invoiceTitleId: pk("invoice_title_id"),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId),
    payerName: text("payer_name").notNull(),
    payerId: text("payer_id").notNull(),
    payerIdConfirmed: boolean("payer_id_confirmed").notNull().default(false),
    payerBank: text("payer_bank").notNull().default(""),
    payerAccount: text("payer_account").notNull().default(""),
    payerAddress: text("payer_address").notNull().default(""),
    usedTime: createdAt("used_time"),
  },
  (t) => [uniqueIndex("invoice_titles_company").on(t.userId, t.payerName, t.payerId)],
);

/** The last row counts. */
export const invoiceTemplates = pgTable("invoice_templates", {
  invoiceTemplateId: pk("invoice_template_id"),
  /** Staff member. */
  userId: integer("user_id")
    .notNull()
    .references(() => users.userId),
  fileName: text("file_name").notNull(),
  /** Base64. */
  content: text("content").notNull(),
  serviceCode: text("service_code").notNull(),
  serviceRate: text("service_rate").$type<TaxRate>().notNull(),
  bookCode: text("book_code").notNull(),
  bookRate: text("book_rate").$type<TaxRate>().notNull(),
  createTime: createdAt("create_time"),
});
