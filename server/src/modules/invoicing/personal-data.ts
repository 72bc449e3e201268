import { toYuan } from "@zhutu/domain/money.ts";
import type { Tx } from "../../kernel/db/db.ts";
import type { PersonalData } from "../identity/service.ts";
import * as queries from "./personal-data-queries.ts";

/** Follows `personalDataAsked`. */
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

/** Issued documents stay, as tax law requires. Follows `accountDeleted`. */
export async function forgetInvoiceContacts(tx: Tx, { userId }: { userId: number }): Promise<void> {
  await queries.dropTitles(tx, userId);
  await queries.dropUnapplied(tx, userId);
  await queries.dropContacts(tx, userId);
  await queries.dropSentEmails(tx, userId);
}
