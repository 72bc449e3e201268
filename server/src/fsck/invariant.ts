import type { SQL } from "drizzle-orm";

export type Invariant = {
  /** Number in security.md. */
  number: number;
  promise: string;
  /** Selects one `what` per violation. */
  broken: SQL;
};
