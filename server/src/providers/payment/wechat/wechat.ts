// WeChat Pay (APIv3): QR code, phone browser (H5), WeChat's browser (JSAPI), refunds, bills.
// From public documents; not yet run against the vendor.
import { z } from "zod";
import { cutToBytes, shanghaiIso } from "../amounts.ts";
import {
  NOTIFY_PATHS,
  type OpenedWay,
  type Paid,
  type PayingFrom,
  type PaymentPort,
  type PaymentStatus,
  ProviderFailure,
  type ToPay,
  type Way,
} from "../port.ts";
import { payerMark } from "../../sign.ts";
import type { WechatAccount } from "./account.ts";
import { wechatBill } from "./bill.ts";
import { failureOf, refusedWith, wechatCall, type WechatCall } from "./call.ts";
import { wechatKeys } from "./keys.ts";
import { readWechatNotification, tradeNoOf } from "./notification.ts";
import { wechatPayer } from "./payer.ts";
import { wechatRefunds } from "./refunds.ts";
import { anyTransaction, moneyOf, paidTransaction, stateOf } from "./read.ts";
import { jsapiInvoke } from "./signature.ts";

const MISSING = new Set(["ORDER_NOT_EXIST", "ORDERNOTEXIST", "RESOURCE_NOT_EXISTS"]);
const PAID = new Set(["ORDERPAID", "ORDER_PAID"]);
const CLOSED = new Set(["ORDER_CLOSED", "ORDERCLOSED", ...MISSING]);
const PRODUCTS: Record<Way, string> = { native: "native", browser: "h5", wechat: "jsapi" };
const answers: { [W in Way]: z.ZodType<string> } = {
  native: z.object({ code_url: z.string().min(1) }).transform((answer) => answer.code_url),
  browser: z.object({ h5_url: z.url() }).transform((answer) => answer.h5_url),
  wechat: z.object({ prepay_id: z.string().min(1) }).transform((answer) => answer.prepay_id),
};

export function wechatPay(account: WechatAccount): PaymentPort {
  const findKey = wechatKeys(account);
  const ask = wechatCall(account, findKey);
  const numbersOf = (reference: string, ways: readonly OpenedWay[]): string[] =>
    ways.flatMap((way) => tradeNoOf(reference, way) ?? []);

  return {
    ways: account.ways,

    async open(payment, from) {
      const payer = from.way === "wechat" ? payerMark(from.openId) : "";
      const answer = await opened(account, ask, payment, { from, payer });
      if (from.way === "native") return { way: "native", codeUrl: answer };
      if (from.way === "wechat") {
        const invoke = jsapiInvoke(account.appid, answer, account.privateKey, account.clock());
        return { way: "wechat", payer, invoke };
      }
      return { way: "browser", payUrl: `${answer}&redirect_url=${encodeURIComponent(from.returnUrl)}` };
    },

    ...(account.payer && { payer: wechatPayer(account, account.payer) }),

    async query(reference, ways) {
      const { paid, states } = await heard(numbersOf(reference, ways), (no) => queried(account, ask, no));
      const first = (state: PaymentStatus["state"]) => states.find((one) => one.state === state);
      return paid ?? first("paying") ?? first("closed") ?? { state: "unknown" };
    },

    async end(reference, ways) {
      const { paid } = await heard(numbersOf(reference, ways), (no) => ended(account, ask, no));
      return paid ?? { state: "closed" };
    },

    parseNotification: (rawBody, headers) => readWechatNotification(account, findKey, rawBody, headers),

    answerTo(outcome) {
      if (outcome === "taken") return { status: 204, contentType: "application/json", body: "" };
      const status = outcome === "refused" ? 401 : 503;
      return {
        status,
        contentType: "application/json",
        body: JSON.stringify({ code: "FAIL", message: outcome }),
      };
    },

    ...wechatRefunds(account, ask),

    bill: (day) => wechatBill(account, ask, day),
  };
}

