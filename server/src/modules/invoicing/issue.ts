import { inWorkbookText } from "@zhutu/domain/invoicing/batch/batch.ts";
import { INVOICE_STATUS, INVOICE_TYPE } from "@zhutu/domain/invoicing/invoice-status.ts";
import { invoiceDateRule, invoiceNoOf, waitsText } from "@zhutu/domain/invoicing/invoice-rules.ts";
import { toYuan } from "@zhutu/domain/money.ts";
import { isRefundedWhole } from "@zhutu/domain/ordering/refunded.ts";
import { expressNoOf } from "@zhutu/domain/shipping/express.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { isUniqueViolation } from "../../kernel/db/db-errors.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { type Refusal, refuse } from "../../kernel/http/refuse.ts";
import { isStored } from "../../providers/storage/port.ts";
import { holdAccountIfOpen } from "../identity/service.ts";
import { tellUser } from "../notices/service.ts";
import { readParams } from "../sysparams/service.ts";
import * as queries from "./queries.ts";

type StaffCtx = Ctx<SessionUser>;
type SentBody = {
  expressCompany?: string | undefined;
  expressOrderNo?: string | undefined;
  invoiceNo?: string | undefined;
  invoiceDate?: string | undefined;
  fileKey?: string | undefined;
  replaces?: queries.Express | undefined;
  again?: boolean | undefined;
};

/**
 * AINV-004; notifies the buyer. Paper needs a courier number; electronic needs number, date and
 * file together, or none, which keeps those it has.
 * Refuses NOT_FOUND, INVOICE_OF_REFUNDED, BAD_INPUT, INVOICE_FILE_WRONG, INVOICE_ISSUED_TWICE,
 * INVOICE_STATE (not applied, refund pending, other number, courier no longer `replaces`, or in a
 * workbook unless `again`).
 */
export async function sendInvoice(ctx: StaffCtx, invoiceId: number, body: SentBody): Promise<null> {
  const row = await queries.findById(ctx.db, null, invoiceId);
  if (!row) throw refuse("NOT_FOUND");
  const { invoiceType, invoiceStatus, userId, orderId } = row.invoice;
  if (invoiceStatus === INVOICE_STATUS.none && row.order.paidTime !== null)
    throw refuse("INVOICE_STATE", { msg: "买家已撤回申请，不用开票" });
  if (invoiceStatus !== INVOICE_STATUS.applied) throw refuse("INVOICE_STATE");
  if (isRefundedWhole(row.order)) throw refuse("INVOICE_OF_REFUNDED");
  const refundDueAmt = toYuan(row.order.refundDueAmt);
  const standing = { invoiceAmt: toYuan(row.amount), invoiceNo: row.invoice.invoiceNo ?? "" };
  if (refundDueAmt > 0) throw refuse("INVOICE_STATE", { msg: waitsText({ ...standing, refundDueAmt }) });
  const sent =
    invoiceType === INVOICE_TYPE.paper ? await byCourier(ctx, body) : await asFile(ctx, body, row.invoice);
  const { invoiceNo } = row.invoice;
  const { replaces, again = false } = body;
  const seen = { before: replaces ?? noCourier, again };
  return transaction(ctx.db, async (tx) => {
    await holdAccountIfOpen(tx, userId);
    if (
      !(await queries.markSent(tx, { invoiceId, invoiceNo, ...seen }, { ...sent, sentBy: ctx.user.userId }))
    )
      throw await whyNotSent(tx, invoiceId, sent, seen);
    const isAnew = (await queries.voidedOf(tx, orderId)).length > 0;
    await tellUser(tx, userId, { kind: "invoiceSent", orderId, ...(isAnew && { anew: true }) });
    const { expressCompany, expressOrderNo, invoiceNo: number, invoiceDate } = sent;
    const { fileKey = row.invoice.fileKey } = sent;
    const detail =
      invoiceType === INVOICE_TYPE.paper
        ? { expressCompany, expressOrderNo, ...replacedBy(sent, row.invoice) }
        : { invoiceNo: number, invoiceDate, fileKey, ...(again && { again }) };
    await recordAudit(tx, ctx, { action: "invoice.send", subject: `invoice:${invoiceId}`, detail });
    return null;
  }).catch(refuseIssuedTwice);
}

/** Refuses INVOICE_ISSUED_TWICE if another invoice in force has this number or file. */
export function refuseIssuedTwice(error: unknown): never {
  if (isUniqueViolation(error, "invoices_number_in_force")) throw refuse("INVOICE_ISSUED_TWICE");
  if (isUniqueViolation(error, "invoices_file_in_force"))
    throw refuse("INVOICE_ISSUED_TWICE", { msg: "这个文件已登记在另一张发票上，请重新上传" });
  throw error;
}

const noCourier: queries.Express = { expressCompany: "", expressOrderNo: "" };
const isSameCourier = (one: queries.Express, other: queries.Express): boolean =>
  one.expressCompany === other.expressCompany && one.expressOrderNo === other.expressOrderNo;
/** The replaced courier, for the audit. */
const replacedBy = (sent: queries.Express, { expressCompany, expressOrderNo }: queries.Express) =>
  expressOrderNo === "" || isSameCourier(sent, { expressCompany, expressOrderNo })
    ? {}
    : { before: { expressCompany, expressOrderNo } };
