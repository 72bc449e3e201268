// 微信支付 in WeChat's own browser (JSAPI), beyond the documents (domain.md "Orders and payment").
import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { may } from "../../permissions.ts";
import { orderIdShape } from "../contract.ts";

const orderParams = z.object({ orderId: orderIdShape });

/** Where WeChat's own browser says who pays; it comes back to the buyer's orders with `pay`, the order's number, a `code` and that `state`. */
export const getWechatPayer = endpoint({
  name: "getWechatPayer",
  method: "GET",
  path: "/api/user/orders/:orderId/wechat-payer",
  access: may.buy,
  params: orderParams,
  query: z.object({ state: z.string().regex(/^[\w-]{16,64}$/) }),
  reply: z.object({ authorizeUrl: z.string() }),
});
/** What WeChat's own browser is told to take the payment. Refused PAYER_UNKNOWN for a code that is none, used or old. */
export const openWechatPayment = endpoint({
  name: "openWechatPayment",
  method: "POST",
  path: "/api/user/orders/:orderId/wechat-payment",
  access: may.buy,
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
