// What the payment tests share: one order, and a shop that listens to the stand-in.
import type { StandInPayment, PaymentStore } from "./payment-store.ts";
import { embeddedPayment } from "./embedded.ts";
import type { PaymentMethod, PaymentNotification, RefundStatus } from "./port.ts";

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
