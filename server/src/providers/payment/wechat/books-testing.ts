// What the loopback WeChat Pay remembers, for tests only: payments by the merchant's number, refunds, and bills of a day.
import { randomInt } from "node:crypto";
import { type BillMood, inShanghai, inYuan } from "../loopback-gateway-testing.ts";

export type RefundState = "SUCCESS" | "PROCESSING" | "CLOSED" | "ABNORMAL";
type Trade = {
  out_trade_no: string;
  product: string;
  values: string;
  total: number;
  description: string;
  notifyUrl: string;
  expiresAt: number;
  state: "NOTPAY" | "SUCCESS" | "REFUND" | "CLOSED";
  transactionId: string;
  paidAt: Date;
  payer: string;
};
type Refund = {
  out_refund_no: string;
  refundId: string;
  transactionId: string;
  amount: number;
  /** Of how much that was paid, as it was asked with. */
  total: number;
  state: RefundState;
  at: Date;
};
type Answer = [status: number, content: object];
type Sent = Record<string, unknown>;

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join("");
const iso = (moment: Date) => `${inShanghai(moment).replace(" ", "T")}+08:00`;

export class WechatBooks {
  readonly trades = new Map<string, Trade>();
  readonly refunds = new Map<string, Refund>();
  readonly merchant: { mchid: string; appid: string };
  readonly time: { now: Date };
  constructor(merchant: { mchid: string; appid: string }, time: { now: Date }) {
    this.merchant = merchant;
    this.time = time;
  }

