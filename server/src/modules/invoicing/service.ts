// invoicing owns the invoices of orders and the companies a buyer applied for. It does not own the
// order, its amount or payment (ordering), the bytes of a file (providers storage), or the tax
// platform.
// Status 0: waits for payment or withdrawn, 1: applied for, 2: sent; each change is one conditional
// update.
import type { Ctx, Services, SessionUser } from "../../kernel/context.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import type { Jobs } from "../../kernel/jobs/jobs.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import type { Category } from "../../providers/storage/port.ts";
import { type NamedFile, sweepUnnamed, type SweptHere } from "../catalogue/service.ts";
import { toYuan } from "@zhutu/domain/money.ts";
import type { PersonalData } from "../identity/service.ts";
import * as kept from "./kept-queries.ts";
import * as queries from "./queries.ts";

export { invoiceBatch, makeInvoiceBatch, previewInvoiceBatch, saveInvoiceTemplate } from "./batch.ts";
export { confirmInvoiceFiles, previewInvoiceFiles } from "./batch-files.ts";
export { confirmInvoiceResult, previewInvoiceResult } from "./batch-result.ts";
export { applyForBuyer, applyForInvoice, applyWaitingInvoice, withdrawApplication } from "./apply.ts";
export { saveExpress, sendInvoice, voidInvoice } from "./issue.ts";
export { invoicesExport } from "./export-invoices.ts";
export { addInvoiceFile, sendInvoiceAgain } from "./sent.ts";
export { allInvoices, invoiceById, invoiceFile, invoiceOfOrder, myInvoices } from "./show.ts";
export { invoicesOfPerson } from "./list-queries.ts";
export { amountNow, followOrderName, invoiceFiles, waitsForStaff } from "./queries.ts";

/** Last used first. */
export const myTitles = (ctx: Ctx<SessionUser>) => queries.titlesOf(ctx.db, ctx.user.userId);

/** Invoices keep theirs. */
export async function deleteTitle(ctx: Ctx<SessionUser>, invoiceTitleId: number): Promise<null> {
  if (!(await queries.removeTitle(ctx.db, ctx.user.userId, invoiceTitleId))) throw refuse("NOT_FOUND");
  return null;
}

/** Categories that catalogue does not sweep. */
const namedBy: Record<Exclude<Category, SweptHere>, (db: Db) => Promise<NamedFile[]>> = {
  invoice: queries.invoiceFiles,
};
const swept = Object.keys(namedBy) as (keyof typeof namedBy)[];

/** Nightly. */
export function invoicingJobs(jobs: Jobs, { db, providers }: Pick<Services, "db" | "providers">): void {
  const work = async (): Promise<void> => {
    for (const category of swept)
      await sweepUnnamed(providers.storage, [category], () => namedBy[category](db));
  };
  jobs.schedule({ name: "invoices-sweep", cron: "50 3 * * *", work });
}

/** Answers `personalData`. */
export async function invoicesData(tx: Tx, userId: number): Promise<PersonalData> {
  const invoices = await kept.invoicesKept(tx, userId);
  return {
    invoices: invoices.map(({ fileKey, invoiceAmt, ...invoice }) => ({
      ...invoice,
      invoiceAmt: toYuan(invoiceAmt),
      hasFile: fileKey !== null,
    })),
    invoiceSendings: await kept.sendingsKept(tx, userId),
    invoiceTitles: await kept.titlesKept(tx, userId),
  };
}

/** Issued documents stay, as tax law requires. Follows `accountDeleted`. */
export async function forgetInvoiceContacts(tx: Tx, { userId }: { userId: number }): Promise<void> {
  await kept.dropTitles(tx, userId);
  await kept.dropUnapplied(tx, userId);
  await kept.dropContacts(tx, userId);
  await kept.dropSentEmails(tx, userId);
}
