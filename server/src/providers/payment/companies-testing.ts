// What stands behind the port, in one shape, for the tests that hold all to the same promises: both companies are here.
import { createPrivateKey, createPublicKey } from "node:crypto";
import { alipay } from "./alipay/alipay.ts";
import type { AlipayAccount } from "./alipay/account.ts";
import { ALIPAY, type AlipayGateway, startAlipayGateway } from "./alipay/gateway-testing.ts";
import {
  type Delivery,
  gatewayTime,
  type LoopbackServer,
  type BillMood,
} from "./loopback-gateway-testing.ts";
import type { OpenedWay, PaymentPort, Way } from "./port.ts";
import { wechatPay } from "./wechat/wechat.ts";
import type { WechatAccount } from "./wechat/account.ts";
import { startWechatGateway, WECHAT, type WechatGateway } from "./wechat/gateway-testing.ts";

/** As it is noted that a payment was opened in these ways, which are of no payer's own. */
export const openedAs = (...ways: Way[]): OpenedWay[] => ways.map((way) => ({ way, payer: "" }));
export const AS_CODE = openedAs("native");

const PUBLIC_URL = "https://www.zhutu.example";
const clock = () => gatewayTime.now;

type Paid = { transactionId: string; paidAt: Date };
type Count = { trades: number; refunds: number };

/** What stands behind the port: a payment company, or the stand-in. */
export type Subject = {
  port(): PaymentPort;
  /** Somebody looks at the code. */
  scan(reference: string): void;
  pay(reference: string): Paid | Promise<Paid>;
  /**
   * What was opened as a code is paid twice, in two ways where the company has a number for each; the ways. Alipay has
   * one.
   */
  payInTwoWays?(payment: ReturnType<typeof newPayment>): Promise<OpenedWay[]>;
  /** How many payments, and how many refunds, it has of what the tests opened. */
  count(): Count | Promise<Count>;
  /** What it was asked so far, wherever asking leaves a trace. */
  requests(): number;
  tellPaid(reference: string): Promise<Delivery>;
  tellRefund(reference: string, refundNo: string): Promise<Delivery>;
  /** What it reads as "taken": status and body. */
  taken: [number, string];
  /** From now on it is in trouble; each call fails with these amounts, in fen. */
  fail(): void;
  troubled: Record<"open" | "query" | "end" | "refund", number>;
  /** From now on it has made no bill. */
  billNotMade(): void;
  /** All is well again. */
  recover(): void;
  close(): Promise<void>;
};

export type Company = Omit<Subject, "port" | "pay" | "count"> & {
  server: LoopbackServer & { billMood: BillMood; elsewhere: string };
  port(changed?: { timeoutMs?: number; clock?: () => Date; endpoint?: string }): PaymentPort;
  pay(reference: string): Paid;
  count(): Count;
};

/** How the tests have both fail and recover. */
const moodsOf = (server: Company["server"]) => ({
  requests: () => server.requests,
  troubled: { open: 19_900, query: 19_900, end: 19_900, refund: 19_900 },
  fail: () => void (server.mood = "http-500"),
  billNotMade: () => void (server.billMood = "not-made"),
  recover: () => void Object.assign(server, { mood: "normal", billMood: "whole" }),
  close: () => server.close(),
});

/** The account of the loopback WeChat Pay, with its public key; `certified` fetches certificates instead. */
export const wechatAccount = (
  gateway: WechatGateway,
  changed: Partial<WechatAccount> = {},
): WechatAccount => ({
  ...WECHAT,
  privateKey: createPrivateKey(gateway.merchant.privatePem),
  publicKey: { id: WECHAT.publicKeyId, key: createPublicKey(gateway.company.publicPem) },
  ways: ["native"],
  payer: undefined,
  endpoint: gateway.endpoint,
  publicUrl: PUBLIC_URL,
  timeoutMs: 20_000, // a loaded machine answers late
  clock,
  ...changed,
});

export const alipayAccount = (
  gateway: AlipayGateway,
  changed: Partial<AlipayAccount> = {},
): AlipayAccount => ({
  ...ALIPAY,
  privateKey: createPrivateKey(gateway.merchant.privatePem),
  publicKey: createPublicKey(gateway.company.publicPem),
  ways: ["native", "browser"],
  endpoint: gateway.endpoint,
  publicUrl: PUBLIC_URL,
  timeoutMs: 20_000,
  clock,
  ...changed,
});

