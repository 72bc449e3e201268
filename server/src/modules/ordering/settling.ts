// Money arriving: by notification, by asking, by the poller. Whoever is first pays the order; the rest change nothing.
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { bumpOrderCount } from "../catalogue/service.ts";
import { grantCourses, heldCourseIds } from "../enrolment/service.ts";
import * as payment from "../payment/service.ts";
import * as q from "./queries.ts";

/**
 * What the money did. `paid`, `revived`: the order is paid now; `repeated`: this money was dealt with before;
 * `refund`: nobody could use it, a refund task waits; `mismatch`: not the order's amount, nothing was changed.
 */
export type Settlement = "paid" | "revived" | "repeated" | "refund" | "mismatch";

/** The attempt that collects an order. */
export const toCollect = (
  order: Pick<q.Order, "orderId" | "orderAmt" | "orderName" | "expireAt">,
): payment.ToCollect => ({
  reference: order.orderId,
  amount: order.orderAmt,
  description: order.orderName.slice(0, 100),
  expireAt: order.expireAt,
});

/**
 * Settles an order with the provider's word, in one transaction with its entitlements, order counts and history
 * (domain.md "Orders and payment"). Money for a closed order revives it, unless the buyer holds the content by now.
 */
export async function settleOrder(
  services: payment.PaymentServices,
  money: payment.Money,
  notification?: payment.PaymentNotification,
): Promise<Settlement> {
  const settlement = await transaction(services.db, async (tx) => {
    const did = await take(tx, money);
    if (notification && did !== "mismatch") await payment.noteNotification(tx, notification, did);
    return did;
  });
  const { reference, transactionId, amount } = money;
  if (settlement === "mismatch")
    services.log.error({ reference, transactionId, amount }, "money does not match its order");
  if (settlement === "refund")
    services.log.warn({ reference, transactionId, amount }, "money left to refund");
  return settlement;
}

async function take(tx: Tx, money: payment.Money): Promise<Settlement> {
  const order = await q.lockOrder(tx, money.reference);
  if (await payment.isDealtWith(tx, money)) return "repeated";
  if (!order) return leaveToRefund(tx, money, "unknown-order");
  if (money.amount !== order.orderAmt) return "mismatch";
  if (order.orderStatus === 2) return leaveToRefund(tx, money, "paid-twice");
  const { courseIds } = order;
  const holds = order.orderType === "single" && (await heldCourseIds(tx, order.userId, courseIds)).size > 0;
  if (order.orderStatus === 3 && (holds || (await q.wasBoughtAgain(tx, order))))
    return leaveToRefund(tx, money, "order-closed");
  // Two orders of one course, both paid: the second is paid all the same, and its money is looked at by a person.
  if (holds) await leaveToRefund(tx, money, "already-held");
  const revived = order.orderStatus === 3;
  if (!(await payment.settle(tx, toCollect(order), money))) return leaveToRefund(tx, money, "paid-twice");
  await q.markPaid(tx, order.orderId, revived ? 3 : 1, money.paidAt, revived ? "revived" : "paid");
  await entitle(tx, order, courseIds);
  return revived ? "revived" : "paid";
}

async function leaveToRefund(tx: Tx, money: payment.Money, reason: string): Promise<"refund"> {
  await payment.leaveToRefund(tx, money, reason);
  return "refund";
}

/** What being paid brings: the courses of a single order (a package grants nothing until it is assigned) and the counts. */
export async function entitle(
  tx: Tx,
  order: Pick<q.Order, "orderId" | "orderType" | "userId">,
  courseIds: readonly number[],
): Promise<void> {
  if (order.orderType === "single")
    await grantCourses(tx, { userId: order.userId, courseIds, orderId: order.orderId, createType: "order" });
  // How often a course was bought is a number of orders, whatever their quantities.
  await bumpOrderCount(
    tx,
    courseIds.map((courseId) => ({ courseId, count: 1 })),
  );
}

/**
 * "I have paid": asks the provider at once and answers the caller's own order's status (else 404). Refuses
 * UNAVAILABLE when the provider is silent: nothing is assumed paid.
 */
export async function confirmPayment(
  ctx: Ctx<SessionUser>,
  orderId: string,
): Promise<{ orderStatus: 1 | 2 | 3 }> {
  const order = await q.findOwn(ctx.db, ctx.user.userId, orderId);
  if (!order) throw refuse("NOT_FOUND");
  if (order.orderStatus !== 2) await askAndSettle(ctx, orderId);
  const now = await q.findOrder(ctx.db, orderId);
  return { orderStatus: (now?.orderStatus ?? order.orderStatus) as 1 | 2 | 3 };
}

/** Asks the provider about an order and settles what it knows of. Refuses UNAVAILABLE when it is silent. */
export async function askAndSettle(services: payment.PaymentServices, orderId: string): Promise<void> {
  const money = await payment.askProvider(services, orderId);
  if (money) await settleOrder(services, money);
}

/**
 * One delivery of the provider's notification; the HTTP status to answer. The raw bytes are verified before they are
 * read; a forged, stale or foreign one is refused with 401, a wrong amount with 400, and both are logged as alerts.
 */
export async function receiveNotification(
  services: payment.PaymentServices,
  rawBody: Buffer,
  headers: Record<string, string | string[] | undefined>,
): Promise<204 | 400 | 401> {
  let notification: payment.PaymentNotification;
  try {
    notification = payment.readNotification(services, rawBody, headers);
  } catch (error) {
    if (!(error instanceof payment.NotificationRefused)) throw error;
    services.log.error({ reason: error.reason }, "payment notification refused");
    return 401;
  }
  return (await settleOrder(services, notification, notification)) === "mismatch" ? 400 : 204;
}
