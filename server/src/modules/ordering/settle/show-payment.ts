// The provider learns of a payment on first need; an order closed meanwhile is closed there, too
// (payment).
import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { MY_ORDERS_PATH, payPath } from "@zhutu/domain/ordering/paying/pay-address.ts";
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import { renderSVG } from "uqr";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { FileReply } from "../../../kernel/file-reply.ts";
import { countUse } from "../../../kernel/limits.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import * as payment from "../../payment/service.ts";
import * as queries from "./queries.ts";

type Me = Ctx<SessionUser>;

/**
 * ORD-016. Public, because image tags send no token: ids cannot be guessed, and all but payable
 * orders answer the same 404.
 */
export async function orderQrcode(ctx: Ctx, orderId: string, method?: PaymentMethod): Promise<FileReply> {
  const order = await queries.findToPay(ctx.db, orderId);
  if (!order || order.orderStatus !== ORDER_STATUS.paying || order.timeIsOver) throw refuse("NOT_FOUND");
  const payUrl = await payment.codeUrlOf(ctx, order.payment, method);
  return { contentType: "image/svg+xml", bytes: renderSVG(payUrl, { border: 2 }) };
}

/** For a phone. */
export async function payLink(ctx: Me, orderId: string, method?: PaymentMethod): Promise<{ payUrl: string }> {
  const noted = await ownToPay(ctx, orderId);
  const from = { method, payerIp: ctx.ip, returnUrl: `${ctx.config.publicUrl}${MY_ORDERS_PATH}` };
  return { payUrl: await payment.payUrlOf(ctx, noted, from) };
}

/** Where WeChat's browser identifies the payer and returns. */
export async function whoPaysAt(ctx: Me, orderId: string, state: string): Promise<{ authorizeUrl: string }> {
  await ownToPay(ctx, orderId);
  const back = `${ctx.config.publicUrl}${payPath(orderId)}`;
  return { authorizeUrl: payment.payerAskedAt(ctx, back, state) };
}

/** Made-up codes would use up the shop's quota at WeChat. */
const codesOfPayer = { most: 20, withinSeconds: 600 };

/** Parameters for WeChat's browser. */
export async function openWechatPayment(ctx: Me, orderId: string, code: string) {
  const noted = await ownToPay(ctx, orderId);
  await countUse(ctx.db, { key: `payer:${ctx.user.userId}`, ...codesOfPayer });
  return payment.openInWechat(ctx, noted, code);
}

/** Refuses NOT_FOUND, ORDER_STATE (paid), ORDER_EXPIRED. */
async function ownToPay(ctx: Me, orderId: string) {
  const order = await queries.findToPay(ctx.db, orderId);
  if (!order || order.userId !== ctx.user.userId) throw refuse("NOT_FOUND");
  if (order.orderStatus === ORDER_STATUS.paid) throw refuse("ORDER_STATE");
  if (order.orderStatus === ORDER_STATUS.closed || order.timeIsOver) throw refuse("ORDER_EXPIRED");
  return order.payment;
}
