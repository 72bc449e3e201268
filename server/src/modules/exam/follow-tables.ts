import { integer, jsonb, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { regradeRuns } from "./tables.ts";
import type { Notice } from "@zhutu/domain/notices/notice.ts";

/** Effects of a regrade run on one person, besides verdicts and scores. */
export type Follow = {
  /** They leave the wrong-answer bank. */
  turnedRight: string[];
  turnedWrong: { answer: string; courseChapterId: number | null }[];
  passed: { paperId: number; correlationId: string; courseChapterId: number }[];
  told: Notice[];
};

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
