// domain.md "Deliveries". Shipping knows tracking lines; which parcel belongs to an order is known
// here.
import { type Delivery, deliveryStep } from "@zhutu/domain/ordering/delivery.ts";
import { normalDelivery, acceptTimeRule } from "@zhutu/domain/shipping/express.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { tellUser } from "../../notices/service.ts";
import { noteRoute, trackParcel } from "../../shipping/service.ts";
import { readParams } from "../../sysparams/service.ts";
import { countAddressChanges, lockBuyerOf } from "../queries.ts";
import * as queries from "./queries.ts";
import { visibleOrder } from "../read/read-orders.ts";

type UserCtx = Ctx<SessionUser>;
type Form = {
  expressCompany?: string | undefined;
  trackingNo: string;
  replaces?: Delivery | undefined;
  openedOn?: number | undefined;
};
type Line = { acceptTime: Date; remark: string };

/**
 * Repeating changes nothing; naming the present delivery in `replaces` corrects it. Audited,
 * notifies the buyer.
 * Refuses NOT_FOUND, ORDER_STATE (unpaid, or fully refunded), NOTHING_TO_SHIP, DELIVERED_ALREADY,
 * ORDER_CHANGED (its address, since the form was opened).
 */
export async function deliverOrder(ctx: UserCtx, orderId: string, form: Form): Promise<null> {
  const { expressCompany = (await readParams(ctx.db)).expressCompany, trackingNo } = form;
  const delivery = normalDelivery({ expressCompany, trackingNo });
  return transaction(ctx.db, async (tx) => {
    await lockBuyerOf(tx, orderId);
    await queries.holdPaid(tx, [orderId]); // a delivery list does not lock buyers' rows
    const order = await queries.findToDeliver(tx, orderId);
    if (!order) throw refuse("NOT_FOUND");
    const { sent } = order;
    const step = deliveryStep(order, delivery, form.replaces);
    if (step === "same") return null;
    if (step === "not-paid") throw refuse("ORDER_STATE", { msg: "只有已付款的订单可以发货" });
    if (step === "nothing-to-ship") throw refuse("NOTHING_TO_SHIP");
    if (step === "refunded") throw refuse("ORDER_STATE", { msg: "要寄的商品已退款，不用发货" });
    if (step === "sent-otherwise") throw sentOtherwise(sent);
    if (form.openedOn !== undefined && (await countAddressChanges(tx, orderId)) !== form.openedOn)
      throw refuse("ORDER_CHANGED", { msg: "收件信息已修改，请按新的收件信息核对后再发货" });
    await writeDelivery(tx, ctx, { orderId, userId: order.userId, sent }, delivery);
    return null;
  });
}

type Sent = { orderId: string; userId: number; sent: Delivery | null };

/** The order is locked. */
async function writeDelivery(
  tx: Tx,
  ctx: UserCtx,
  { orderId, userId, sent }: Sent,
  delivery: Delivery,
): Promise<void> {
  if (!(await queries.markDelivered(tx, orderId, sent, delivery)))
    throw new Error(`order ${orderId} was sent by somebody who did not wait for its row`);
  await recordAudit(tx, ctx, {
    action: sent === null ? "order.deliver" : "order.deliver.correct",
    subject: `order:${orderId}`,
    detail: { ...delivery, ...(sent && { before: sent }) },
  });
  await tellUser(tx, userId, { kind: "deliverySent", orderId, ...delivery });
}

const sentOtherwise = (sent: Delivery | null) =>
  refuse("DELIVERED_ALREADY", {
    ...(sent && { msg: `订单已发货：${sent.expressCompany} ${sent.trackingNo}` }),
    detail: sent,
  });

/** Newest first, for owner and administrators; empty before it is sent. */
export async function trackingLogs(ctx: UserCtx, orderId: string): Promise<{ routes: Line[] }> {
  const { expressCompany, trackingNo, addr } = await visibleOrder(ctx, orderId);
  if (expressCompany === null || trackingNo === null) return { routes: [] };
  const parcel = { expressCompany, trackingNo, telephone: addr?.telephone ?? "" };
  return { routes: await trackParcel(ctx, orderId, parcel) };
}

/**
 * Repeating changes nothing. Refuses NOT_FOUND, ORDER_STATE (not sent), BAD_INPUT (before the order
 * or in the future).
 */
export async function noteTracking(
  ctx: UserCtx,
  orderId: string,
  { acceptTime, remark }: Line,
): Promise<null> {
  const line = { acceptTime, remark: trimmed(remark) };
  return transaction(ctx.db, async (tx) => {
    await lockBuyerOf(tx, orderId);
    const order = await queries.findToDeliver(tx, orderId);
    if (!order) throw refuse("NOT_FOUND");
    if (order.sent === null) throw refuse("ORDER_STATE", { msg: "订单还没有发货" });
    const sentence = acceptTimeRule(acceptTime, { placed: order.createTime, now: order.now });
    if (sentence !== undefined) throw refuse("BAD_INPUT", { msg: sentence });
    if (await noteRoute(tx, orderId, line, ctx.user.userId))
      await recordAudit(tx, ctx, { action: "order.track", subject: `order:${orderId}`, detail: line });
    return null;
  });
}
