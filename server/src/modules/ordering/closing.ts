// Ending an order that was not paid: its buyer deletes it, or its half hour is over. The provider is asked first and
// the attempt is closed there, so that money and deletion never both win unnoticed (security.md 21).
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import * as payment from "../payment/service.ts";
import * as q from "./queries.ts";
import { settleOrder } from "./settling.ts";

type Reason = "timeout" | "user";

/** Deletes the caller's own paying order (ORD-036): 404 for a foreign one, ORDER_STATE when it is not paying or was paid after all. */
export async function deleteOrder(ctx: Ctx<SessionUser>, orderId: string): Promise<null> {
  const order = await q.findOwn(ctx.db, ctx.user.userId, orderId);
  if (!order) throw refuse("NOT_FOUND");
  if (order.orderStatus !== 1) throw refuse("ORDER_STATE");
  if ((await close(ctx, orderId, "user")) === "paid")
    throw refuse("ORDER_STATE", { msg: "订单已支付，不能删除" });
  return null;
}

/** Closes an order whose half hour is over; leaves any other as it is. Repeating changes nothing. */
export async function expireOrder(services: payment.PaymentServices, orderId: string): Promise<void> {
  if (await q.isOverdue(services.db, orderId)) await close(services, orderId, "timeout");
}

async function close(
  services: payment.PaymentServices,
  orderId: string,
  reason: Reason,
): Promise<"paid" | "closed"> {
  const untried = await transaction(services.db, async (tx) => {
    // Under the row's lock: an attempt is only opened under the same lock, so none can appear behind our back.
    if (!(await q.lockOrder(tx, orderId)) || (await payment.hasAttempt(tx, orderId))) return false;
    await q.markClosed(tx, orderId, reason);
    return true;
  });
  return untried ? "closed" : closeAttempted(services, orderId, reason);
}

// The lock is not kept while the provider is asked: its silence must not hold a connection, and every write here
// is conditional.
async function closeAttempted(
  services: payment.PaymentServices,
  orderId: string,
  reason: Reason,
): Promise<"paid" | "closed"> {
  const ended = await payment.endAttempt(services, orderId);
  if (ended.money) return settled(services, ended.money);
  const late = await transaction(services.db, async (tx) => {
    const closed = await q.markClosed(tx, orderId, reason);
    const openedMeanwhile = closed && (await payment.giveUp(tx, orderId)) !== ended.codeUrl;
    return { closed, openedMeanwhile };
  });
  if (late.openedMeanwhile) {
    const { money } = await payment.endAttempt(services, orderId);
    if (money) return settled(services, money);
  }
  return late.closed || (await q.findOrder(services.db, orderId))?.orderStatus === 3 ? "closed" : "paid";
}

async function settled(services: payment.PaymentServices, money: payment.Money): Promise<"paid" | "closed"> {
  await settleOrder(services, money);
  return (await q.findOrder(services.db, money.reference))?.orderStatus === 2 ? "paid" : "closed";
}
