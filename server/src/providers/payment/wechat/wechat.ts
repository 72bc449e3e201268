// WeChat Pay (APIv3): a code to scan, a phone's browser (H5) and WeChat's own browser (JSAPI), refunds and bills.
// Written from public documents, tested against a loopback gateway, not yet run against the vendor.
import { z } from "zod";
import { cutToBytes, shanghaiIso } from "../amounts.ts";
import {
  NOTIFY_PATHS,
  type OpenedWay,
  type PayingFrom,
  type PaymentPort,
  type PaymentStatus,
  ProviderFailure,
  type ToPay,
  type Transaction,
  type Way,
} from "../port.ts";
import { payerMark } from "../payer-mark.ts";
import type { WechatAccount } from "./account.ts";
import { wechatBill } from "./bill.ts";
import { failureOf, refusedWith, wechatCall, type WechatCall } from "./call.ts";
import { wechatKeys } from "./keys.ts";
import { readWechatNotification } from "./notification.ts";
import { wechatPayer } from "./payer.ts";
import { wechatRefunds } from "./refunds.ts";
import { anyTransaction, moneyOf, paidTransaction, stateOf } from "./read.ts";
import { jsapiInvoke } from "./signature.ts";
import { tradeNoOf } from "./trade-no.ts";

const MISSING = new Set(["ORDER_NOT_EXIST", "ORDERNOTEXIST", "RESOURCE_NOT_EXISTS"]);
const PAID = new Set(["ORDERPAID", "ORDER_PAID"]);
const CLOSED = new Set(["ORDER_CLOSED", "ORDERCLOSED", ...MISSING]);
const PRODUCTS: Record<Way, string> = { native: "native", browser: "h5", wechat: "jsapi" };
const answers: { [W in Way]: z.ZodType<string> } = {
  native: z.object({ code_url: z.string().min(1) }).transform((answer) => answer.code_url),
  browser: z.object({ h5_url: z.url() }).transform((answer) => answer.h5_url),
  wechat: z.object({ prepay_id: z.string().min(1) }).transform((answer) => answer.prepay_id),
};

/** Opens the adapter of one merchant. */
export function wechatPay(account: WechatAccount): PaymentPort {
  const findKey = wechatKeys(account);
  const ask = wechatCall(account, findKey);
  const inEachWay = <T>(
    reference: string,
    ways: readonly OpenedWay[],
    asked: (tradeNo: string) => Promise<T>,
  ): Promise<T>[] => ways.flatMap((way) => tradeNoOf(reference, way) ?? []).map(asked);

  return {
    ways: account.ways,

    async open(payment, from) {
      const told = await opened(account, ask, payment, from);
      if (from.way === "native") return { way: "native", codeUrl: told };
      if (from.way === "wechat")
        return {
          way: "wechat",
          payer: payerMark(from.openId),
          invoke: jsapiInvoke(account.appid, told, account.privateKey, account.clock()),
        };
      return { way: "browser", payUrl: `${told}&redirect_url=${encodeURIComponent(from.returnUrl)}` };
    },

    ...(account.payer && { payer: wechatPayer(account, account.payer) }),

    async query(reference, ways) {
      const asked = inEachWay(reference, ways, (tradeNo) => queried(account, ask, tradeNo));
      // Money that one number tells of is there, whatever the others answer; without any, one that fails leaves it open.
      const heard = (await Promise.allSettled(asked)).flatMap((one) => ("value" in one ? one.value : []));
      const transactions = heard.flatMap(transactionsOf);
      if (transactions.length > 0) return { state: "paid", transactions };
      const states = await Promise.all(asked);
      const first = (state: PaymentStatus["state"]) => states.find((one) => one.state === state);
      return first("paying") ?? first("closed") ?? { state: "unknown" };
    },

    async close(reference, ways) {
      const asked = inEachWay(reference, ways, (tradeNo) => closed(account, ask, tradeNo));
      return (await Promise.all(asked)).flat();
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
  from: PayingFrom,
): Promise<string> {
  const way = from.way === "wechat" ? (`wechat:${payerMark(from.openId)}` as const) : from.way;
  const tradeNo = ways.includes(from.way) ? tradeNoOf(reference, way) : undefined;
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

async function queried(
  { mchid, appid }: WechatAccount,
  ask: WechatCall,
  tradeNo: string,
): Promise<PaymentStatus> {
  const answer = await ask("query", "GET", `/v3/pay/transactions/out-trade-no/${tradeNo}?mchid=${mchid}`);
  if (refusedWith(answer, MISSING)) return { state: "unknown" };
  if (!answer.ok) throw failureOf("query", answer);
  const told = anyTransaction.safeParse(answer.body).data;
  if (told?.out_trade_no !== tradeNo || told.mchid !== mchid || told.appid !== appid)
    throw new ProviderFailure("temporary", "other-payment", "query was answered for another payment");
  const state = stateOf(told.trade_state);
  if (state !== "paid") return { state };
  const paid = paidTransaction.safeParse(answer.body).data;
  if (!paid) throw new ProviderFailure("temporary", "no-answer", "query was answered without the money");
  return { state: "paid", transactions: [moneyOf(paid)] };
}

const transactionsOf = (status: PaymentStatus): Transaction[] =>
  status.state === "paid" ? status.transactions : [];

/** Closes the payment of that number; the money where it was paid before. */
async function closed(account: WechatAccount, ask: WechatCall, tradeNo: string): Promise<Transaction[]> {
  const { mchid } = account;
  const answer = await ask("close", "POST", `/v3/pay/transactions/out-trade-no/${tradeNo}/close`, { mchid });
  if (answer.ok || refusedWith(answer, CLOSED)) return [];
  if (!refusedWith(answer, PAID)) throw failureOf("close", answer);
  const transactions = transactionsOf(await queried(account, ask, tradeNo));
  if (transactions.length === 0)
    throw new ProviderFailure("temporary", "no-answer", "close and query say different things of the money");
  return transactions;
}
