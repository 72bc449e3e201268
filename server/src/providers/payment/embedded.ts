// The payment stand-in: the QR code opens /dev/pay/<reference>, a page of ours that pays, declines or pays twice.
// Amounts (in fen) that fail on purpose, so that every failure can be clicked through:
//   88801 createNative opens the payment, but its answer is lost (temporary)
//   88802 createNative is refused (permanent)
//   88803 query does not answer (temporary)
//   88804 close does not answer (temporary)
//   88805 the notification is lost: only a query learns of the money
import { randomInt, randomUUID } from "node:crypto";
import { turns } from "../../kernel/turns.ts";
import { ProviderFailure } from "../failure.ts";
import { hmacSha256 } from "../sign.ts";
import type { StandInPayment, PaymentStore } from "./payment-store.ts";
import { readNotification, signNotification, type SignedNotification } from "./notification.ts";
import type { PresentPort as PaymentPort } from "./port.ts";

export type Outcome = "paid" | "declined" | "duplicate";

export type EmbeddedPaymentOptions = {
  /** Scheme and host of the site, for the address behind the QR code. */
  publicUrl: string;
  /** The server's secret; the signing key of notifications is derived from it. */
  secretKey: string;
  clock: () => Date;
  store: PaymentStore;
  /** Hands one notification to the shop, as an HTTP request would; resolves to the answered status. */
  deliver: (rawBody: Buffer, headers: Record<string, string>) => Promise<number>;
};

/** What one settlement did; `status` is the shop's answer, 0 when the delivery itself failed. */
export type Settlement = {
  state: StandInPayment["state"];
  deliveries: { notificationId: string; status: number }[];
};

export type EmbeddedPayment = PaymentPort & {
  /** What the pay page shows; undefined for an unknown reference. Expired payments are closed. */
  find(reference: string): Promise<StandInPayment | undefined>;
  /**
   * The payer's decision. `duplicate` pays, sends the same notification twice, and then one for a second transaction
   * of the same reference. Refuses (ProviderFailure permanent) an unknown, closed or already paid payment.
   */
  settle(reference: string, outcome: Outcome): Promise<Settlement>;
};

const REFERENCE = /^[A-Za-z0-9_-]{6,32}$/;

const timeout = (what: string) =>
  new ProviderFailure("temporary", "embedded.TIMEOUT", `${what} did not answer`);
const refused = (code: string, message: string) => new ProviderFailure("permanent", code, message);

/** Opens the stand-in over a store of payments. */
export function embeddedPayment(options: EmbeddedPaymentOptions): EmbeddedPayment {
  const { publicUrl, clock, store, deliver } = options;
  const key = hmacSha256(options.secretKey, "payment notification");
  const inTurn = turns<string>({ atOnce: 1, mostWaiting: Infinity });

  async function load(reference: string): Promise<StandInPayment | undefined> {
    if (!REFERENCE.test(reference)) return undefined;
    const payment = await store.get(reference);
    const expired = payment?.state === "paying" && Date.parse(payment.expireAt) <= clock().getTime();
    return payment && expired ? { ...payment, state: "closed" } : payment;
  }

  async function send(
    payment: StandInPayment,
    transactionId: string,
    times: number,
  ): Promise<Settlement["deliveries"]> {
    const notified = {
      notificationId: randomUUID(),
      reference: payment.reference,
      transactionId,
      amount: payment.amount,
      currency: "CNY",
      paidAt: new Date(payment.paidAt ?? clock()),
    };
    const deliveries: Settlement["deliveries"] = [];
    for (let i = 0; i < times; i++) {
      const signed: SignedNotification = signNotification(key, notified, clock());
      // A shop that fails to answer is one that a real provider would ask again; here the shop's own query finds it.
      const status = await deliver(signed.rawBody, signed.headers).catch(() => 0);
      deliveries.push({ notificationId: signed.notificationId, status });
    }
    return deliveries;
  }

  return {
    find: load,

    createNative: ({ reference, amount, description, expireAt }) =>
      inTurn(reference, async () => {
        if (!REFERENCE.test(reference))
          throw refused("PARAM_ERROR", "the reference is not 6 to 32 letters or digits");
        if (!Number.isSafeInteger(amount) || amount < 1)
          throw refused("PARAM_ERROR", "the amount is not whole fen");
        if (amount === 88802) throw refused("embedded.REFUSED", "refused on purpose");
        const known = await load(reference);
        if (known?.state === "paid") throw refused("ORDERPAID", "paid already");
        if (known?.state === "closed" || expireAt <= clock())
          throw refused("ORDER_CLOSED", "closed or expired");
        if (known && (known.amount !== amount || known.description !== description)) {
          throw refused("INVALID_REQUEST", "the reference was used with other values");
        }
        if (!known) {
          const expires = expireAt.toISOString();
          await store.put({
            reference,
            amount,
            description,
            expireAt: expires,
            state: "paying",
            declined: 0,
          });
          if (amount === 88801) throw timeout("createNative");
        }
        return { codeUrl: `${publicUrl}/dev/pay/${reference}` };
      }),

    async query(reference) {
      const payment = await load(reference);
      if (payment === undefined) return { state: "unknown" };
      if (payment.amount === 88803) throw timeout("query");
      if (payment.state !== "paid") return { state: payment.state };
      return {
        state: "paid",
        transactionId: payment.transactionId ?? "",
        amount: payment.amount,
        currency: "CNY",
        paidAt: new Date(payment.paidAt ?? 0),
      };
    },

    close: (reference) =>
      inTurn(reference, async () => {
        const payment = await load(reference);
        if (payment?.amount === 88804) throw timeout("close");
        if (payment?.state === "paid") return "paid";
        if (payment) await store.put({ ...payment, state: "closed" });
        return "closed";
      }),

    parseNotification: async (rawBody, headers) => readNotification(key, rawBody, headers, clock()),

    async settle(reference, outcome) {
      const settled = await inTurn(reference, async () => {
        const payment = await load(reference);
        if (payment === undefined) throw refused("ORDER_NOT_EXIST", "no such payment");
        if (payment.state === "paid") throw refused("ORDERPAID", "paid already");
        if (payment.state === "closed") throw refused("ORDER_CLOSED", "closed or expired");
        const decided: StandInPayment =
          outcome === "declined"
            ? { ...payment, declined: payment.declined + 1 }
            : {
                ...payment,
                state: "paid",
                transactionId: transactionNumber(clock()),
                paidAt: clock().toISOString(),
              };
        await store.put(decided);
        return decided;
      });
      // Outside the turn: the shop may query this very payment while it handles the notification.
      const deliveries: Settlement["deliveries"] = [];
      if (settled.transactionId !== undefined && settled.amount !== 88805) {
        deliveries.push(...(await send(settled, settled.transactionId, outcome === "duplicate" ? 2 : 1)));
        if (outcome === "duplicate") deliveries.push(...(await send(settled, transactionNumber(clock()), 1)));
      }
      return { state: settled.state, deliveries };
    },
  };
}

/** 28 digits as WeChat's: a prefix, the day, and random ones. */
function transactionNumber(now: Date): string {
  const random = Array.from({ length: 16 }, () => randomInt(10)).join("");
  return `4200${now.toISOString().slice(0, 10).replaceAll("-", "")}${random}`;
}
