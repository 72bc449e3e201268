import { INVOICE_STATUS, PAYER_TYPE } from "@zhutu/domain/invoicing/invoice-status.ts";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Tx } from "../../kernel/db/db.ts";
import { invoices, invoiceTitles } from "./tables.ts";

/** The person's invoices, also voided ones, with everything that was written for them. */
export const invoicesKept = (tx: Tx, userId: number) =>
  tx.select().from(invoices).where(eq(invoices.userId, userId)).orderBy(asc(invoices.invoiceId));

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
