// Ends the payment at the companies before the order, so money and deletion never both win (security.md 21).
import { type ClosedReason, ORDER_STATUS, statusOffers } from "@zhutu/domain/ordering/order-status.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { inBuyersTurn } from "../../../kernel/keyed-limiter.ts";
import * as payment from "../../payment/service.ts";
import { findOrder, findOwn } from "../queries.ts";
import { settleOrder } from "../settle/settle-order.ts";
import { markClosed } from "../settle/queries.ts";
import { isOverdue } from "./queries.ts";

/** Deletes the caller's paying order (ORD-036). Refuses NOT_FOUND, ORDER_STATE (also if paid meanwhile). */
export const deleteOrder = (ctx: Ctx<SessionUser>, orderId: string): Promise<null> =>
  inBuyersTurn(ctx.user.userId, () => deleteOwn(ctx, orderId));

async function deleteOwn(ctx: Ctx<SessionUser>, orderId: string): Promise<null> {
  const order = await findOwn(ctx.db, ctx.user.userId, orderId);
  if (!order) throw refuse("NOT_FOUND");
  if (!statusOffers(order.orderType, order.orderStatus).includes("delete")) throw refuse("ORDER_STATE");
  if ((await close(ctx, orderId, "user")) === "paid")
    throw refuse("ORDER_STATE", { msg: "订单已付款，不能删除" });
  return null;
}

/** Closes an order whose time is over; leaves others. */
export async function expireOrder(services: payment.PaymentServices, orderId: string): Promise<void> {
  if (await isOverdue(services.db, orderId)) await close(services, orderId, "timeout");
}

/** Closes the order unless money pays it first. Holds no lock while a company is asked: every write is conditional. */
async function close(
  services: payment.PaymentServices,
  orderId: string,
  reason: ClosedReason,
): Promise<"paid" | "closed"> {
  const before = await payment.openingsOf(services.db, orderId);
  await endThere(services, orderId, before);
  const openedMeanwhile = await transaction(services.db, async (tx) => {
    if (!(await markClosed(tx, orderId, reason))) return [];
    await payment.giveUp(tx, orderId);
    const now = await payment.openingsOf(tx, orderId);
    return now.filter((way) => !before.some((earlier) => isSameWay(earlier, way)));
  });
  await endThere(services, orderId, openedMeanwhile);
  return (await isPaid(services, orderId)) ? "paid" : "closed";
}

const isPaid = async ({ db }: payment.PaymentServices, orderId: string): Promise<boolean> =>
  (await findOrder(db, orderId))?.orderStatus === ORDER_STATUS.paid;

const isSameWay = (one: payment.OpenedAt, other: payment.OpenedAt): boolean =>
  one.method === other.method && one.way === other.way && one.payer === other.payer;

/** Ends the payment where it was opened. Refuses UNAVAILABLE if a company is silent and the order unpaid. */
async function endThere(
  services: payment.PaymentServices,
  orderId: string,
  openings: readonly payment.OpenedAt[],
): Promise<void> {
  const { money, silent } = await payment.endAtCompanies(services, orderId, openings);
  for (const paid of money) await settleOrder(services, paid);
  if (silent && !(await isPaid(services, orderId))) throw payment.silentCompany();
}
