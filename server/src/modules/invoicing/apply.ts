// Applying for the invoice of an order, at the confirmation or later, and taking that back.
import { type Application, normalApplication } from "@zhutu/domain/invoicing/invoice-rules.ts";
import { INVOICE_STATUS, type InvoiceStatus, PAYER_TYPE } from "@zhutu/domain/invoicing/invoice-status.ts";
import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { toYuan } from "@zhutu/domain/money.ts";
import { isDueWhole, isRefundedWhole, noInvoiceYetText } from "@zhutu/domain/ordering/refunded.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { holdAccount } from "../identity/service.ts";
import * as queries from "./queries.ts";
import { rememberTitle, type TitleFields } from "./title-queries.ts";

/**
 * Applies for the invoice of the caller's own order (else 404), over the order's amount; of an order that is not paid
 * yet the application waits until it is. Refuses a closed order, one of 0, one that was given back whole or is to be,
 * and a second application of a paid order. The company of a paid order is remembered.
 */
export const applyForInvoice = (
  ctx: Ctx<SessionUser>,
  { orderId, ...given }: Application & { orderId: string },
): Promise<{ invoiceId: number; invoiceStatus: InvoiceStatus }> =>
  transaction(ctx.db, async (tx) => {
    const { userId } = ctx.user;
    await holdAccount(tx, userId);
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
    // One that waits may be written anew as often as one likes: it would fill the list.
    if (invoiceStatus === INVOICE_STATUS.applied) await remember(tx, userId, application);
    return { invoiceId, invoiceStatus };
  });

/** Refuses an order of which all that could be invoiced waits to be given back; amounts in fen. */
function refuseDueWhole(order: { orderAmt: number; refundedAmt: number; refundDueAmt: number }): void {
  const [due, left] = [toYuan(order.refundDueAmt), toYuan(order.orderAmt - order.refundedAmt)];
  if (isDueWhole(due, left)) throw refuse("INVOICE_OF_REFUNDED", { msg: noInvoiceYetText(due, left) });
}

/**
 * Takes the caller's own application back (else 404): it may be written anew and applied for again. Refuses one of which
 * something was made (INVOICE_UNDERWAY), one that is not needed once all money was given back, and what is no application (any more).
 */
export const withdrawApplication = (ctx: Ctx<SessionUser>, invoiceId: number): Promise<null> =>
  transaction(ctx.db, async (tx) => {
    const { userId } = ctx.user;
    await holdAccount(tx, userId);
    if (await queries.withdraw(tx, userId, invoiceId)) return null;
    const found = await queries.findById(tx, userId, invoiceId);
    if (!found) throw refuse("NOT_FOUND");
    const applied = found.invoice.invoiceStatus === INVOICE_STATUS.applied;
    if (!applied || isRefundedWhole(found.order)) throw refuse("INVOICE_STATE");
    refuseDueWhole(found.order);
    throw refuse("INVOICE_UNDERWAY");
  });

/** What follows a payment: the application that waited for it is one now, and its company is remembered. */
export async function applyWaitingInvoice(tx: Tx, { orderId }: { orderId: string }): Promise<void> {
  const applied = await queries.applyWaiting(tx, orderId);
  if (applied) await remember(tx, applied.userId, applied);
}

const remember = async (
  tx: Tx,
  userId: number,
  { payerType, ...payer }: TitleFields & Pick<Application, "payerType">,
): Promise<void> => {
  if (payerType !== PAYER_TYPE.company) return;
  const { payerName, payerId, payerIdConfirmed, payerBank, payerAccount, payerAddress } = payer;
  await rememberTitle(tx, userId, {
    payerName,
    payerId,
    payerIdConfirmed,
    payerBank,
    payerAccount,
    payerAddress,
  });
};
