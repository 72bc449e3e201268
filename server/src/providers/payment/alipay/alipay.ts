// Alipay: QR code (当面付, alipay.trade.precreate), phone browser (手机网站支付, alipay.trade.wap.pay), refunds,
// bills.
// From public documents; not yet run against the vendor.
import { formatTime } from "@zhutu/domain/time.ts";
import { z } from "zod";
import { cutToBytes, fenOfText, momentOfText, yuanText } from "../amounts.ts";
import type { AlipayAccount } from "./account.ts";
import { alipayBill } from "./bill.ts";
import { type AlipayCall, alipayCall, failureOf, gatewayUrl, parametersOf, refusedWith } from "./call.ts";
import { readAlipayNotification } from "./notification.ts";
import { alipayRefunds } from "./refunds.ts";
import {
  NOTIFY_PATHS,
  type Paid,
  type PaymentPort,
  type PaymentStatus,
  ProviderFailure,
  REFERENCE,
  type ToPay,
} from "../port.ts";

const MISSING = new Set(["ACQ.TRADE_NOT_EXIST"]);
const ENDED = new Set(["ACQ.TRADE_STATUS_ERROR", "ACQ.REASON_TRADE_STATUS_INVALID"]);

const precreated = z.object({ out_trade_no: z.string(), qr_code: z.string().min(1) });
const anyTrade = z.object({ out_trade_no: z.string(), trade_status: z.string() });
const paidTrade = z.object({
  trade_no: z.string().min(1),
  total_amount: z.string(),
  send_pay_date: z.string(),
});

export function alipay(account: AlipayAccount): PaymentPort {
  const ask = alipayCall(account);
  const notify = { notify_url: `${account.publicUrl}${NOTIFY_PATHS.alipay.paid}` };

  return {
    ways: account.ways,

    async open(payment, from) {
      const content = contentOf(account, payment, from.way);
      if (from.way === "browser") {
        const method = "alipay.trade.wap.pay";
        const biz = { ...content, product_code: "QUICK_WAP_WAY", quit_url: from.returnUrl };
        const extra = { ...notify, return_url: from.returnUrl };
        return {
          way: "browser",
          payUrl: gatewayUrl(account, parametersOf(account, method, biz, extra)).href,
        };
      }
      const method = "alipay.trade.precreate";
      const answer = await ask(method, content, notify);
      if (!answer.ok) throw failureOf(method, answer);
      const { data } = precreated.safeParse(answer.body);
      if (data?.out_trade_no !== payment.reference)
        throw new ProviderFailure("temporary", "no-answer", `${method} was answered without the code`);
      return { way: "native", codeUrl: data.qr_code };
    },

    // One trade per reference, whatever the ways.
    query: (reference) => queried(ask, reference),

    async end(reference) {
      if (!REFERENCE.test(reference)) return { state: "closed" };
      const status = await queried(ask, reference);
      return status.state === "paid" || status.state === "closed" ? status : closed(ask, reference);
    },

    parseNotification: async (rawBody) => readAlipayNotification(account, rawBody),

    answerTo(outcome) {
      const status = { taken: 200, refused: 401, failed: 503 }[outcome];
      return { status, contentType: "text/plain", body: outcome === "taken" ? "success" : "failure" };
    },

    ...alipayRefunds(account, ask),

    bill: (day) => alipayBill(account, ask, day),
  };
}

/** Throws ProviderFailure (permanent) for a bad reference, amount or way. */
function contentOf({ ways, sellerId }: AlipayAccount, payment: ToPay, way: (typeof ways)[number]) {
  const { reference, amount, description, expireAt } = payment;
  if (!ways.includes(way) || !REFERENCE.test(reference) || !Number.isSafeInteger(amount) || amount < 1)
    throw new ProviderFailure("permanent", "PARAM_ERROR", "no such way, reference or amount");
  return {
    out_trade_no: reference,
    seller_id: sellerId,
    total_amount: yuanText(amount),
    // Removes characters Alipay refuses in titles, and commas, which split bill cells.
    subject: cutToBytes(description.replaceAll(/[/=&,"\s]+/g, " ").trim(), 256) || reference,
    time_expire: formatTime(expireAt),
  };
}

/**
 * Closes an unpaid trade; returns the money if payment was faster. Before a scan there is no trade yet, and
 * later money is late. (alipay.trade.cancel would refund it.)
 */
async function closed(ask: AlipayCall, reference: string): Promise<{ state: "closed" } | Paid> {
  const method = "alipay.trade.close";
  const answer = await ask(method, { out_trade_no: reference });
  if (answer.ok || refusedWith(answer, MISSING)) return { state: "closed" };
  if (!refusedWith(answer, ENDED)) throw failureOf(method, answer);
  const status = await queried(ask, reference);
  if (status.state === "paying") throw failureOf(method, answer);
  return status.state === "paid" ? status : { state: "closed" };
}

async function queried(ask: AlipayCall, reference: string): Promise<PaymentStatus> {
  if (!REFERENCE.test(reference)) return { state: "unknown" };
  const method = "alipay.trade.query";
  const answer = await ask(method, { out_trade_no: reference });
  if (refusedWith(answer, MISSING)) return { state: "unknown" };
  if (!answer.ok) throw failureOf(method, answer);
  const trade = anyTrade.safeParse(answer.body).data;
  if (trade?.out_trade_no !== reference)
    throw new ProviderFailure("temporary", "other-payment", `${method} was answered for another payment`);
  if (trade.trade_status === "WAIT_BUYER_PAY") return { state: "paying" };
  if (trade.trade_status === "TRADE_CLOSED") return { state: "closed" };
  const paid = paidTrade.safeParse(answer.body).data;
  const [amount, paidAt] = [fenOfText(paid?.total_amount ?? ""), momentOfText(paid?.send_pay_date ?? "")];
  const isPaid = trade.trade_status === "TRADE_SUCCESS" || trade.trade_status === "TRADE_FINISHED";
  if (!isPaid || !paid || !amount || !paidAt)
    throw new ProviderFailure("temporary", "no-answer", `${method} was answered without the money`);
  return { state: "paid", transactions: [{ transactionId: paid.trade_no, amount, currency: "CNY", paidAt }] };
}
