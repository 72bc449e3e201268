// The payment stand-in; /dev/pay/<reference> pays, declines or pays twice.
// Amounts (fen) that fail on purpose (refunds: embedded-refunds.ts):
//   88801 open succeeds, its answer is lost (temporary)
//   88802 open is refused (permanent)
//   88803 query and end do not answer (temporary)
//   88804 end does not close an unpaid payment (temporary)
//   88805 the notification is lost: only a query finds the money
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
  /** For the QR code's address. */
  publicUrl: string;
  /** Notification keys derive from it. */
  secretKey: string;
  clock: () => Date;
  store: PaymentStore;
  /** Like an HTTP request. */
  deliver: NotificationHandler;
};

/** `status` is the shop's answer, 0 if delivery failed. */
export type Settlement = {
  state: StandInPayment["state"];
  deliveries: { notificationId: string; status: number }[];
};

export type EmbeddedPayment = Record<PaymentMethod, PaymentPort> & {
  /** An expired payment is closed. */
  find(reference: string, method?: PaymentMethod): Promise<StandInPayment | undefined>;
  /**
   * `duplicate` notifies twice, then once of a second transaction. Throws ProviderFailure (permanent) if
   * unknown, closed or paid.
   */
  settle(reference: string, outcome: Outcome, method?: PaymentMethod): Promise<Settlement>;
  /** Stores a past payment silently, for the demonstration shop. */
  remember(payment: StandInPayment): Promise<void>;
};

export function embeddedPayment(options: EmbeddedPaymentOptions): EmbeddedPayment {
  const inTurn = keyedLimiter<string>({ atOnce: 1, maxWaiting: Infinity }).run;
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
  // A real company would notify again; here the shop's own query finds the payment.
  const deliver = async ({ notificationId, rawBody, headers }: SignedNotification) => {
    const status = await options
      .deliver(method, rawBody, headers)
      .then((outcome) => port.answerTo(outcome).status)
      .catch(() => 0);
    return { notificationId, status };
  };

  const own: OneMethod = {
    method,
    publicUrl: options.publicUrl,
    key,
    clock,
    store,
    inTurn: (reference, work) => inTurn(`${method} ${reference}`, work),
    async refunded({ refundNo, state, amount }) {
      if (amount === 88814) throw timeout("refund");
      if (state === "processing") return;
      const outcome = { notificationId: randomUUID(), refundNo, state, doneAt: clock() };
      await deliver(signRefund(key, outcome, clock()));
    },
  };
  const port: PaymentPort = embeddedPort(own);

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
    const settled = await own.inTurn(reference, async () => {
      const payment = await loadPayment(own, reference);
      if (payment === undefined) throw refused("ORDER_NOT_EXIST", "no such payment");
      if (payment.state === "paid") throw refused("ORDERPAID", "paid already");
      if (payment.state === "closed") throw refused("ORDER_CLOSED", "closed or expired");
      const decided = decide(payment, outcome, clock());
      await store.put(decided);
      return decided;
    });
    // Outside the turn, because the shop may query this payment.
    const { state, transactionId, paidAt, again = [] } = settled;
    const deliveries: Settlement["deliveries"] = [];
    if (transactionId !== undefined && paidAt !== undefined && settled.amount !== 88805) {
      deliveries.push(...(await send(settled, { transactionId, paidAt }, again.length > 0 ? 2 : 1)));
      for (const more of again) deliveries.push(...(await send(settled, more, 1)));
    }
    return { state, deliveries };
  }

  return { one: own, port, settle };
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

/** Company prefix, day, random. */
function transactionNumber(method: PaymentMethod, now: Date): string {
  const random = Array.from({ length: 16 }, () => randomInt(10)).join("");
  return `${{ wechat: "4200", alipay: "2026" }[method]}${now.toISOString().slice(0, 10).replaceAll("-", "")}${random}`;
}
