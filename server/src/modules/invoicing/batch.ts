// Bulk invoicing: template, filled workbook, result (domain.md "Invoices").
import {
  BASIC_SHEET,
  batchRows,
  DETAIL_SHEET,
  firstDataRow,
  maxBatched,
  serialOf,
  type TaxCodes,
  templatePlaces,
  whyNotBatched,
} from "@zhutu/domain/invoicing/batch/batch.ts";
import type { WorkbookFile } from "@zhutu/domain/workbook.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { recordAudit, recordAudits } from "../../kernel/db/audit.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { lockUntilCommit } from "../../kernel/db/locks.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { type Caller, callerOf } from "../../kernel/fair-queue.ts";
import type { FileReply } from "../../kernel/file-reply.ts";
import { changedBy } from "../../kernel/http/changed-by.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { filledWorkbook, refusing, sheetsOf, sheetsOfFile } from "../../kernel/workbook/uploaded.ts";
import * as queries from "./batch-queries.ts";

type StaffCtx = Ctx<SessionUser>;
type Chosen = { invoiceIds?: number[] | undefined; again: boolean };

/** With the number of invoices at each step. */
export async function invoiceBatch(ctx: StaffCtx) {
  const [template, steps] = await Promise.all([queries.lastTemplate(ctx.db), queries.countSteps(ctx.db)]);
  return { template: template ?? null, ...steps };
}

/**
 * A new template, or new tax codes for the current one.
 * Refuses WORKBOOK_REFUSED (sheets or columns missing, or already filled), NO_INVOICE_TEMPLATE,
 * SETTINGS_CHANGED (saved since `opened`).
 */
export async function saveInvoiceTemplate(
  ctx: StaffCtx,
  {
    file,
    opened,
    ...taxed
  }: TaxCodes & { file?: WorkbookFile | undefined; opened?: Date | null | undefined },
): Promise<null> {
  if (file) {
    const sheets = await sheetsOfFile(callerOf(ctx), file);
    refusing(() => templatePlaces(sheets));
  }
  return transaction(ctx.db, async (tx) => {
    await lockUntilCommit(tx, "settings", 3);
    const last = await queries.lastTemplate(tx);
    if (last && opened !== undefined && opened?.getTime() !== last.createTime.getTime()) {
      const { userId, byName: userName, createTime: at } = last;
      throw changedBy("SETTINGS_CHANGED", { userId, userName, at, done: "保存了开票模板和税率" }, ctx.user);
    }
    const { userId } = ctx.user;
    const id = await savedTemplate(tx, { ...taxed, userId }, file, last);
    const detail = { ...taxed, newFile: file !== undefined };
    await recordAudit(tx, ctx, {
      action: "invoice-template.save",
      subject: `invoice-template:${id}`,
      detail,
    });
    return null;
  });
}

/** Only a new file gets a new id. */
async function savedTemplate(
  tx: Tx,
  saved: TaxCodes & { userId: number },
  file: WorkbookFile | undefined,
  last: { invoiceTemplateId: number } | undefined,
): Promise<number> {
  if (file) return queries.insertTemplate(tx, { ...saved, fileName: file.fileName, content: file.content });
  if (!last) throw refuse("NO_INVOICE_TEMPLATE");
  await queries.updateTemplate(tx, last.invoiceTemplateId, saved);
  return last.invoiceTemplateId;
}

/** Of these invoices, or of the oldest 250 waiting. */
export async function previewInvoiceBatch(ctx: StaffCtx, { invoiceIds, again }: Chosen) {
  const { ids, total } = invoiceIds
    ? { ids: [...new Set(invoiceIds)], total: 0 }
    : await queries.waitingForBatch(ctx.db, again, maxBatched);
  const judged = await judge(ctx, ids, again);
  const filled = judged.flatMap(({ one, why }) =>
    why === undefined ? [{ ...one, serial: serialOf(one.invoiceId), batchError: one.batchError ?? "" }] : [],
  );
  const left = judged.flatMap(({ one, why }) => (why === undefined ? [] : [{ ...one, why }]));
  return { filled, left, beyond: Math.max(0, total - ids.length) };
}

async function judge(ctx: StaffCtx, ids: readonly number[], again: boolean) {
  const invoices = ids.length === 0 ? [] : await queries.findToBatch(ctx.db, ids);
  return invoices.map((one) => ({ one, why: whyNotBatched(one, again) }));
}

/** Marks and audits each; an invoice joins another workbook only after a result, or with `again`. */
export async function makeInvoiceBatch(
  ctx: StaffCtx,
  { invoiceIds, again }: { invoiceIds: number[]; again: boolean },
): Promise<FileReply> {
  const ids = [...new Set(invoiceIds)];
  const template = await queries.lastTemplateFile(ctx.db);
  if (!template) throw refuse("NO_INVOICE_TEMPLATE");
  const judged = await judge(ctx, ids, again);
  if (judged.length < ids.length) throw refuse("NOT_FOUND");
  const wrong = judged.find(({ why }) => why !== undefined);
  if (wrong) throw refuse("INVOICE_STATE", { msg: `${wrong.one.payerName}：${wrong.why}` });
  const bytes = await filledWith(
    callerOf(ctx),
    template,
    judged.map(({ one }) => one),
  );
  await transaction(ctx.db, async (tx) => {
    const marked = await queries.markBatched(tx, ids, again);
    if (marked.length < ids.length) throw refuse("INVOICE_STATE");
    await recordAudits(
      tx,
      ctx,
      "invoice.batch",
      marked.map((invoiceId) => ({
        subject: `invoice:${invoiceId}`,
        detail: { serial: serialOf(invoiceId), invoiceTemplateId: template.invoiceTemplateId },
      })),
    );
  });
  const day = formatTime(new Date()).slice(0, 10);
  return {
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    bytes,
    saveAs: { name: `批量开票_${day}_${ids.length}张.xlsx`, plain: `invoices_${day}_${ids.length}.xlsx` },
  };
}

async function filledWith(
  caller: Caller,
  template: queries.TemplateFile,
  invoices: Awaited<ReturnType<typeof queries.findToBatch>>,
) {
  const bytes = Buffer.from(template.content, "base64");
  const places = templatePlaces(await sheetsOf(caller, bytes));
  const { basic, detail } = batchRows(places, invoices, template);
  return filledWorkbook(caller, bytes, [
    { name: BASIC_SHEET, from: firstDataRow, rows: basic },
    { name: DETAIL_SHEET, from: firstDataRow, rows: detail },
  ]);
}
