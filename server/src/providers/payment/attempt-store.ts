// Where the stand-in remembers its attempts: a provider must know after a restart what it was paid.
import { mkdirSync } from "node:fs";
import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";

export type Attempt = {
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

export type AttemptStore = {
  get(reference: string): Promise<Attempt | undefined>;
  /** Resolves when the attempt would survive a crash. */
  put(attempt: Attempt): Promise<void>;
};

/** Forgets everything at exit; for tests. */
export function memoryAttempts(): AttemptStore {
  const attempts = new Map<string, string>();
  return {
    async get(reference) {
      const text = attempts.get(reference);
      return text === undefined ? undefined : (JSON.parse(text) as Attempt);
    },
    async put(attempt) {
      attempts.set(attempt.reference, JSON.stringify(attempt));
    },
  };
}

/** One file an attempt under DATA_DIR/payments, replaced whole: a reader sees the old one or the new one. */
export function fileAttempts(dataDir: string): AttemptStore {
  const root = join(dataDir, "payments");
  mkdirSync(root, { recursive: true });
  const pathOf = (reference: string) => join(root, `${reference}.json`);
  return {
    async get(reference) {
      try {
        return JSON.parse(await readFile(pathOf(reference), "utf8")) as Attempt;
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
        throw error;
      }
    },
    async put(attempt) {
      const path = pathOf(attempt.reference);
      const file = await open(`${path}.new`, "w", 0o600);
      try {
        await file.writeFile(JSON.stringify(attempt));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.new`, path);
      const directory = await open(root);
      try {
        await directory.sync();
      } finally {
        await directory.close();
      }
    },
  };
}
