import { integer, jsonb, pgTable, primaryKey } from "drizzle-orm/pg-core";
import type { Follow } from "./regrade/follow.ts";
import { regradeRuns } from "./tables.ts";

/** Pending effects of a regrade run; the transaction that applies one deletes its row. */
export const regradeFollows = pgTable(
  "regrade_follows",
  {
    regradeRunId: integer("regrade_run_id")
      .notNull()
      .references(() => regradeRuns.regradeRunId),
    // No foreign key: a run of thousands would lock their accounts.
    userId: integer("user_id").notNull(),
    follow: jsonb("follow").$type<Follow>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.regradeRunId] })],
);
