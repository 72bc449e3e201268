// Where the stand-in remembers its payments: a provider must know after a restart what it was paid.
import { closeSync, fsync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

export type StandInPayment = {
  reference: string;
  /** Whole fen. */
  amount: number;
  description: string;
  /** ISO 8601, as all times here. */
  expireAt: string;
  state: "paying" | "paid" | "closed";
  declined: number;
  transactionId?: string;
  paidAt?: string;
};

export type PaymentStore = {
  get(reference: string): Promise<StandInPayment | undefined>;
  /** Resolves when the payment would survive the process, and a paid one the machine. */
  put(payment: StandInPayment): Promise<void>;
};

/**
 * One file a payment under DATA_DIR/payments, a line for each of its states, the last whole one counts. What was paid
 * survives a power cut; a payment that is merely open survives the process, for nobody has lost money with it.
 */
export function filePayments(dataDir: string): PaymentStore {
  const root = join(dataDir, "payments");
  mkdirSync(root, { recursive: true });
  const pathOf = (reference: string) => join(root, `${reference}.jsonl`);
  // A few hundred bytes in the system's own memory: asking a thread for them costs ten times what they do. Only the
  // disk is waited for.
  return {
    async get(reference) {
      try {
        return lastWhole(readFileSync(pathOf(reference), "utf8"));
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
        throw error;
      }
    },
    async put(payment) {
      const file = openSync(pathOf(payment.reference), "a", 0o600);
      try {
        // Begun on a line of its own, for the one before may have been cut short.
        writeSync(file, `\n${JSON.stringify(payment)}\n`);
        if (payment.state === "paid") await toDisk(file);
      } finally {
        closeSync(file);
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
      // Empty, or cut short with the machine's power: the state before it counts.
    }
  }
  return undefined;
}
