// Paying by QR code and, beyond the documents, on a phone (domain.md "Orders and payment").
import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { paymentMethod } from "../../payment/contract.ts";
import { may } from "../../permissions.ts";
import { orderIdShape } from "../contract.ts";

const orderParams = z.object({ orderId: orderIdShape });
/** By which 支付方式; the shop's first when it is left out. Refused METHOD_UNAVAILABLE when the shop does not take it. */
const payBy = z.object({ method: paymentMethod.optional() });
/** The address that pays on a phone, opened there (interface.md "Payment"). */
export const getPayLink = endpoint({
  name: "getPayLink",
  method: "GET",
  path: "/api/user/orders/:orderId/pay-link",
  access: may.buy,
  refuses: ["NOT_FOUND", "ORDER_STATE", "ORDER_EXPIRED", "METHOD_UNAVAILABLE"],
  params: orderParams,
  query: payBy,
  reply: z.object({ payUrl: z.string() }),
});
export const getOrderQrcode = endpoint({
  name: "getOrderQrcode",
  method: "GET",
  path: "/api/public/orders/:orderId/qrcode",
  access: may.seePaymentCode,
  refuses: ["NOT_FOUND", "METHOD_UNAVAILABLE"],
  params: orderParams,
  query: payBy,
  reply: "file",
});

/** Address where WeChat's browser identifies the payer; returns to `payPath` with `code` and `state`. */
export const getWechatPayer = endpoint({
  name: "getWechatPayer",
  method: "GET",
  path: "/api/user/orders/:orderId/wechat-payer",
  access: may.buy,
  refuses: ["NOT_FOUND", "ORDER_STATE", "ORDER_EXPIRED", "METHOD_UNAVAILABLE"],
  params: orderParams,
  query: z.object({ state: z.string().regex(/^[\w-]{16,64}$/) }),
  reply: z.object({ authorizeUrl: z.string() }),
});
/** Payment parameters for WeChat's browser. Refuses PAYER_UNKNOWN (invalid, used or expired code). */
export const openWechatPayment = endpoint({
  name: "openWechatPayment",
  method: "POST",
  path: "/api/user/orders/:orderId/wechat-payment",
  access: may.buy,
  refuses: ["NOT_FOUND", "ORDER_STATE", "ORDER_EXPIRED", "METHOD_UNAVAILABLE", "PAYER_UNKNOWN"],
  params: orderParams,
  body: z.object({ code: z.string().regex(/^[\w-]{1,128}$/) }),
  reply: z.object({
    appId: z.string(),
    timeStamp: z.string(),
    nonceStr: z.string(),
    package: z.string(),
    signType: z.string(),
    paySign: z.string(),
  }),
});
