import { asc, eq, gt, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { regradeFollows, type Follow } from "../follow-tables.ts";
import { regradeRuns } from "../tables.ts";

export async function keepFollows(
  tx: Tx,
  regradeRunId: number,
  rows: readonly { userId: number; follow: Follow }[],
): Promise<void> {
  await tx.execute(sql`
    insert into ${regradeFollows} (regrade_run_id, user_id, follow)
    select ${regradeRunId}::int, c."userId", c.follow
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c("userId" int, follow jsonb)`);
}

/** Keyset chunk of people with pending effects. */
export async function peopleToFollow(db: Db, after: number, most: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ userId: regradeFollows.userId })
    .from(regradeFollows)
    .where(gt(regradeFollows.userId, after))
    .orderBy(asc(regradeFollows.userId))
    .limit(most);
  return rows.map(({ userId }) => userId);
}

/**
 * Deletes and returns the person's pending effects, earliest run first; committing applies them exactly once.
 */
export async function takeFollows(tx: Tx, userId: number) {
  const rows = await tx
    .delete(regradeFollows)
    .where(eq(regradeFollows.userId, userId))
    .returning({
      regradeRunId: regradeFollows.regradeRunId,
      questionId: sql<number>`(select n.question_id from ${regradeRuns} n
        where n.regrade_run_id = ${regradeFollows}.regrade_run_id)`,
      follow: regradeFollows.follow,
    });
  return rows.toSorted((a, b) => a.regradeRunId - b.regradeRunId);
}
