import type { SQL } from "drizzle-orm";

export type Invariant = {
  /** Its number in security.md. */
  number: number;
  promise: string;
  /** Selects a `what` for each violation. */
  broken: SQL;
};
