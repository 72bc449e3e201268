// The payment stand-in, one company for each method: the QR code opens /dev/pay/<reference>, a page of ours that pays,
// declines or pays twice. Amounts (in fen) that fail on purpose, so that every failure can be clicked through (those of
// refunds: embedded-refunds.ts):
//   88801 open opens the payment, but its answer is lost (temporary)
//   88802 open is refused (permanent)
//   88803 query does not answer, nor does end, which asks first (temporary)
//   88804 end does not close what is not paid (temporary)
//   88805 the notification is lost: only a query learns of the money
import { randomInt, randomUUID } from "node:crypto";
import { PAYMENT_METHODS } from "@zhutu/domain/payment/method.ts";
import { keyedLimiter } from "../../kernel/keyed-limiter.ts";
import type { NotificationHandler } from "../opened.ts";
import { hmacSha256 } from "../sign.ts";
import { embeddedPort, loadPayment, type OneMethod, refused, timeout } from "./embedded-port.ts";
import type { StandInPayment, PaymentStore } from "./payment-store.ts";
import { signNotification, signRefund, type SignedNotification } from "./notification.ts";
import type { PaymentMethod, PaymentPort } from "./port.ts";

export type Outcome = "paid" | "declined" | "duplicate";

export type EmbeddedPaymentOptions = {
  /** Scheme and host of the site, for the address behind the QR code. */
  publicUrl: string;
  /** The server's secret; the signing keys of notifications are derived from it. */
  secretKey: string;
  clock: () => Date;
  store: PaymentStore;
  /** Hands one notification to the shop, as an HTTP request would. */
  deliver: NotificationHandler;
};

/** What one settlement did; `status` is the shop's answer, 0 when the delivery itself failed. */
export type Settlement = {
  state: StandInPayment["state"];
  deliveries: { notificationId: string; status: number }[];
};

export type EmbeddedPayment = Record<PaymentMethod, PaymentPort> & {
  /** What the pay page shows; undefined for an unknown reference. Expired payments are closed. */
  find(reference: string, method?: PaymentMethod): Promise<StandInPayment | undefined>;
  /**
   * The payer's decision. `duplicate` pays, sends the same notification twice, and then one for a second transaction
   * of the same reference. Refuses (ProviderFailure permanent) an unknown, closed or already paid payment.
   */
  settle(reference: string, outcome: Outcome, method?: PaymentMethod): Promise<Settlement>;
  /** Writes a payment down as it was paid earlier, and tells nobody: for the history of the demonstration shop. */
  remember(payment: StandInPayment): Promise<void>;
};

/** Opens the stand-in over a store of payments. */
export function embeddedPayment(options: EmbeddedPaymentOptions): EmbeddedPayment {
  const inTurn = keyedLimiter<string>({ atOnce: 1, mostWaiting: Infinity }).run;
  const ports = Object.fromEntries(
    PAYMENT_METHODS.map((method) => [method, company(options, method, inTurn)]),
  ) as Record<PaymentMethod, ReturnType<typeof company>>;
  return {
    wechat: ports.wechat.port,
    alipay: ports.alipay.port,
    find: (reference, method = "wechat") => loadPayment(ports[method].one, reference),
    settle: (reference, outcome, method = "wechat") => ports[method].settle(reference, outcome),
    remember: (payment) => options.store.put(payment),
  };
}

type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

function company(options: EmbeddedPaymentOptions, method: PaymentMethod, inTurn: InTurn) {
  const { clock, store } = options;
  const key = hmacSha256(
    options.secretKey,
    method === "wechat" ? "payment notification" : `payment notification of ${method}`,
  );
  // A shop that fails to answer is one that a real company would ask again; here the shop's own query finds it.
  const deliver = async ({ notificationId, rawBody, headers }: SignedNotification) => {
    const status = await options
      .deliver(method, rawBody, headers)
      .then((outcome) => port.answerTo(outcome).status)
      .catch(() => 0);
    return { notificationId, status };
  };

  const one: OneMethod = {
    method,
    publicUrl: options.publicUrl,
    key,
    clock,
    store,
    inTurn: (reference, work) => inTurn(`${method} ${reference}`, work),
    async refunded({ refundNo, state, amount }) {
      if (amount === 88814) throw timeout("refund");
      if (state === "processing") return;
      const told = { notificationId: randomUUID(), refundNo, state, doneAt: clock() };
      await deliver(signRefund(key, told, clock()));
    },
  };
  const port: PaymentPort = embeddedPort(one);

  async function send(
    { reference, amount }: StandInPayment,
    { transactionId, paidAt }: { transactionId: string; paidAt: string },
    times: number,
  ): Promise<Settlement["deliveries"]> {
    const notified = {
      notificationId: randomUUID(),
      reference,
      transactionId,
      amount,
      currency: "CNY",
      paidAt: new Date(paidAt),
    };
    const deliveries: Settlement["deliveries"] = [];
    for (let i = 0; i < times; i++) deliveries.push(await deliver(signNotification(key, notified, clock())));
    return deliveries;
  }

  async function settle(reference: string, outcome: Outcome): Promise<Settlement> {
    const settled = await one.inTurn(reference, async () => {
      const payment = await loadPayment(one, reference);
      if (payment === undefined) throw refused("ORDER_NOT_EXIST", "no such payment");
      if (payment.state === "paid") throw refused("ORDERPAID", "paid already");
      if (payment.state === "closed") throw refused("ORDER_CLOSED", "closed or expired");
      const decided = decide(payment, outcome, clock());
      await store.put(decided);
      return decided;
    });
    // Outside the turn: the shop may query this very payment while it handles the notification.
    const { state, transactionId, paidAt, again = [] } = settled;
    const deliveries: Settlement["deliveries"] = [];
    if (transactionId !== undefined && paidAt !== undefined && settled.amount !== 88805) {
      deliveries.push(...(await send(settled, { transactionId, paidAt }, again.length > 0 ? 2 : 1)));
      for (const more of again) deliveries.push(...(await send(settled, more, 1)));
    }
    return { state, deliveries };
  }

  return { one, port, settle };
}

function decide(payment: StandInPayment, outcome: Outcome, now: Date): StandInPayment {
  if (outcome === "declined") return { ...payment, declined: payment.declined + 1 };
  const transaction = () => ({
    transactionId: transactionNumber(payment.method, now),
    paidAt: now.toISOString(),
  });
  return {
    ...payment,
    state: "paid",
    ...transaction(),
    ...(outcome === "duplicate" && { again: [transaction()] }),
  };
}

/** 28 digits as theirs: a prefix of the company, the day, and random ones. */
function transactionNumber(method: PaymentMethod, now: Date): string {
  const random = Array.from({ length: 16 }, () => randomInt(10)).join("");
  return `${{ wechat: "4200", alipay: "2026" }[method]}${now.toISOString().slice(0, 10).replaceAll("-", "")}${random}`;
}
