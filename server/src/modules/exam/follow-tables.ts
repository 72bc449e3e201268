import { integer, jsonb, pgTable, primaryKey } from "drizzle-orm/pg-core";
import type { Follow } from "./regrade/follow.ts";
import { regradeRuns } from "./tables.ts";

/** What still follows from a run: the row goes in the transaction that does it. */
export const regradeFollows = pgTable(
  "regrade_follows",
  {
    regradeRunId: integer("regrade_run_id")
      .notNull()
      .references(() => regradeRuns.regradeRunId),
    // No foreign key: a run of thousands would hold their accounts.
    userId: integer("user_id").notNull(),
    follow: jsonb("follow").$type<Follow>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.regradeRunId] })],
);
