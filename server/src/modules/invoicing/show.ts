import { INVOICE_STATUS, INVOICE_TYPE } from "@zhutu/domain/invoicing/invoice-status.ts";
import { isRefundedWhole } from "@zhutu/domain/ordering/refunded.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Page } from "../../kernel/db/paging.ts";
import type { FileReply } from "../../kernel/file-reply.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { ownerOf } from "../../kernel/http/access.ts";
import { readParams } from "../sysparams/service.ts";
import * as lists from "./list-queries.ts";
import * as queries from "./queries.ts";

type UserCtx = Ctx<SessionUser>;
type Found = {
  order: NonNullable<Awaited<ReturnType<typeof queries.findOfOrder>>>["order"];
  invoice: queries.Invoice | null;
  amount: number;
  mayWithdraw: boolean;
  inWorkbookSince: Date | null;
};

/** By product name, newest first (INV-024). */
export async function myInvoices(ctx: UserCtx, query: { productName?: string | undefined } & Page) {
  const { rows, total } = await lists.listOwn(ctx.db, ctx.user.userId, query, query);
  return { invoices: rows, total };
}

/** For owner and administrators; empty with status 0 before the application. */
export async function invoiceOfOrder(ctx: UserCtx, orderId: string) {
  const row = await queries.findOfOrder(ctx.db, ownerOf(ctx.user), orderId);
  if (!row) throw refuse("NOT_FOUND");
  return shown(ctx, row);
}

/** Also voided, for owner and administrators. */
export async function invoiceById(ctx: UserCtx, invoiceId: number) {
  return shown(ctx, await visible(ctx, invoiceId));
}

async function visible(ctx: UserCtx, invoiceId: number): Promise<Found> {
  const row = await queries.findById(ctx.db, ownerOf(ctx.user), invoiceId);
  if (!row) throw refuse("NOT_FOUND");
  return row;
}

async function shown(ctx: UserCtx, { order, invoice, amount, mayWithdraw, inWorkbookSince }: Found) {
  const voided = await queries.voidedOf(ctx.db, order.orderId, invoice);
  const sendings = invoice ? await sendingsWith(ctx, invoice) : [];
  const { orderId, orderName, refundedAmt, refundDueAmt, orderStatus, paidTime } = order;
  return {
    ...emptyInvoice,
    ...(invoice && written(ctx, invoice)),
    orderId,
    invoiceName: invoice?.invoiceName ?? orderName,
    invoiceAmt: amount,
    mayWithdraw,
    inWorkbookSince,
    sendings,
    refundedAmt,
    refundedWhole: isRefundedWhole(order),
    refundDueAmt,
    orderStatus,
    paidTime,
    voided: voided.map((one) => ({
      ...one,
      invoiceNo: one.invoiceNo ?? "",
      voidedTime: one.voidedTime as Date,
      voidReason: one.voidReason as string,
      hasFile: one.fileKey !== null,
    })),
  };
}

/** The first went to the application's address. Only staff read who sent it. */
async function sendingsWith({ db, user }: UserCtx, invoice: queries.Invoice) {
  const { invoiceId, invoiceType, sentTime, payerEmail, mailingAddress } = invoice;
  if (sentTime === null) return [];
  const sentTo = invoiceType === INVOICE_TYPE.paper ? mailingAddress : payerEmail;
  const [sentBy, later] = await Promise.all([
    lists.staffName(db, invoice.sentBy),
    lists.sendingsOf(db, invoiceId),
  ]);
  const sendings = [{ sentTime, sentTo, sentBy }, ...later];
  return user.role === "admin" ? sendings : sendings.map((sending) => ({ ...sending, sentBy: "" }));
}

const emptyInvoice = {
  invoiceId: null,
  invoiceType: null,
  payerType: null,
  payerName: "",
  payerId: "",
  payerIdConfirmed: false,
  payerBank: "",
  payerAccount: "",
  payerAddress: "",
  payerEmail: "",
  maillingName: "",
  maillingTelephone: "",
  maillingAddress: "",
  invoiceStatus: INVOICE_STATUS.none,
  expressOrderNo: "",
  expressCompany: "",
  createTime: null,
  sentTime: null,
  invoiceNo: "",
  invoiceDate: null,
  hasFile: false,
  voidedTime: null,
  voidReason: "",
};

const showsFile = ({ user }: UserCtx, { sentTime }: queries.Invoice): boolean =>
  user.role === "admin" || sentTime !== null;

/** Staff see the phone masked, except on paper invoices (domain.md "Invoices"). */
function written(ctx: UserCtx, invoice: queries.Invoice) {
  const { mailingName, mailingTelephone, mailingAddress, fileKey, invoiceNo, voidReason, ...rest } = invoice;
  const whole = ctx.user.role !== "admin" || invoice.invoiceType === INVOICE_TYPE.paper;
  return {
    ...rest,
    maillingName: mailingName,
    maillingTelephone: whole ? mailingTelephone : maskPhone(mailingTelephone),
    maillingAddress: mailingAddress,
    invoiceNo: invoiceNo ?? "",
    hasFile: fileKey !== null && showsFile(ctx, invoice),
    voidReason: voidReason ?? "",
  };
}

/** For administrators, and once it was sent for its owner. */
export async function invoiceFile(ctx: UserCtx, invoiceId: number): Promise<FileReply> {
  const { invoice } = await visible(ctx, invoiceId);
  if (!invoice?.fileKey || !showsFile(ctx, invoice)) throw refuse("NOT_FOUND");
  const stored = await ctx.providers.storage.open(invoice.fileKey);
  if (!stored) {
    ctx.log.error({ invoiceId }, "an invoice is not in the storage");
    throw refuse("INVOICE_FILE_LOST");
  }
  const extension = invoice.fileKey.slice(invoice.fileKey.lastIndexOf("."));
  const name = `发票-${invoice.invoiceNo}${extension}`;
  const plain = `invoice-${invoice.invoiceNo}${extension}`;
  return {
    contentType: stored.contentType,
    bytes: stored.stream,
    size: stored.size,
    saveAs: { name, plain },
  };
}

/** To be sent first (AINV-003). */
export async function allInvoices(ctx: UserCtx, query: lists.AdminFilter & Page) {
  const { rows, ...sums } = await lists.listAll(ctx.db, query, query);
  const { expressCompany } = await readParams(ctx.db);
  return { invoices: rows, ...sums, expressCompany };
}
