import { randomUUID } from "node:crypto";
import { ProviderFailure } from "../failure.ts";
import { checkDay } from "./bills.ts";
import { standInBill } from "./embedded-bill.ts";
import { refundAt, refundStatusOf, transactionsOf } from "./embedded-refunds.ts";
import { readNotification } from "./notification.ts";
import { payerMark } from "../sign.ts";
import type { StandInPayment, StandInRefund, PaymentStore } from "./payment-store.ts";
import {
  type Paid,
  type PayingFrom,
  type PaymentMethod,
  type PaymentPort,
  type PaymentStatus,
  REFERENCE,
  type ToPay,
  type PayerPort,
} from "./port.ts";

export type OneMethod = {
  method: PaymentMethod;
  publicUrl: string;
  key: Buffer;
  clock: () => Date;
  store: PaymentStore;
  inTurn: <T>(reference: string, work: () => Promise<T>) => Promise<T>;
  /** Called after a refund is stored. */
  refunded: (refund: StandInRefund) => Promise<void>;
};

export const timeout = (what: string) =>
  new ProviderFailure("temporary", "embedded.TIMEOUT", `${what} did not answer`);
export const refused = (code: string, message: string) => new ProviderFailure("permanent", code, message);

/** An expired payment is closed. */
export async function loadPayment(
  { store, clock, method }: Pick<OneMethod, "store" | "clock" | "method">,
  reference: string,
): Promise<StandInPayment | undefined> {
  if (!REFERENCE.test(reference)) return undefined;
  const payment = await store.get(reference, method);
  const expired = payment?.state === "paying" && Date.parse(payment.expireAt) <= clock().getTime();
  return payment && expired ? { ...payment, state: "closed" } : payment;
}

export function embeddedPort(one: OneMethod): PaymentPort {
  const { method, key, clock, store, inTurn } = one;
  const load = (reference: string) => loadPayment(one, reference);

  return {
    ways: method === "wechat" ? ["native", "browser", "wechat"] : ["native", "browser"],

    ...(method === "wechat" && { payer: standInPayer(one.publicUrl) }),

    open: (payment, from) =>
      inTurn(payment.reference, async () => {
        check(payment);
        const { reference, amount, description, expireAt } = payment;
        const existing = await load(reference);
        if (existing?.state === "paid") throw refused("ORDERPAID", "paid already");
        if (existing?.state === "closed" || expireAt <= clock())
          throw refused("ORDER_CLOSED", "closed or expired");
        if (existing && (existing.amount !== amount || existing.description !== description))
          throw refused("INVALID_REQUEST", "the reference was used with other values");
        if (!existing) {
          const expires = expireAt.toISOString();
          const opened = { reference, method, amount, description, expireAt: expires } as const;
          await store.put({ ...opened, state: "paying", declined: 0 });
          if (amount === 88801) throw timeout("open");
        }
        return openingOf(one, reference, from);
      }),

    async query(reference) {
      const payment = await load(reference);
      if (payment?.amount === 88803) throw timeout("query");
      return statusOf(payment);
    },

    end: (reference) =>
      inTurn(reference, async () => {
        const payment = await load(reference);
        if (payment?.amount === 88803) throw timeout("query");
        if (payment?.state === "paid") return paidOf(payment);
        if (payment?.amount === 88804) throw timeout("close");
        if (payment) await store.put({ ...payment, state: "closed" });
        return { state: "closed" };
      }),

    parseNotification: async (rawBody, headers) => readNotification(key, rawBody, headers, clock()),

    answerTo: (outcome) => ({
      status: { taken: 204, refused: 401, failed: 503 }[outcome],
      contentType: "application/json",
      body: outcome === "taken" ? "" : JSON.stringify({ code: "FAIL", message: outcome }),
    }),

    async refund(wanted) {
      const asked = await inTurn(wanted.reference, async () => {
        const payment = await load(wanted.reference);
        if (payment === undefined) throw refused("ORDER_NOT_EXIST", "no such payment");
        const taken = refundAt(payment, wanted, clock());
        if (taken.isNew) await store.put(taken.payment);
        return taken;
      });
      if (asked.isNew) await one.refunded(asked.refund);
      return refundStatusOf(asked.refund);
    },

    queryRefund: (refundNo, reference) =>
      inTurn(reference, async () => {
        const payment = await load(reference);
        const refund = payment?.refunds?.find((candidate) => candidate.refundNo === refundNo);
        if (payment === undefined || refund === undefined) return { state: "unknown" };
        const settled = refundStatusOf(refund, clock());
        if (refund.state === "processing" && settled.state === "done") {
          const refunds = payment.refunds?.map((each) =>
            each === refund
              ? { ...each, state: "done" as const, doneAt: settled.doneAt.toISOString() }
              : each,
          );
          await store.put({ ...payment, ...(refunds && { refunds }) });
        }
        return settled;
      }),

    async bill(day) {
      checkDay(day);
      return standInBill(store.all(method), day, clock());
    },
  };
}

function check({ reference, amount }: ToPay): void {
  if (!REFERENCE.test(reference))
    throw refused("PARAM_ERROR", "the reference is not 6 to 32 letters or digits");
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw refused("PARAM_ERROR", "the amount is not whole fen");
  if (amount === 88802) throw refused("embedded.REFUSED", "refused on purpose");
}

function openingOf({ publicUrl, method, clock }: OneMethod, reference: string, from: PayingFrom) {
  const page = `${publicUrl}${pagePath(method, reference)}`;
  if (from.way === "native") return { way: "native", codeUrl: page } as const;
  if (from.way === "wechat") {
    if (method !== "wechat") throw refused("NO_AUTH", "not paid in WeChat's own browser");
    const timeStamp = String(Math.floor(clock().getTime() / 1000));
    const signed = { appId: "wx-embedded", timeStamp, nonceStr: randomUUID(), signType: "RSA" };
    return {
      way: "wechat",
      payer: payerMark(from.openId),
      invoke: { ...signed, package: `prepay_id=${reference}`, paySign: "embedded" },
    } as const;
  }
  return {
    way: "browser",
    payUrl: `${page}?back=${encodeURIComponent(new URL(from.returnUrl).pathname)}`,
  } as const;
}

const pagePath = (method: PaymentMethod, reference: string): string =>
  method === "wechat" ? `/dev/pay/${reference}` : `/dev/pay/${method}/${reference}`;

function statusOf(payment: StandInPayment | undefined): PaymentStatus {
  if (payment === undefined) return { state: "unknown" };
  return payment.state === "paid" ? paidOf(payment) : { state: payment.state };
}

const paidOf = (payment: StandInPayment): Paid => ({
  state: "paid",
  transactions: transactionsOf(payment).map(({ transactionId, paidAt }) => ({
    transactionId,
    amount: payment.amount,
    currency: "CNY",
    paidAt: new Date(paidAt),
  })),
});

// The stand-in's payer page knows nobody and redirects at once.
const CODE = /^embedded-[\w-]{8,}$/;
const MAX_USED = 1_000;

function standInPayer(publicUrl: string): PayerPort {
  const used = new Set<string>();
  return {
    askedAt: (back, state) => `${publicUrl}/dev/pay/payer?${new URLSearchParams({ back, state }).toString()}`,
    async openIdOf(code) {
      if (!CODE.test(code) || used.has(code)) return undefined;
      used.add(code);
      for (const oldest of used) if (used.size > MAX_USED) used.delete(oldest);
      return `payer-${code.slice(-8)}`;
    },
  };
}
