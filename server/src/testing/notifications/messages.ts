// What the payment companies tell of money, signed at the moment of sending as they sign it, and what a forger would send.
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import { ALIPAY, type AlipayGateway } from "../../providers/payment/alipay/gateway-testing.ts";
import {
  type Delivery,
  gatewayTime,
  inShanghai,
  inYuan,
  newSigner,
} from "../../providers/payment/loopback-gateway-testing.ts";
import { WECHAT, type WechatGateway } from "../../providers/payment/wechat/gateway-testing.ts";

export { notifiedAt } from "../../providers/payment/alipay/gateway-testing.ts";

export type Companies = { wechat: WechatGateway; alipay: AlipayGateway };

/** Signed by somebody else, a byte altered, signed long ago, or meant for another merchant. */
export const forgeries = ["stranger", "altered", "stale", "merchant"] as const;

export type Message = {
  method: PaymentMethod;
  /** The same however often the company repeats itself. */
  notificationId: string;
  reference: string;
  transactionId: string;
  /** In fen. */
  amount: number;
  forged?: (typeof forgeries)[number];
};

const stranger = newSigner();
/** Older than either company's notifications may be. */
const LONG_AGO_MS = 27 * 3_600_000;

/** The message as it is sent now. */
export async function sealed(companies: Companies, message: Message): Promise<Delivery> {
  const at = message.forged === "stale" ? new Date(gatewayTime.now.getTime() - LONG_AGO_MS) : gatewayTime.now;
  const delivery = await (message.method === "wechat" ? fromWechat : fromAlipay)(companies, message, at);
  if (message.forged !== "altered") return delivery;
  const rawBody = Buffer.from(delivery.rawBody);
  const middle = rawBody.length >> 1;
  rawBody[middle] = (rawBody[middle] ?? 0) ^ 1;
  return { ...delivery, rawBody };
}

async function fromWechat({ wechat }: Companies, message: Message, at: Date): Promise<Delivery> {
  const { notificationId, reference, transactionId, amount: total, forged } = message;
  const content = {
    mchid: forged === "merchant" ? "1900009192" : WECHAT.mchid,
    appid: WECHAT.appid,
    out_trade_no: reference,
    transaction_id: transactionId,
    trade_state: "SUCCESS",
    success_time: `${inShanghai(at).replace(" ", "T")}+08:00`,
    amount: { total, payer_total: total, currency: "CNY", payer_currency: "CNY" },
  };
  const signer = forged === "stranger" ? await stranger : wechat.company;
  return wechat.deliver("TRANSACTION.SUCCESS", content, { id: notificationId, signer, at });
}

async function fromAlipay({ alipay }: Companies, message: Message, at: Date): Promise<Delivery> {
  const { notificationId, reference, transactionId, amount, forged } = message;
  const values = {
    notify_time: inShanghai(at),
    notify_type: "trade_status_sync",
    notify_id: notificationId,
    app_id: forged === "merchant" ? "2021000000000002" : ALIPAY.appId,
    seller_id: ALIPAY.sellerId,
    trade_no: transactionId,
    out_trade_no: reference,
    trade_status: "TRADE_SUCCESS",
    total_amount: inYuan(amount),
    gmt_payment: inShanghai(at),
  };
  return alipay.deliver(values, forged === "stranger" ? { signer: await stranger } : {});
}
