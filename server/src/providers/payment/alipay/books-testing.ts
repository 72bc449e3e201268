// What the loopback Alipay remembers, for tests only: codes that nobody scanned, trades, refunds, and bills of a day.
import { randomInt } from "node:crypto";
import { type BillMood, inShanghai } from "../loopback-gateway-testing.ts";

type Trade = {
  out_trade_no: string;
  values: string;
  total: string;
  subject: string;
  expiresAt: number;
  state: "CODE" | "WAIT_BUYER_PAY" | "TRADE_SUCCESS" | "TRADE_CLOSED";
  tradeNo: string;
  paidAt: Date;
};
type Refund = { requestNo: string; tradeNo: string; amount: string; at: Date };
type Content = Record<string, unknown>;

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join("");
const refused = (sub_code: string) => ({ code: "40004", msg: "Business Failed", sub_code });
const fenOf = (yuan: string) => Math.round(Number(yuan) * 100);

export class AlipayBooks {
  readonly trades = new Map<string, Trade>();
  readonly refunds = new Map<string, Refund>();
  readonly merchant: { appId: string; sellerId: string };
  readonly time: { now: Date };
  constructor(merchant: { appId: string; sellerId: string }, time: { now: Date }) {
    this.merchant = merchant;
    this.time = time;
  }

  answer(
    method: string,
    content: Content,
    given: Record<string, string>,
    wanted: { fundChange: "Y" | "N"; refundRefused: string | undefined },
  ): object {
    if (method === "alipay.trade.precreate") return this.#precreated(content, given);
    if (method === "alipay.trade.query") return this.#queried(String(content["out_trade_no"]));
    if (method === "alipay.trade.close") return this.#closed(String(content["out_trade_no"]));
    if (method === "alipay.trade.fastpay.refund.query") return this.#refundOf(content);
    if (method === "alipay.trade.refund")
      return wanted.refundRefused
        ? refused(wanted.refundRefused)
        : this.#refunded(content, wanted.fundChange);
    return refused("isv.invalid-method");
  }

  /** A browser opens the cashier: the trade begins. */
  wapOpened(content: Content, given: Record<string, string>): boolean {
    const formed = content["product_code"] === "QUICK_WAP_WAY" && typeof given["return_url"] === "string";
    if (!formed || "sub_code" in this.#precreated(content, given)) return false;
    this.scan(String(content["out_trade_no"]));
    return true;
  }

  /** Somebody scans the code: only now there is a trade. */
  scan(reference: string): Trade {
    const trade = this.#current(reference);
    if (!trade || (trade.state !== "CODE" && trade.state !== "WAIT_BUYER_PAY"))
      throw new Error(`${reference} cannot be paid`);
    return Object.assign(trade, {
      state: "WAIT_BUYER_PAY",
      tradeNo: trade.tradeNo || `20261121${digits(20)}`,
    });
  }

  /** The payer pays. */
  pay(reference: string): Trade {
    return Object.assign(this.scan(reference), { state: "TRADE_SUCCESS", paidAt: this.time.now });
  }

  /** What a notification says of a trade; of a refund as well, where one is named. */
  tell(reference: string, refundNo?: string): Record<string, string> {
    const trade = this.#current(reference);
    if (!trade) throw new Error(`no trade ${reference}`);
    const refund = refundNo === undefined ? undefined : this.refunds.get(refundNo);
    return {
      notify_time: inShanghai(this.time.now),
      notify_type: "trade_status_sync",
      notify_id: `2026112100222${digits(17)}`,
      app_id: this.merchant.appId,
      auth_app_id: this.merchant.appId,
      charset: "utf-8",
      version: "1.0",
      seller_id: this.merchant.sellerId,
      trade_no: trade.tradeNo,
      out_trade_no: reference,
      trade_status: trade.state,
      total_amount: trade.total,
      receipt_amount: trade.total,
      // A percent sign in a value must not be decoded a second time.
      subject: `${trade.subject} 100%25 语雀`,
      fund_bill_list: `[{"amount":"${trade.total}","fundChannel":"ALIPAYACCOUNT"}]`,
      gmt_create: inShanghai(trade.paidAt),
      gmt_payment: inShanghai(trade.paidAt),
      ...(refund && {
        refund_fee: refund.amount,
        out_biz_no: refund.requestNo,
        gmt_refund: `${inShanghai(refund.at)}.123`,
      }),
    };
  }

  /** The list of a day's bill. */
  bill(day: string, mood: BillMood): string {
    const titles =
      "支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注";
    const row = (trade: Trade, at: Date, refund?: Refund) =>
      [
        `${trade.tradeNo}\t`,
        `${trade.out_trade_no}\t`,
        refund ? "退款" : "交易",
        trade.subject,
        inShanghai(trade.paidAt),
        inShanghai(at),
        "",
        "",
        "",
        "",
        "*三(a***@zhutu.cn)",
        refund ? `-${refund.amount}` : trade.total,
        refund ? `-${refund.amount}` : trade.total,
        "0.00",
        "0.00",
        "0.00",
        "0.00",
        "0.00",
        "",
        "0.00",
        "0.00",
        refund ? `${refund.requestNo}\t` : "",
        "-0.12",
        "0.00",
        "",
      ].join(",");
    const of = (moment: Date) => inShanghai(moment).startsWith(day);
    const trades = [...this.trades.values()];
    const paid = trades.filter((one) => one.tradeNo && one.state !== "WAIT_BUYER_PAY" && of(one.paidAt));
    const given = [...this.refunds.values()].filter((one) => of(one.at));
    const lines = [
      "#支付宝业务明细查询",
      `#账号：[${this.merchant.sellerId}0156]`,
      `#起始日期：[${day} 00:00:00]   终止日期：[${day} 24:00:00]`,
      "#-----------------------------------------业务明细列表----------------------------------------",
      mood === "no-column" ? titles.replace("订单金额（元）", "金额") : titles,
      ...paid.map((trade) => row(trade, trade.paidAt)),
      ...given.map((refund) => {
        const trade = trades.find((one) => one.tradeNo === refund.tradeNo);
        if (!trade) throw new Error("a refund of no trade");
        return row(trade, refund.at, refund);
      }),
      "#-----------------------------------------业务明细列表结束------------------------------------",
      `#交易合计：${paid.length + (mood === "wrong-sums" ? 1 : 0)}笔，商家实收共0.00元，商家优惠共0.00元`,
      `#退款合计：${given.length}笔，商家实收退款共-0.00元，商家优惠退款共0.00元`,
      "#导出时间：[2026年11月22日 09:00:00]",
    ];
    return (mood === "cut" ? lines.slice(0, -3) : lines).map((line) => `${line}\r\n`).join("");
  }

  #current(reference: string): Trade | undefined {
    const trade = this.trades.get(reference);
    const open = trade?.state === "CODE" || trade?.state === "WAIT_BUYER_PAY";
    if (trade && open && this.time.now.getTime() >= trade.expiresAt) {
      // A code that nobody scanned never becomes a trade.
      if (trade.state === "CODE") this.trades.delete(reference);
      trade.state = "TRADE_CLOSED";
      return this.trades.get(reference);
    }
    return trade;
  }

