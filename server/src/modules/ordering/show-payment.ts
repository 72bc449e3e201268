// The way to pay an order: the QR image, and the address for a phone. The company hears of the payment on first need; what
// closes meanwhile is noticed when the opening is noted, and is closed at the company too (payment).
import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { MY_ORDERS_PATH, payPath } from "@zhutu/domain/ordering/paying/pay-address.ts";
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import { renderSVG } from "uqr";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { FileReply } from "../../kernel/file-reply.ts";
import { countUse } from "../../kernel/limits.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import * as payment from "../payment/service.ts";
import * as queries from "./queries.ts";

type Me = Ctx<SessionUser>;

/**
 * The QR image of a method, the default one where none is named (ORD-016). Public, since an image tag sends no token:
 * the id cannot be guessed, only a paying and unexpired order has one, and every other id gets one and the same 404.
 */
export async function orderQrcode(ctx: Ctx, orderId: string, method?: PaymentMethod): Promise<FileReply> {
  const order = await queries.findToPay(ctx.db, orderId);
  if (!order || order.orderStatus !== ORDER_STATUS.paying || order.timeIsOver) throw refuse("NOT_FOUND");
  const payUrl = await payment.codeUrlOf(ctx, order.payment, method);
  return { contentType: "image/svg+xml", bytes: renderSVG(payUrl, { border: 2 }) };
}

/** The address that pays the caller's own order on a phone. Refuses as `ownToPay` does. */
export async function payLink(ctx: Me, orderId: string, method?: PaymentMethod): Promise<{ payUrl: string }> {
  const noted = await ownToPay(ctx, orderId);
  const from = { method, payerIp: ctx.ip, returnUrl: `${ctx.config.publicUrl}${MY_ORDERS_PATH}` };
  return { payUrl: await payment.payUrlOf(ctx, noted, from) };
}

/** Where WeChat's own browser says who pays the caller's own order, and comes back from. Refuses as `ownToPay` does. */
export async function whoPaysAt(ctx: Me, orderId: string, state: string): Promise<{ authorizeUrl: string }> {
  await ownToPay(ctx, orderId);
  const back = `${ctx.config.publicUrl}${payPath(orderId)}`;
  return { authorizeUrl: payment.payerAskedAt(ctx, back, state) };
}

/** Of one person: who sends made-up codes would use up what WeChat answers the shop. */
const codesOfPayer = { most: 20, withinSeconds: 600 };

/**
 * What WeChat's own browser is told to take the payment of the caller's own order. Refuses as `ownToPay` does, PAYER_UNKNOWN
 * and, after 20 codes within ten minutes, TOO_MANY_REQUESTS.
 */
export async function openWechatPayment(ctx: Me, orderId: string, code: string) {
  const noted = await ownToPay(ctx, orderId);
  await countUse(ctx.db, { key: `payer:${ctx.user.userId}`, ...codesOfPayer });
  return payment.openInWechat(ctx, noted, code);
}

/** The payment of the caller's own order: 404 for a foreign one, ORDER_STATE or ORDER_EXPIRED when it cannot be paid. */
async function ownToPay(ctx: Me, orderId: string) {
  const order = await queries.findToPay(ctx.db, orderId);
  if (!order || order.userId !== ctx.user.userId) throw refuse("NOT_FOUND");
  if (order.orderStatus === ORDER_STATUS.paid) throw refuse("ORDER_STATE");
  if (order.orderStatus === ORDER_STATUS.closed || order.timeIsOver) throw refuse("ORDER_EXPIRED");
  return order.payment;
}
