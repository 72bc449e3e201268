// What is kept of a buyer's invoices, and what goes with the account.
import { INVOICE_STATUS, PAYER_TYPE } from "@zhutu/domain/invoicing/invoice-status.ts";
import { and, asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Tx } from "../../kernel/db/db.ts";
import { invoices, invoiceSendings, invoiceTitles } from "./tables.ts";

/** Includes voided invoices. */
export const invoicesKept = (tx: Tx, userId: number) => {
  const { sentBy: _, ...kept } = getTableColumns(invoices);
  return tx.select(kept).from(invoices).where(eq(invoices.userId, userId)).orderBy(asc(invoices.invoiceId));
};

export const sendingsKept = (tx: Tx, userId: number) => {
  const { sentBy: _, ...kept } = getTableColumns(invoiceSendings);
  return tx
    .select(kept)
    .from(invoiceSendings)
    .innerJoin(invoices, eq(invoices.invoiceId, invoiceSendings.invoiceId))
    .where(eq(invoices.userId, userId))
    .orderBy(asc(invoiceSendings.invoiceId), asc(invoiceSendings.nth));
};

export const titlesKept = (tx: Tx, userId: number) =>
  tx
    .select()
    .from(invoiceTitles)
    .where(eq(invoiceTitles.userId, userId))
    .orderBy(asc(invoiceTitles.invoiceTitleId));

export async function dropTitles(tx: Tx, userId: number): Promise<void> {
  await tx.delete(invoiceTitles).where(eq(invoiceTitles.userId, userId));
}

export async function dropUnapplied(tx: Tx, userId: number): Promise<void> {
  await tx
    .delete(invoices)
    .where(and(eq(invoices.userId, userId), eq(invoices.invoiceStatus, INVOICE_STATUS.none)));
}

/** Keeps what the document shows: for companies bank and address. */
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

export async function dropSentEmails(tx: Tx, userId: number): Promise<void> {
  const own = tx.select({ id: invoices.invoiceId }).from(invoices).where(eq(invoices.userId, userId));
  await tx.update(invoiceSendings).set({ sentEmail: "" }).where(inArray(invoiceSendings.invoiceId, own));
}