const courierChanged = ({ expressCompany, expressOrderNo }: queries.Express): Refusal =>
  refuse("INVOICE_STATE", {
    msg:
      expressOrderNo === ""
        ? "快递信息现在是空的，请刷新后核对"
        : `快递信息已被修改为：${expressCompany} ${expressOrderNo}，请刷新后核对`,
    detail: { expressCompany, expressOrderNo },
  });

/** By the invoice's present state. */
async function whyNotSent(
  tx: Tx,
  invoiceId: number,
  sent: queries.Express,
  { before, again }: { before: queries.Express; again: boolean },
): Promise<Refusal> {
  const now = await queries.findById(tx, null, invoiceId);
  if (now?.invoice.invoiceStatus !== INVOICE_STATUS.applied) return refuse("INVOICE_STATE");
  if (now.inWorkbookSince !== null && !again)
    return refuse("INVOICE_STATE", { msg: inWorkbookText(now.inWorkbookSince) });
  const isKnown = [before, sent].some((one) => isSameCourier(now.invoice, one));
  return isKnown ? refuse("INVOICE_STATE") : courierChanged(now.invoice);
}

/**
 * Paper only; repeating changes nothing. Refuses NOT_FOUND, INVOICE_STATE (electronic, not applied,
 * voided, or courier no longer `replaces`).
 */
export const saveExpress = (
  ctx: StaffCtx,
  invoiceId: number,
  { replaces, ...given }: queries.Express & { replaces: queries.Express },
): Promise<null> =>
  transaction(ctx.db, async (tx) => {
    const row = await queries.findById(tx, null, invoiceId);
    if (!row) throw refuse("NOT_FOUND");
    const { invoiceType, invoiceStatus, voidedTime } = row.invoice;
    const isOpen = invoiceStatus !== INVOICE_STATUS.none && voidedTime === null;
    if (invoiceType !== INVOICE_TYPE.paper || !isOpen) throw refuse("INVOICE_STATE");
    const express = {
      expressCompany: trimmed(given.expressCompany),
      expressOrderNo: expressNoOf(given.expressOrderNo),
    };
    if (isSameCourier(row.invoice, express)) return null;
    if (!(await queries.writeExpress(tx, invoiceId, express, replaces))) {
      // Same courier, so the invoice itself changed meanwhile.
      throw isSameCourier(row.invoice, replaces) ? refuse("INVOICE_STATE") : courierChanged(row.invoice);
    }
    const detail = { ...express, before: replaces };
    await recordAudit(tx, ctx, { action: "invoice.express", subject: `invoice:${invoiceId}`, detail });
    return null;
  });

const nothingIssued = { invoiceNo: null, invoiceDate: null, fileKey: null };

async function byCourier(ctx: StaffCtx, { expressCompany, expressOrderNo }: SentBody): Promise<queries.Sent> {
  if (expressOrderNo === undefined) throw refuse("BAD_INPUT", { msg: "请输入快递单号" });
  const company = expressCompany ?? (await readParams(ctx.db)).expressCompany;
  return { ...nothingIssued, expressCompany: trimmed(company), expressOrderNo: expressNoOf(expressOrderNo) };
}

/** Number, date and file of an electronic invoice: all or none, the date none to come; a recorded one stays. */
export async function asFile(
  ctx: StaffCtx,
  body: SentBody,
  standing: queries.Invoice,
): Promise<queries.Sent> {
  const posted = { expressCompany: "", expressOrderNo: "" };
  const { invoiceDate, fileKey } = body;
  const invoiceNo = body.invoiceNo === undefined ? undefined : invoiceNoOf(body.invoiceNo);
  if (invoiceNo === undefined && invoiceDate === undefined && fileKey === undefined)
    return { ...posted, invoiceNo: standing.invoiceNo, invoiceDate: standing.invoiceDate };
  if (invoiceNo === undefined || invoiceDate === undefined || fileKey === undefined)
    throw refuse("BAD_INPUT", { msg: "发票号码、开票日期和发票文件要一起填写" });
  const isAnother = standing.invoiceNo !== invoiceNo || standing.invoiceDate !== invoiceDate;
  if (standing.invoiceNo !== null && isAnother)
    throw refuse("INVOICE_STATE", {
      msg: `税务平台开出的号码是 ${standing.invoiceNo}（${standing.invoiceDate}），不能改成别的，请核对`,
    });
  const msg = standing.invoiceNo === null ? invoiceDateRule(invoiceDate, new Date()) : undefined;
  if (msg !== undefined) throw refuse("BAD_INPUT", { msg });
  if (!(await isStored(ctx.providers.storage, fileKey, "invoice"))) throw refuse("INVOICE_FILE_WRONG");
  return { ...posted, invoiceNo, invoiceDate, fileKey };
}

/** The buyer reads the reason; creates a replacement and answers its id (domain.md "Invoices"). */
export const voidInvoice = (
  ctx: StaffCtx,
  invoiceId: number,
  reason: string,
): Promise<{ invoiceId: number }> =>
  transaction(ctx.db, async (tx) => {
    const row = await queries.findById(tx, null, invoiceId);
    if (!row) throw refuse("NOT_FOUND");
    await holdAccountIfOpen(tx, row.invoice.userId);
    const voided = await queries.markVoided(tx, invoiceId, trimmed(reason));
    if (!voided) throw refuse("INVOICE_STATE");
    const anew = await queries.insertAnew(tx, voided, row.order);
    const detail = { reason: trimmed(reason), anew };
    await recordAudit(tx, ctx, { action: "invoice.void", subject: `invoice:${invoiceId}`, detail });
    return { invoiceId: anew };
  });
