import { INVOICE_TYPE } from "@zhutu/domain/invoicing/invoice-status.ts";
import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { waitsForStaff } from "./queries.ts";
import { invoices } from "./tables.ts";

/** Electronic invoices by number, voided ones too. */
export const findByNumbers = (db: Db, numbers: readonly string[]) =>
  db
    .select({
      invoiceId: invoices.invoiceId,
      invoiceNo: sql<string>`${invoices.invoiceNo}`,
      payerName: invoices.payerName,
      fileKey: invoices.fileKey,
      voided: sql<boolean>`${invoices.voidedTime} is not null`,
    })
    .from(invoices)
    .where(and(inArray(invoices.invoiceNo, [...numbers]), eq(invoices.invoiceType, INVOICE_TYPE.electronic)));

/** Which invoices in force have these files. */
export const findByFiles = (db: Db, fileKeys: readonly string[]) =>
  db
    .select({ fileKey: sql<string>`${invoices.fileKey}`, invoiceNo: sql<string>`${invoices.invoiceNo}` })
    .from(invoices)
    .where(and(inArray(invoices.fileKey, [...fileKeys]), isNull(invoices.voidedTime)));

/** Those still in force with this number and the file seen before; answers how many. */
export async function attachFiles(
  tx: Tx,
  files: readonly { invoiceId: number; invoiceNo: string; fileKey: string; before: string | null }[],
): Promise<number> {
  const column = (name: keyof (typeof files)[number]) => sql.param(files.map((file) => file[name]));
  const { rowCount } = await tx.execute(sql`update ${invoices} set file_key = told.file_key
    from unnest(${column("invoiceId")}::int[], ${column("invoiceNo")}::text[], ${column("fileKey")}::text[],
      ${column("before")}::text[]) as told(id, invoice_no, file_key, before)
    where ${invoices.invoiceId} = told.id and ${invoices.invoiceNo} = told.invoice_no
      and ${invoices.voidedTime} is null and ${invoices.fileKey} is not distinct from told.before`);
  return rowCount ?? 0;
}

/** Those of them with a mail address that may be sent now, by id. */
export const toSendOf = (tx: Tx, invoiceIds: readonly number[]) =>
  tx
    .select({ invoiceId: invoices.invoiceId, payerName: invoices.payerName })
    .from(invoices)
    .where(and(inArray(invoices.invoiceId, [...invoiceIds]), waitsForStaff, ne(invoices.payerEmail, "")))
    .orderBy(asc(invoices.invoiceId));