  answer(method: string, url: URL, sent: Sent, refundState: RefundState): Answer {
    const [, product] = /^\/v3\/pay\/transactions\/(native|h5|jsapi)$/.exec(url.pathname) ?? [];
    if (method === "POST" && product) return this.#opened(product, sent);
    const [, tradeNo, closes] =
      /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close)?$/.exec(url.pathname) ?? [];
    if (tradeNo) {
      const mchid = closes ? sent["mchid"] : url.searchParams.get("mchid");
      if (mchid !== this.merchant.mchid) return [400, { code: "MCH_NOT_EXISTS" }];
      return closes ? this.#closed(tradeNo) : this.#queried(tradeNo);
    }
    const [, refundNo] = /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(url.pathname) ?? [];
    if (refundNo) return this.#refundOf(refundNo);
    if (method === "POST" && url.pathname === "/v3/refund/domestic/refunds")
      return this.#refunded(sent, refundState);
    return [404, { code: "RESOURCE_NOT_EXISTS_HERE" }];
  }

  /** The payer pays what was opened. */
  pay(tradeNo: string): Trade {
    const trade = this.#current(tradeNo);
    if (trade?.state !== "NOTPAY") throw new Error(`${tradeNo} cannot be paid`);
    const paid = { state: "SUCCESS", transactionId: `4200${digits(24)}`, paidAt: this.time.now } as const;
    return Object.assign(trade, paid);
  }

  /** What an answer or a notification says of a payment. */
  tell(tradeNo: string): object {
    const { state, out_trade_no, total, transactionId, paidAt } = this.#known(tradeNo);
    const told = { ...this.merchant, out_trade_no, trade_state: state, trade_state_desc: "" };
    if (state === "NOTPAY" || state === "CLOSED") return told;
    const amount = { total, payer_total: total, currency: "CNY", payer_currency: "CNY" };
    return { ...told, transaction_id: transactionId, success_time: iso(paidAt), amount };
  }

  /** What a notification says of a refund. */
  tellRefund(refundNo: string): object {
    const refund = this.refunds.get(refundNo);
    if (!refund) throw new Error(`no refund ${refundNo}`);
    const { refundId, state, at, transactionId, amount, total } = refund;
    return {
      mchid: this.merchant.mchid,
      transaction_id: transactionId,
      out_refund_no: refundNo,
      refund_id: refundId,
      refund_status: state,
      ...(state === "SUCCESS" && { success_time: iso(at) }),
      amount: { total, refund: amount, payer_total: total, payer_refund: amount },
    };
  }

  /** The bill of a day (ALL), as a file. */
  bill(day: string, mood: BillMood): string {
    const rows = [...this.#rows(day)];
    const titles =
      "交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注";
    const sum = (place: number) => rows.reduce((all, row) => all + Math.round(Number(row[place]) * 100), 0);
    const sums = [
      rows.length,
      inYuan(sum(12)),
      inYuan(sum(16)),
      "0.00",
      "0.00",
      inYuan(sum(24)),
      inYuan(sum(25)),
    ];
    if (mood === "wrong-sums") sums[5] = inYuan(sum(24) + 1);
    const lines = [
      mood === "no-column" ? titles.replace("申请退款金额", "退款") : titles,
      ...rows.map((row) => row.map((cell) => `\`${cell}`).join(",")),
      "总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额",
      sums.map((cell) => `\`${cell}`).join(","),
    ];
    return `\uFEFF${(mood === "cut" ? lines.slice(0, -2) : lines).join("\r\n")}\r\n`;
  }

  *#rows(day: string): Generator<string[]> {
    const of = (moment: Date) => inShanghai(moment).startsWith(day);
    const row = (trade: Trade, at: Date, state: string, refund?: Refund) => [
      inShanghai(at),
      this.merchant.appid,
      this.merchant.mchid,
      "0",
      "",
      trade.transactionId,
      trade.out_trade_no,
      "oUpF8uMuAJO_M2pxb1Q9zNjWeS6o",
      "NATIVE",
      state,
      "OTHERS",
      "CNY",
      inYuan(refund ? 0 : trade.total),
      "0.00",
      refund?.refundId ?? "0",
      refund?.out_refund_no ?? "0",
      inYuan(refund?.amount ?? 0),
      "0.00",
      refund ? "ORIGINAL" : "",
      refund?.state ?? "",
      trade.description,
      "",
      "0.00000",
      "0.60%",
      inYuan(refund ? 0 : trade.total),
      inYuan(refund?.amount ?? 0),
      "",
    ];
    for (const trade of this.trades.values())
      if (trade.transactionId && of(trade.paidAt)) yield row(trade, trade.paidAt, "SUCCESS");
    for (const refund of this.refunds.values()) {
      const trade = [...this.trades.values()].find((one) => one.transactionId === refund.transactionId);
      if (trade && of(refund.at)) yield row(trade, refund.at, "REFUND", refund);
    }
  }

  #current(tradeNo: string): Trade | undefined {
    const trade = this.trades.get(tradeNo);
    if (trade?.state === "NOTPAY" && this.time.now.getTime() >= trade.expiresAt) trade.state = "CLOSED";
    return trade;
  }

  #known(tradeNo: string): Trade {
    const trade = this.#current(tradeNo);
    if (!trade) throw new Error(`no payment ${tradeNo}`);
    return trade;
  }

  #opened(product: string, sent: Sent): Answer {
    const { out_trade_no, description, amount, appid, mchid, notify_url, time_expire } = sent;
    const { total, currency } = amount as { total: number; currency: string };
    const place =
      product === "h5"
        ? (sent["scene_info"] as { payer_client_ip?: string } | undefined)?.payer_client_ip
        : "-";
    const payer = product === "jsapi" ? (sent["payer"] as { openid?: string } | undefined)?.openid : "-";
    const formed =
      typeof out_trade_no === "string" &&
      /^[\w*-]{6,32}$/.test(out_trade_no) &&
      typeof description === "string" &&
      Buffer.byteLength(description) <= 127 &&
      description !== "" &&
      typeof notify_url === "string" &&
      currency === "CNY" &&
      Number.isInteger(total) &&
      total > 0 &&
      typeof time_expire === "string" &&
      /T.*\+08:00$/.test(time_expire) &&
      place &&
      payer;
    if (!formed) return [400, { code: "PARAM_ERROR" }];
    if (appid !== this.merchant.appid || mchid !== this.merchant.mchid)
      return [400, { code: "APPID_MCHID_NOT_MATCH" }];
    const values = JSON.stringify([product, total, description, time_expire, payer]);
    const known = this.#current(out_trade_no);
    if (known?.state === "SUCCESS" || known?.state === "REFUND") return [400, { code: "ORDERPAID" }];
    if (known?.state === "CLOSED") return [400, { code: "ORDER_CLOSED" }];
    if (known && known.values !== values) return [400, { code: "INVALID_REQUEST" }];
    if (!known)
      this.trades.set(out_trade_no, {
        out_trade_no,
        product,
        values,
        total,
        description,
        notifyUrl: notify_url,
        payer,
        expiresAt: Date.parse(time_expire),
        state: "NOTPAY",
        transactionId: "",
        paidAt: this.time.now,
      });
    if (product === "native") return [200, { code_url: `weixin://wxpay/bizpayurl?pr=${out_trade_no}` }];
    if (product === "h5")
      return [
        200,
        { h5_url: `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx${total}&package=1` },
      ];
    return [200, { prepay_id: `wx${out_trade_no}` }];
  }

  #queried(tradeNo: string): Answer {
    return this.#current(tradeNo) ? [200, this.tell(tradeNo)] : [404, { code: "ORDER_NOT_EXIST" }];
  }

  #closed(tradeNo: string): Answer {
    const trade = this.#current(tradeNo);
    if (!trade) return [404, { code: "ORDER_NOT_EXIST" }];
    if (trade.state === "CLOSED") return [400, { code: "ORDER_CLOSED" }];
    if (trade.state !== "NOTPAY") return [400, { code: "ORDERPAID" }];
    trade.state = "CLOSED";
    return [204, {}];
  }

  #refunded(sent: Sent, state: RefundState): Answer {
    const { transaction_id, out_refund_no, amount, notify_url } = sent;
    const { refund, total, currency } = amount as { refund: number; total: number; currency: string };
    const trade = [...this.trades.values()].find((one) => one.transactionId === transaction_id);
    if (!trade || trade.transactionId === "") return [404, { code: "RESOURCE_NOT_EXISTS" }];
    if (
      typeof out_refund_no !== "string" ||
      typeof notify_url !== "string" ||
      currency !== "CNY" ||
      total !== trade.total
    )
      return [400, { code: "PARAM_ERROR" }];
    const known = this.refunds.get(out_refund_no);
    if (known && known.amount !== refund) return [400, { code: "INVALID_REQUEST" }];
    const given = [...this.refunds.values()]
      .filter((one) => one.transactionId === transaction_id && one.state !== "CLOSED")
      .reduce((sum, one) => sum + one.amount, 0);
    if (!known && given + refund > trade.total) return [403, { code: "NOT_ENOUGH" }];
    if (!known)
      this.refunds.set(out_refund_no, {
        out_refund_no,
        refundId: `5030${digits(24)}`,
        transactionId: trade.transactionId,
        amount: refund,
        total,
        state,
        at: this.time.now,
      });
    trade.state = "REFUND";
    return this.#refundOf(out_refund_no);
  }

  #refundOf(refundNo: string): Answer {
    const refund = this.refunds.get(refundNo);
    if (!refund) return [404, { code: "RESOURCE_NOT_EXISTS" }];
    const { refundId, state, at } = refund;
    return [
      200,
      {
        refund_id: refundId,
        out_refund_no: refundNo,
        status: state,
        ...(state === "SUCCESS" && { success_time: iso(at) }),
      },
    ];
  }
}
