// What the payment tests share: one order, and a shop that listens to the stand-in.
import type { StandInPayment, PaymentStore } from "./payment-store.ts";
import { embeddedPayment } from "./embedded.ts";
import type { PaymentNotification } from "./port.ts";

export const START = new Date("2026-11-21T02:00:00Z");
export const later = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
export const order = {
  reference: "20261121000000000001",
  amount: 19_900,
  description: "二建管理",
  expireAt: later(30),
};

/** Forgets everything at exit. */
export function memoryPayments(): PaymentStore {
  const payments = new Map<string, string>();
  return {
    async get(reference) {
      const text = payments.get(reference);
      return text === undefined ? undefined : (JSON.parse(text) as StandInPayment);
    },
    async put(payment) {
      payments.set(payment.reference, JSON.stringify(payment));
    },
  };
}

/** A shop that believes the first transaction of a reference and refuses a second; its clock is the test's. */
export function shop(store: PaymentStore = memoryPayments()) {
  const time = { now: START };
  const raw: { rawBody: Buffer; headers: Record<string, string> }[] = [];
  const seen: PaymentNotification[] = [];
  const payment = embeddedPayment({
    publicUrl: "http://shop.test",
    secretKey: "test secret",
    clock: () => time.now,
    store,
    deliver: async (rawBody, headers) => {
      raw.push({ rawBody, headers });
      const notification = await payment.parseNotification(rawBody, headers);
      const first = seen.find((known) => known.reference === notification.reference);
      if (first && first.transactionId !== notification.transactionId) return 409;
      seen.push(notification);
      return 204;
    },
  });
  return { payment, time, raw, seen };
}