  #precreated(content: Content, given: Record<string, string>): object {
    const { out_trade_no, total_amount, subject, time_expire, seller_id } = content;
    const formed =
      typeof out_trade_no === "string" &&
      /^[\w-]{6,64}$/.test(out_trade_no) &&
      typeof total_amount === "string" &&
      /^\d+\.\d\d$/.test(total_amount) &&
      Number(total_amount) > 0 &&
      typeof subject === "string" &&
      subject !== "" &&
      !/[/=&,]/.test(subject) &&
      Buffer.byteLength(subject) <= 256 &&
      typeof time_expire === "string" &&
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(time_expire) &&
      seller_id === this.merchant.sellerId &&
      typeof given["notify_url"] === "string";
    if (!formed) return refused("ACQ.INVALID_PARAMETER");
    const values = JSON.stringify([total_amount, subject, time_expire]);
    const known = this.#current(out_trade_no);
    if (known?.state === "TRADE_SUCCESS") return refused("ACQ.TRADE_HAS_SUCCESS");
    if (known?.state === "TRADE_CLOSED") return refused("ACQ.TRADE_HAS_CLOSE");
    if (known && known.values !== values) return refused("ACQ.CONTEXT_INCONSISTENT");
    const expiresAt = Date.parse(`${time_expire.replace(" ", "T")}+08:00`);
    if (!known)
      this.trades.set(out_trade_no, {
        out_trade_no,
        values,
        total: total_amount,
        subject,
        expiresAt,
        state: "CODE",
        tradeNo: "",
        paidAt: this.time.now,
      });
    return { out_trade_no, qr_code: `https://qr.alipay.com/${out_trade_no}` };
  }

  #queried(reference: string): object {
    const trade = this.#current(reference);
    if (!trade || trade.state === "CODE") return refused("ACQ.TRADE_NOT_EXIST");
    return {
      out_trade_no: reference,
      trade_no: trade.tradeNo,
      trade_status: trade.state,
      total_amount: trade.total,
      buyer_logon_id: "a***@zhutu.cn",
      ...(trade.state === "TRADE_SUCCESS" && { send_pay_date: inShanghai(trade.paidAt) }),
    };
  }

  #closed(reference: string): object {
    const trade = this.#current(reference);
    if (!trade || trade.state === "CODE") return refused("ACQ.TRADE_NOT_EXIST");
    if (trade.state !== "WAIT_BUYER_PAY") return refused("ACQ.TRADE_STATUS_ERROR");
    trade.state = "TRADE_CLOSED";
    return { out_trade_no: reference, trade_no: trade.tradeNo };
  }

  #refunded(content: Content, fundChange: "Y" | "N"): object {
    const trade = [...this.trades.values()].find((one) => one.tradeNo === content["trade_no"]);
    const [requestNo, amount] = [String(content["out_request_no"]), String(content["refund_amount"])];
    if (!trade || trade.tradeNo === "") return refused("ACQ.TRADE_NOT_EXIST");
    const known = this.refunds.get(requestNo);
    if (known && known.amount !== amount) return refused("ACQ.DISCORDANT_REPEAT_REQUEST");
    const given = [...this.refunds.values()].filter((one) => one.tradeNo === trade.tradeNo);
    const sum = given.reduce((all, one) => all + fenOf(one.amount), 0);
    if (!known && sum + fenOf(amount) > fenOf(trade.total)) return refused("ACQ.REFUND_AMT_NOT_EQUAL_TOTAL");
    if (!known) this.refunds.set(requestNo, { requestNo, tradeNo: trade.tradeNo, amount, at: this.time.now });
    return {
      trade_no: trade.tradeNo,
      out_trade_no: trade.out_trade_no,
      fund_change: known ? "N" : fundChange,
      refund_fee: amount,
    };
  }

  #refundOf(content: Content): object {
    const requestNo = String(content["out_request_no"]);
    if (!this.trades.get(String(content["out_trade_no"]))?.tradeNo) return refused("ACQ.TRADE_NOT_EXIST");
    const refund = this.refunds.get(requestNo);
    if (!refund) return {};
    return {
      out_request_no: requestNo,
      refund_status: "REFUND_SUCCESS",
      refund_amount: refund.amount,
      gmt_refund_pay: inShanghai(refund.at),
    };
  }
}