/** What an operator sets so that a server pays at these two. */
export const environmentOf = (wechat: WechatGateway, ali: AlipayGateway) => ({
  PAYMENT_PROVIDER: "wechat,alipay",
  WECHAT_PAY_MCHID: WECHAT.mchid,
  WECHAT_PAY_APPID: WECHAT.appid,
  WECHAT_PAY_SERIAL_NO: WECHAT.serialNo,
  WECHAT_PAY_PRIVATE_KEY: wechat.merchant.privatePem,
  WECHAT_PAY_API_V3_KEY: WECHAT.apiV3Key.toString(),
  WECHAT_PAY_PUBLIC_KEY_ID: WECHAT.publicKeyId,
  WECHAT_PAY_PUBLIC_KEY: wechat.company.publicPem,
  WECHAT_PAY_ENDPOINT: wechat.endpoint,
  ALIPAY_APP_ID: ALIPAY.appId,
  ALIPAY_PRIVATE_KEY: ali.merchant.privatePem,
  ALIPAY_PUBLIC_KEY: ali.company.publicPem,
  ALIPAY_SELLER_ID: ALIPAY.sellerId,
  ALIPAY_ENDPOINT: ali.endpoint,
});

type WechatCompany = Omit<Company, "port"> & {
  gateway: WechatGateway;
  port(changed?: Partial<WechatAccount>): PaymentPort;
};

export async function startWechat(): Promise<WechatCompany> {
  const gateway = await startWechatGateway();
  const { books } = gateway;
  return {
    ...moodsOf(gateway),
    taken: [204, ""],
    gateway,
    server: gateway,
    port: (changed) => wechatPay(wechatAccount(gateway, changed)),
    scan() {},
    pay: (reference) => books.pay(reference),
    async payInTwoWays(payment) {
      const returnUrl = `${PUBLIC_URL}/board/user/my-order`;
      const port = wechatPay(wechatAccount(gateway, { ways: ["native", "browser"] }));
      await port.open(payment, { way: "browser", payerIp: "203.0.113.7", returnUrl });
      books.pay(payment.reference);
      books.pay(`${payment.reference}*h`);
      return openedAs("native", "browser");
    },
    count: () => ({ trades: books.trades.size, refunds: books.refunds.size }),
    tellPaid: (reference) => gateway.deliver("TRANSACTION.SUCCESS", books.tell(reference)),
    tellRefund: (_, refundNo) => gateway.deliver("REFUND.SUCCESS", books.tellRefund(refundNo)),
  };
}

export async function startAlipay(): Promise<Company & { gateway: AlipayGateway }> {
  const gateway = await startAlipayGateway();
  const { books } = gateway;
  return {
    ...moodsOf(gateway),
    taken: [200, "success"],
    gateway,
    server: gateway,
    port: (changed) => alipay(alipayAccount(gateway, changed)),
    scan: (reference) => void books.scan(reference),
    pay(reference) {
      const { tradeNo, paidAt } = books.pay(reference);
      return { transactionId: tradeNo, paidAt };
    },
    count: () => ({ trades: books.trades.size, refunds: books.refunds.size }),
    tellPaid: (reference) => gateway.deliver(books.tell(reference)),
    tellRefund: (reference, refundNo) => gateway.deliver(books.tell(reference, refundNo)),
  };
}

/** All of what comes one by one. */
export async function all<T>(each: AsyncIterable<T> | string): Promise<T[]> {
  if (typeof each === "string") throw new Error(each);
  const found: T[] = [];
  for await (const one of each) found.push(one);
  return found;
}

let last = 0;
/** A payment of 199.00 that nobody opened yet, for half an hour from now. */
export const newPayment = () => ({
  reference: `20261121${String((last += 1)).padStart(12, "0")}`,
  amount: 19_900,
  description: "二级建造师《建设工程施工管理》精讲班, 含教材",
  expireAt: new Date(gatewayTime.now.getTime() + 30 * 60_000),
});
