// What the payment tests share: one order, a shop that listens to the stand-in, and the stand-in in the shape of a
// company.
import { expect } from "vitest";
import { all, AS_CODE, type Subject } from "./companies-testing.ts";
import { type Delivery, gatewayTime } from "./loopback-gateway-testing.ts";
import type { StandInPayment, PaymentStore } from "./payment-store.ts";
import { embeddedPayment } from "./embedded.ts";
import {
  type PaymentMethod,
  type PaymentNotification,
  type PaymentStatus,
  ProviderFailure,
  type RefundStatus,
  type Transaction,
} from "./port.ts";

export const START = new Date("2026-11-21T02:00:00Z");
export const later = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
export const order = {
  reference: "20261121000000000001",
  amount: 19_900,
  description: "二建管理",
  expireAt: later(30),
};
export const NATIVE = { way: "native" } as const;

/** Forgets everything at exit. */
export function memoryPayments(): PaymentStore {
  const payments = new Map<string, string>();
  const read = (text: string | undefined) =>
    text === undefined ? undefined : (JSON.parse(text) as StandInPayment);
  return {
    get: async (reference, method) => read(payments.get(`${method} ${reference}`)),
    async put(payment) {
      payments.set(`${payment.method} ${payment.reference}`, JSON.stringify(payment));
    },
    async *all(method) {
      for (const text of payments.values()) {
        const payment = read(text);
        if (payment?.method === method) yield payment;
      }
    },
  };
}

/** A shop that believes the first transaction of a reference and refuses a second; its clock is the test's. */
export function shop(store: PaymentStore = memoryPayments()) {
  const time = { now: START };
  const raw: { method: PaymentMethod; rawBody: Buffer; headers: Record<string, string> }[] = [];
  const seen: PaymentNotification[] = [];
  const refunds: (RefundStatus & { refundNo: string })[] = [];
  const payment = embeddedPayment({
    publicUrl: "http://shop.test",
    secretKey: "test secret",
    clock: () => time.now,
    store,
    deliver: async (method, rawBody, headers) => {
      raw.push({ method, rawBody, headers: headers as Record<string, string> });
      const told = await payment[method].parseNotification(rawBody, headers);
      if (told.kind === "refund") refunds.push(told.refund);
      if (told.kind !== "paid") return "taken";
      const { notification } = told;
      const first = seen.find((known) => known.reference === notification.reference);
      if (first && first.transactionId !== notification.transactionId) return "refused";
      seen.push(notification);
      return "taken";
    },
  });
  return { payment, time, raw, seen, refunds };
}

/** With what the call fails; the test ends where it is answered. */
export const failureOf = (asked: Promise<unknown>): Promise<ProviderFailure> =>
  asked.then(
    () => expect.unreachable("it was answered"),
    (error: unknown) => {
      expect(error).toBeInstanceOf(ProviderFailure);
      return error as ProviderFailure;
    },
  );

/** The only money of a payment. */
export function only(status: PaymentStatus): Transaction {
  const [one, ...more] = status.state === "paid" ? status.transactions : [];
  if (!one || more.length > 0) throw new Error("not paid, or paid more than once");
  return one;
}

/** The stand-in of a method, as the tests hold it to what the companies promise. */
export async function startStandIn(method: PaymentMethod): Promise<Subject> {
  const payments = memoryPayments();
  let written = 0;
  const told = new Map<string, Delivery>();
  const standIn = embeddedPayment({
    publicUrl: "http://shop.test",
    secretKey: "test secret",
    clock: () => gatewayTime.now,
    store: {
      ...payments,
      put: async (payment) => {
        written += 1;
        await payments.put(payment);
      },
    },
    deliver: async (_, rawBody, headers) => {
      const read = await port.parseNotification(rawBody, headers);
      const about =
        read.kind === "paid" ? read.notification.reference : read.kind === "refund" && read.refund.refundNo;
      if (about) told.set(about, { rawBody, headers: headers as Record<string, string> });
      return "taken";
    },
  });
  const port = standIn[method];
  const tell = async (about: string): Promise<Delivery> => {
    const delivery = told.get(about);
    if (!delivery) throw new Error(`nothing was told of ${about}`);
    return delivery;
  };
  return {
    port: () => port,
    scan() {},
    async pay(reference) {
      await standIn.settle(reference, "paid", method);
      return only(await port.query(reference, AS_CODE));
    },
    async payInTwoWays({ reference }) {
      await standIn.settle(reference, "duplicate", method);
      return AS_CODE;
    },
    async count() {
      const opened = await all(payments.all(method));
      return { trades: opened.length, refunds: opened.flatMap(({ refunds = [] }) => refunds).length };
    },
    requests: () => written,
    tellPaid: tell,
    tellRefund: (_, refundNo) => tell(refundNo),
    taken: [204, ""],
    fail() {},
    troubled: { open: 88801, query: 88803, end: 88804, refund: 88814 },
    billNotMade() {},
    recover() {},
    async close() {},
  };
}
