// What still follows from regrades, a row a run and person, which goes with its doing.
import { asc, eq, gt, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import type { Follow } from "./follow.ts";
import { regradeFollows } from "../follow-tables.ts";
import { regradeRuns } from "../tables.ts";

/** Keeps what follows from the run, in one statement however many people it concerns. */
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

/** The people for whom something still follows, behind that one in the order of their ids, at most so many. */
export async function peopleToFollow(db: Db, after: number, most: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ userId: regradeFollows.userId })
    .from(regradeFollows)
    .where(gt(regradeFollows.userId, after))
    .orderBy(asc(regradeFollows.userId))
    .limit(most);
  return rows.map(({ userId }) => userId);
}

/** Takes what still follows for the person, the earliest run first: with this transaction it is done, once. */
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
