// One attempt that was handed in, as staff look through it; whose a teacher reaches stands in the WHERE.
import type { handedInBy } from "@zhutu/domain/exam/office/attempt/contract.ts";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../../kernel/db/db.ts";
import { users } from "../../identity/tables.ts";
import type { OwnerId } from "../../../kernel/owner.ts";
import { inSight } from "../sight-queries.ts";
import { handedIn, isScore, type OfPaper, score } from "./result-queries.ts";
import { attemptSteps, papers, paperVersions, userPapers } from "../tables.ts";

type By = (typeof handedInBy)[number];

/** The attempt where it stands in its paper's list of scores and the paper is in sight; also one that was reset since. */
export async function findScoredAttempt(
  db: Db,
  { paperId, userPaperId, ownerId }: { paperId: number; userPaperId: number; ownerId: OwnerId },
) {
  const [row] = await db
    .select({
      ...score,
      paperId: papers.paperId,
      userId: userPapers.userId,
      paperName: paperVersions.paperName,
      versionNo: paperVersions.versionNo,
      questions: userPapers.questions,
      totalScore: userPapers.totalScore,
      deadline: userPapers.deadline,
      resetTime: userPapers.resetTime,
      handedInBy: sql<By | null>`(select s.payload ->> 'by' from ${attemptSteps} s
        where s.user_paper_id = ${userPapers}.user_paper_id and s.kind = 'hand-in'
        order by s.attempt_step_id limit 1)`,
    })
    .from(userPapers)
    .innerJoin(users, eq(users.userId, userPapers.userId))
    .innerJoin(paperVersions, eq(paperVersions.paperVersionId, userPapers.paperVersionId))
    .innerJoin(papers, eq(papers.paperId, userPapers.paperId))
    .where(
      sql`${userPapers.userPaperId} = ${userPaperId} and ${papers.paperId} = ${paperId}
        and ${isScore(sql`${papers.refId} is not null`)}
        and ${inSight(ownerId)}`,
    );
  return row;
}

/** The one next to this attempt in the list of scores, which begins with the newest; undefined at its end. */
export async function scoreBeside(db: Db, of: OfPaper, userPaperId: number, side: "before" | "after") {
  const at = sql`(select me.handin_time from ${userPapers} me where me.user_paper_id = ${userPaperId})`;
  const place = sql`(${userPapers.handinTime}, ${userPapers.userPaperId})`;
  const { handinTime: time, userPaperId: id } = userPapers;
  const [row] = await db
    .select({ userPaperId: id, studentName: users.userName })
    .from(userPapers)
    .innerJoin(users, eq(users.userId, userPapers.userId))
    .where(
      and(
        handedIn(of),
        // The first of each pair is for the index.
        side === "before"
          ? sql`${time} >= ${at} and ${place} > (${at}, ${userPaperId}::int)`
          : sql`${time} <= ${at} and ${place} < (${at}, ${userPaperId}::int)`,
      ),
    )
    .orderBy(...(side === "before" ? [asc(time), asc(id)] : [desc(time), desc(id)]))
    .limit(1);
  return row;
}
