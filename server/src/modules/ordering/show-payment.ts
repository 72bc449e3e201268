// The way to pay an order: the QR image, and the address behind it. The provider hears of the payment on first need; what
// closes meanwhile is noticed when the code is noted, and is closed at the provider too (payment).
import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { renderSVG } from "uqr";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { FileReply } from "../../kernel/file-reply.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import * as payment from "../payment/service.ts";
import * as q from "./queries.ts";

/**
 * The QR image (ORD-016). Public, since an image tag sends no token: the id cannot be guessed, only a paying and
 * unexpired order has one, and every other id gets one and the same 404.
 */
export async function orderQrcode(ctx: Ctx, orderId: string): Promise<FileReply> {
  const order = await q.findToPay(ctx.db, orderId);
  if (!order || order.orderStatus !== ORDER_STATUS.paying || order.timeIsOver) throw refuse("NOT_FOUND");
  const payUrl = await payment.codeUrlOf(ctx, order.payment);
  return { contentType: "image/svg+xml", bytes: renderSVG(payUrl, { border: 2 }) };
}

/** The address behind the QR of the caller's own order: 404 for a foreign one, ORDER_STATE or ORDER_EXPIRED when it cannot be paid. */
export async function payLink(ctx: Ctx<SessionUser>, orderId: string): Promise<{ payUrl: string }> {
  const order = await q.findToPay(ctx.db, orderId);
  if (!order || order.userId !== ctx.user.userId) throw refuse("NOT_FOUND");
  if (order.orderStatus === ORDER_STATUS.paid) throw refuse("ORDER_STATE");
  if (order.orderStatus === ORDER_STATUS.closed || order.timeIsOver) throw refuse("ORDER_EXPIRED");
  return { payUrl: await payment.codeUrlOf(ctx, order.payment) };
}
