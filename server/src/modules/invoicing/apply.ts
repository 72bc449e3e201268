import { type Application, normalApplication } from "@zhutu/domain/invoicing/invoice-rules.ts";
import { INVOICE_STATUS, type InvoiceStatus, PAYER_TYPE } from "@zhutu/domain/invoicing/invoice-status.ts";
import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { toYuan } from "@zhutu/domain/money.ts";
import { isDueWhole, isRefundedWhole, noInvoiceYetText } from "@zhutu/domain/ordering/refunded.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { holdAccount, holdAccountIfOpen } from "../identity/service.ts";
import { tellUser } from "../notices/service.ts";
import { findBuyer } from "../ordering/service.ts";
import * as queries from "./queries.ts";

/**
 * For an unpaid order the application waits for payment; a paid order's company is remembered.
 * Refuses NOT_FOUND, ORDER_STATE (closed), INVOICE_OF_NOTHING, INVOICE_OF_REFUNDED, INVOICE_EXISTS.
 */
export const applyForInvoice = (
  ctx: Ctx<SessionUser>,
  { orderId, ...given }: Application & { orderId: string },
): Promise<Applied> =>
  transaction(ctx.db, async (tx) => {
    const { userId } = ctx.user;
    await holdAccount(tx, userId);
    return apply(tx, { userId, orderId }, given);
  });

/** In the buyer's name, who is told. Refuses as `applyForInvoice`, and ORDER_STATE once the account ended. */
export const applyForBuyer = (ctx: Ctx<SessionUser>, orderId: string, given: Application): Promise<Applied> =>
  transaction(ctx.db, async (tx) => {
    const userId = await findBuyer(tx, orderId);
    if (userId === undefined) throw refuse("NOT_FOUND");
    if (!(await holdAccountIfOpen(tx, userId))) throw refuse("ORDER_STATE", { msg: "买家的账号已注销" });
    const applied = await apply(tx, { userId, orderId }, given);
    const subject = `invoice:${applied.invoiceId}`;
    await recordAudit(tx, ctx, { action: "invoice.apply", subject, detail: { orderId } });
    await tellUser(tx, userId, { kind: "invoiceApplied", orderId });
    return applied;
  });

type Applied = { invoiceId: number; invoiceStatus: InvoiceStatus };

async function apply(
  tx: Tx,
  { userId, orderId }: { userId: number; orderId: string },
  given: Application,
): Promise<Applied> {
  const order = await queries.holdOrder(tx, userId, orderId);
  if (!order) throw refuse("NOT_FOUND");
  if (order.orderStatus === ORDER_STATUS.closed) throw refuse("ORDER_STATE");
  if (order.orderAmt === 0) throw refuse("INVOICE_OF_NOTHING");
  if (isRefundedWhole(order)) throw refuse("INVOICE_OF_REFUNDED");
  refuseDueWhole(order);
  const invoiceStatus =
    order.orderStatus === ORDER_STATUS.paid ? INVOICE_STATUS.applied : INVOICE_STATUS.none;
  const application = normalApplication(given);
  const invoiceId = await queries.insertApplication(tx, { ...order, userId, invoiceStatus }, application);
  if (invoiceId === undefined) throw refuse("INVOICE_EXISTS");
  // A waiting application can be rewritten without limit and would fill the list.
  if (invoiceStatus === INVOICE_STATUS.applied) await remember(tx, userId, application);
  return { invoiceId, invoiceStatus };
}

/** The whole rest waits to be refunded; amounts in fen. */
function refuseDueWhole(order: { orderAmt: number; refundedAmt: number; refundDueAmt: number }): void {
  const [due, left] = [toYuan(order.refundDueAmt), toYuan(order.orderAmt - order.refundedAmt)];
  if (isDueWhole(due, left)) throw refuse("INVOICE_OF_REFUNDED", { msg: noInvoiceYetText(due, left) });
}

/**
 * It may then be rewritten. Refuses NOT_FOUND, INVOICE_STATE (not applied, or refunded whole),
 * INVOICE_OF_REFUNDED, INVOICE_UNDERWAY.
 */
export const withdrawApplication = (ctx: Ctx<SessionUser>, invoiceId: number): Promise<null> =>
  transaction(ctx.db, async (tx) => {
    const { userId } = ctx.user;
    await holdAccount(tx, userId);
    if (await queries.withdraw(tx, userId, invoiceId)) return null;
    const row = await queries.findById(tx, userId, invoiceId);
    if (!row) throw refuse("NOT_FOUND");
    const applied = row.invoice.invoiceStatus === INVOICE_STATUS.applied;
    if (!applied || isRefundedWhole(row.order)) throw refuse("INVOICE_STATE");
    refuseDueWhole(row.order);
    throw refuse("INVOICE_UNDERWAY");
  });

/** After payment; also remembers the company. */
export async function applyWaitingInvoice(tx: Tx, { orderId }: { orderId: string }): Promise<void> {
  const applied = await queries.applyWaiting(tx, orderId);
  if (applied) await remember(tx, applied.userId, applied);
}

const remember = async (
  tx: Tx,
  userId: number,
  { payerType, ...payer }: queries.TitleFields & Pick<Application, "payerType">,
): Promise<void> => {
  if (payerType !== PAYER_TYPE.company) return;
  const { payerName, payerId, payerIdConfirmed, payerBank, payerAccount, payerAddress } = payer;
  await queries.rememberTitle(tx, userId, {
    payerName,
    payerId,
    payerIdConfirmed,
    payerBank,
    payerAccount,
    payerAddress,
  });
};
