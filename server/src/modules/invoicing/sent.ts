import { MAX_RESENDS_AN_HOUR } from "@zhutu/domain/invoicing/invoice-rules.ts";
import { INVOICE_STATUS, INVOICE_TYPE } from "@zhutu/domain/invoicing/invoice-status.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Db } from "../../kernel/db/db.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { holdAccountIfOpen } from "../identity/service.ts";
import { tellUser } from "../notices/service.ts";
import { asFile, refuseIssuedTwice } from "./issue.ts";
import * as queries from "./queries.ts";
import * as lists from "./list-queries.ts";

type StaffCtx = Ctx<SessionUser>;

async function sentElectronic(db: Db, invoiceId: number): Promise<queries.Invoice> {
  const row = await queries.findById(db, null, invoiceId);
  if (!row) throw refuse("NOT_FOUND");
  const { invoice } = row;
  if (invoice.invoiceType === INVOICE_TYPE.paper)
    throw refuse("INVOICE_STATE", { msg: "纸质发票没有文件，也不发邮件；快递信息可以改" });
  if (invoice.voidedTime !== null) throw refuse("INVOICE_STATE", { msg: "这张发票已作废" });
  if (invoice.invoiceStatus !== INVOICE_STATUS.sent)
    throw refuse("INVOICE_STATE", { msg: "这张发票还没有发送，请先发送" });
  return invoice;
}

/**
 * To a sent electronic invoice; its number stays.
 * Refuses NOT_FOUND, BAD_INPUT, INVOICE_STATE (paper, not sent, voided, has a file),
 * INVOICE_FILE_WRONG, INVOICE_ISSUED_TWICE.
 */
export async function addInvoiceFile(
  ctx: StaffCtx,
  invoiceId: number,
  body: { invoiceNo: string; invoiceDate: string; fileKey: string },
): Promise<null> {
  const invoice = await sentElectronic(ctx.db, invoiceId);
  if (invoice.fileKey !== null) throw hasFile();
  const { invoiceNo, invoiceDate, fileKey = null } = await asFile(ctx, body, invoice);
  const issued = { invoiceNo, invoiceDate, fileKey };
  return transaction(ctx.db, async (tx) => {
    await holdAccountIfOpen(tx, invoice.userId);
    if (!(await lists.writeFile(tx, invoice, issued))) {
      const now = await sentElectronic(tx, invoiceId);
      throw now.fileKey === null ? refuse("INVOICE_STATE") : hasFile();
    }
    await recordAudit(tx, ctx, { action: "invoice.file", subject: `invoice:${invoiceId}`, detail: issued });
    return null;
  }).catch(refuseIssuedTwice);
}
const hasFile = () => refuse("INVOICE_STATE", { msg: "这张发票已有文件，请刷新后查看" });

/**
 * Records it, to `email` or the application's address, and notifies the buyer.
 * Refuses NOT_FOUND, BAD_INPUT (no address), INVOICE_STATE (paper, not sent, voided, account
 * deleted, other sendings since, five within an hour).
 */
export async function sendInvoiceAgain(
  ctx: StaffCtx,
  invoiceId: number,
  { email, sendings }: { email?: string | undefined; sendings: number },
): Promise<null> {
  const { userId, orderId, payerEmail } = await sentElectronic(ctx.db, invoiceId);
  return transaction(ctx.db, async (tx) => {
    await holdAccountIfOpen(tx, userId);
    if (await lists.isAccountEnded(tx, userId))
      throw refuse("INVOICE_STATE", { msg: "买家已注销账号，不能再发送" });
    const sentEmail = email === undefined ? payerEmail : trimmed(email);
    if (sentEmail === "") throw refuse("BAD_INPUT", { msg: "请输入接收邮箱" });
    const nth = sendings + 1;
    const sending = { invoiceId, nth, sentEmail, sentBy: ctx.user.userId };
    if (!(await lists.insertSending(tx, sending))) {
      await sentElectronic(tx, invoiceId);
      if ((await lists.resentLately(tx, invoiceId)) >= MAX_RESENDS_AN_HOUR)
        throw refuse("INVOICE_STATE", {
          msg: `这张发票一小时内已再次发送 ${MAX_RESENDS_AN_HOUR} 次，请稍后再发送`,
        });
      throw refuse("INVOICE_STATE", { msg: "发送记录已有变化，请核对后再发送" });
    }
    await tellUser(tx, userId, { kind: "invoiceSent", orderId, againTo: sentEmail });
    // The audit log is permanent: no address in it.
    const detail = { nth, toApplicant: sentEmail === payerEmail };
    await recordAudit(tx, ctx, { action: "invoice.send.again", subject: `invoice:${invoiceId}`, detail });
    return null;
  });
}
