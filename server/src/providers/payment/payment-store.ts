import { closeSync, fsync, mkdirSync, openSync, readdirSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import type { PaymentMethod } from "./port.ts";

export type StandInRefund = {
  refundNo: string;
  transactionId: string;
  /** Whole fen. */
  amount: number;
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
  /** ISO 8601, like all times. */
  expireAt: string;
  state: "paying" | "paid" | "closed";
  declined: number;
  transactionId?: string;
  paidAt?: string;
  again?: { transactionId: string; paidAt: string }[];
  refunds?: StandInRefund[];
};

export type PaymentStore = {
  get(reference: string, method: PaymentMethod): Promise<StandInPayment | undefined>;
  /** Resolves when it survives the process; a paid one, also a power cut. */
  put(payment: StandInPayment): Promise<void>;
  /** Unordered. */
  all(method: PaymentMethod): AsyncIterable<StandInPayment>;
};

/** One file per payment under DATA_DIR/payments, a line per state; the last whole line counts. */
export function filePayments(dataDir: string): PaymentStore {
  const root = join(dataDir, "payments");
  mkdirSync(root, { recursive: true });
  const pathOf = (reference: string, method: PaymentMethod) => join(root, `${reference}.${method}.jsonl`);
  const read = (path: string, method: PaymentMethod): StandInPayment | undefined => {
    try {
      const stored = lastWhole(readFileSync(path, "utf8"));
      return stored && { ...stored, method };
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
      throw error;
    }
  };
  // Synchronous: a thread costs ten times more; only fsync is awaited.
  return {
    get: async (reference, method) => read(pathOf(reference, method), method),
    async put(payment) {
      const file = openSync(pathOf(payment.reference, payment.method), "a", 0o600);
      try {
        // Starts a line, because the previous one may be cut short.
        writeSync(file, `\n${JSON.stringify(payment)}\n`);
        if (payment.state === "paid") await toDisk(file);
      } finally {
        closeSync(file);
      }
    },
    async *all(method) {
      for (const name of readdirSync(root)) {
        // References contain no dot, so the ending gives the method.
        if (name.slice(name.indexOf(".")) !== `.${method}.jsonl`) continue;
        const payment = read(join(root, name), method);
        if (payment) yield payment;
      }
    },
  };
}

const toDisk = promisify(fsync);

function lastWhole(lines: string): StandInPayment | undefined {
  for (const line of lines.split("\n").toReversed()) {
    try {
      return JSON.parse(line) as StandInPayment;
    } catch {
      // An empty or cut-off line: the one before counts.
    }
  }
  return undefined;
}
