// Where the stand-in remembers its payments: a provider must know after a restart what it was paid.
import { closeSync, fsync, mkdirSync, openSync, readdirSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import type { PaymentMethod } from "./port.ts";

export type StandInRefund = {
  refundNo: string;
  transactionId: string;
  /** Whole fen. */
  amount: number;
  /** When the stand-in took it. */
  at: string;
  state: "processing" | "done" | "closed" | "abnormal";
  doneAt?: string;
};

export type StandInPayment = {
  reference: string;
  method: PaymentMethod;
  /** Whole fen. */
  amount: number;
  description: string;
  /** ISO 8601, as all times here. */
  expireAt: string;
  state: "paying" | "paid" | "closed";
  declined: number;
  transactionId?: string;
  paidAt?: string;
  /** What was paid again for the same reference. */
  again?: { transactionId: string; paidAt: string }[];
  refunds?: StandInRefund[];
};

export type PaymentStore = {
  get(reference: string, method: PaymentMethod): Promise<StandInPayment | undefined>;
  /** Resolves when the payment would survive the process, and a paid one the machine. */
  put(payment: StandInPayment): Promise<void>;
  /** All payments that were opened by the method, in no order. */
  all(method: PaymentMethod): AsyncIterable<StandInPayment>;
};

/**
 * One file a payment under DATA_DIR/payments, a line for each of its states, the last whole one counts. What was paid
 * survives a power cut; a payment that is merely open survives the process, for nobody has lost money with it.
 */
export function filePayments(dataDir: string): PaymentStore {
  const root = join(dataDir, "payments");
  mkdirSync(root, { recursive: true });
  const pathOf = (reference: string, method: PaymentMethod) => join(root, `${reference}${ENDINGS[method]}`);
  const read = (path: string, method: PaymentMethod): StandInPayment | undefined => {
    try {
      const found = lastWhole(readFileSync(path, "utf8"));
      return found && { ...found, method };
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
      throw error;
    }
  };
  // A few hundred bytes in the system's own memory: asking a thread for them costs ten times what they do. Only the
  // disk is waited for.
  return {
    get: async (reference, method) => read(pathOf(reference, method), method),
    async put(payment) {
      const file = openSync(pathOf(payment.reference, payment.method), "a", 0o600);
      try {
        // Begun on a line of its own, for the one before may have been cut short.
        writeSync(file, `\n${JSON.stringify(payment)}\n`);
        if (payment.state === "paid") await toDisk(file);
      } finally {
        closeSync(file);
      }
    },
    async *all(method) {
      for (const name of readdirSync(root)) {
        // A reference holds no point, so that the ending says the method.
        if (name.slice(name.indexOf(".")) !== ENDINGS[method]) continue;
        const payment = read(join(root, name), method);
        if (payment) yield payment;
      }
    },
  };
}

/** Before there were methods to choose from, a payment's file was called by its reference alone. */
const ENDINGS: Record<PaymentMethod, string> = { wechat: ".jsonl", alipay: ".alipay.jsonl" };

const toDisk = promisify(fsync);

function lastWhole(lines: string): StandInPayment | undefined {
  for (const line of lines.split("\n").toReversed()) {
    try {
      return JSON.parse(line) as StandInPayment;
    } catch {
      // Empty, or cut short with the machine's power: the state before it counts.
    }
  }
  return undefined;
}