async function opened(
  { appid, mchid, publicUrl, ways }: WechatAccount,
  ask: WechatCall,
  { reference, amount, description, expireAt }: ToPay,
  { from, payer }: { from: PayingFrom; payer: string },
): Promise<string> {
  const tradeNo = ways.includes(from.way) ? tradeNoOf(reference, { way: from.way, payer }) : undefined;
  if (tradeNo === undefined || !Number.isSafeInteger(amount) || amount < 1)
    throw new ProviderFailure("permanent", "PARAM_ERROR", "no such way, reference or amount");
  const answer = await ask("open", "POST", `/v3/pay/transactions/${PRODUCTS[from.way]}`, {
    appid,
    mchid,
    description: cutToBytes(description, 127),
    out_trade_no: tradeNo,
    time_expire: shanghaiIso(expireAt),
    notify_url: `${publicUrl}${NOTIFY_PATHS.wechat.paid}`,
    amount: { total: amount, currency: "CNY" },
    ...(from.way === "browser" && {
      scene_info: { payer_client_ip: from.payerIp, h5_info: { type: "Wap" } },
    }),
    ...(from.way === "wechat" && { payer: { openid: from.openId } }),
  });
  if (!answer.ok) throw failureOf("open", answer);
  const { data } = answers[from.way].safeParse(answer.body);
  if (data === undefined)
    throw new ProviderFailure("temporary", "no-answer", "open was answered without a code");
  return data;
}

/** Money known to one number counts despite others' failures; without money any failure is thrown. */
async function heard<Status extends PaymentStatus>(
  tradeNos: readonly string[],
  ask: (tradeNo: string) => Promise<Status>,
): Promise<{ paid: Paid | undefined; states: Status[] }> {
  const settled = await Promise.allSettled(tradeNos.map(ask));
  const states = settled.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  const errors = settled.flatMap((one): unknown[] => (one.status === "rejected" ? [one.reason] : []));
  const fault = errors.find((error) => !(error instanceof ProviderFailure));
  const failure = errors.find((error) => error instanceof ProviderFailure);
  const transactions = states.flatMap((state) => (state.state === "paid" ? state.transactions : []));
  if (fault instanceof Error) throw fault;
  if (transactions.length === 0 && failure) throw failure;
  const paid = { state: "paid", transactions, ...(failure && { failure }) } as const;
  return { paid: transactions.length > 0 ? paid : undefined, states };
}

async function queried(
  { mchid, appid }: WechatAccount,
  ask: WechatCall,
  tradeNo: string,
): Promise<PaymentStatus> {
  const answer = await ask("query", "GET", `/v3/pay/transactions/out-trade-no/${tradeNo}?mchid=${mchid}`);
  if (refusedWith(answer, MISSING)) return { state: "unknown" };
  if (!answer.ok) throw failureOf("query", answer);
  const transaction = anyTransaction.safeParse(answer.body).data;
  if (transaction?.out_trade_no !== tradeNo || transaction.mchid !== mchid || transaction.appid !== appid)
    throw new ProviderFailure("temporary", "other-payment", "query was answered for another payment");
  const state = stateOf(transaction.trade_state);
  if (state !== "paid") return { state };
  const paid = paidTransaction.safeParse(answer.body).data;
  if (!paid) throw new ProviderFailure("temporary", "no-answer", "query was answered without the money");
  return { state: "paid", transactions: [moneyOf(paid)] };
}

/** Closes the number's payment unless paid; money that came during closing is returned. */
async function ended(
  account: WechatAccount,
  ask: WechatCall,
  tradeNo: string,
): Promise<{ state: "closed" } | Paid> {
  const before = await queried(account, ask, tradeNo);
  if (before.state === "paid" || before.state === "closed") return before;
  const { mchid } = account;
  const answer = await ask("close", "POST", `/v3/pay/transactions/out-trade-no/${tradeNo}/close`, { mchid });
  if (answer.ok || refusedWith(answer, CLOSED)) return { state: "closed" };
  if (!refusedWith(answer, PAID)) throw failureOf("close", answer);
  const status = await queried(account, ask, tradeNo);
  if (status.state !== "paid")
    throw new ProviderFailure("temporary", "no-answer", "close and query say different things of the money");
  return status;
}
