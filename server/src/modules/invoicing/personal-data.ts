// What invoicing keeps of a person: invoices, which tax law keeps, and the companies that are offered again.
import { toYuan } from "@zhutu/domain/money.ts";
import type { Tx } from "../../kernel/db/db.ts";
import type { PersonalData } from "../identity/service.ts";
import * as queries from "./personal-data-queries.ts";

/** Puts the person's invoices and companies into their copy of what is kept; follows `personalDataAsked`. */
export async function putMyInvoices(
  tx: Tx,
  { userId, put }: { userId: number; put: (data: PersonalData) => void },
): Promise<void> {
  const invoices = await queries.invoicesKept(tx, userId);
  put({
    part: "invoices",
    rows: invoices.map(({ fileKey, invoiceAmt, ...invoice }) => ({
      ...invoice,
      invoiceAmt: toYuan(invoiceAmt),
      hasFile: fileKey !== null,
    })),
  });
  put({ part: "invoiceSendings", rows: await queries.sendingsKept(tx, userId) });
  put({ part: "invoiceTitles", rows: await queries.titlesKept(tx, userId) });
}

/**
 * Lets go of the companies of a deleted account, of applications that wait for a payment or were taken back, and of whom and where its invoices
 * were sent; the documents themselves stay as they were issued. Follows `accountDeleted`.
 */
export async function forgetInvoiceContacts(tx: Tx, { userId }: { userId: number }): Promise<void> {
  await queries.dropTitles(tx, userId);
  await queries.dropUnapplied(tx, userId);
  await queries.dropContacts(tx, userId);
  await queries.dropSentEmails(tx, userId);
}
