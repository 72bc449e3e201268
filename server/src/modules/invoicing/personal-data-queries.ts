import { INVOICE_STATUS, PAYER_TYPE } from "@zhutu/domain/invoicing/invoice-status.ts";
import { and, asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Tx } from "../../kernel/db/db.ts";
import { invoices, invoiceSendings, invoiceTitles } from "./tables.ts";

/** The person's invoices, also voided ones, with everything that was written for them. */
export const invoicesKept = (tx: Tx, userId: number) =>
  tx.select().from(invoices).where(eq(invoices.userId, userId)).orderBy(asc(invoices.invoiceId));

/** When and where the person's invoices were sent once more. */
export const sendingsKept = (tx: Tx, userId: number) =>
  tx
    .select(getTableColumns(invoiceSendings))
    .from(invoiceSendings)
    .innerJoin(invoices, eq(invoices.invoiceId, invoiceSendings.invoiceId))
    .where(eq(invoices.userId, userId))
    .orderBy(asc(invoiceSendings.invoiceId), asc(invoiceSendings.nth));

export const titlesKept = (tx: Tx, userId: number) =>
  tx
    .select()
    .from(invoiceTitles)
    .where(eq(invoiceTitles.userId, userId))
    .orderBy(asc(invoiceTitles.invoiceTitleId));

export async function dropTitles(tx: Tx, userId: number): Promise<void> {
  await tx.delete(invoiceTitles).where(eq(invoiceTitles.userId, userId));
}

/** Deletes what is not applied for: no payment followed, or its buyer took it back. */
export async function dropUnapplied(tx: Tx, userId: number): Promise<void> {
  await tx
    .delete(invoices)
    .where(and(eq(invoices.userId, userId), eq(invoices.invoiceStatus, INVOICE_STATUS.none)));
}

/** Leaves of the person's invoices what stands on the document; a company's bank and address do. */
export async function dropContacts(tx: Tx, userId: number): Promise<void> {
  const ofCompany = (column: typeof invoices.payerBank | typeof invoices.payerAccount) =>
    sql`case when ${invoices.payerType} = ${PAYER_TYPE.company} then ${column} else '' end`;
  await tx
    .update(invoices)
    .set({
      payerBank: ofCompany(invoices.payerBank),
      payerAccount: ofCompany(invoices.payerAccount),
      payerAddress: sql`case when ${invoices.payerType} = ${PAYER_TYPE.company} then ${invoices.payerAddress} else '' end`,
      payerEmail: "",
      mailingName: "",
      mailingTelephone: "",
      mailingAddress: "",
    })
    .where(eq(invoices.userId, userId));
}

/** Leaves of later sendings of the person's invoices when they were. */
export async function dropSentEmails(tx: Tx, userId: number): Promise<void> {
  const own = tx.select({ id: invoices.invoiceId }).from(invoices).where(eq(invoices.userId, userId));
  await tx.update(invoiceSendings).set({ sentEmail: "" }).where(inArray(invoiceSendings.invoiceId, own));
}
