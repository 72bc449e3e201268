// One attempt that was handed in, as staff look through it; whose a teacher reaches stands in the WHERE.
import type { handedInBy } from "@zhutu/domain/exam/office/attempt/contract.ts";
import { eq, sql } from "drizzle-orm";
import type { Db } from "../../../kernel/db/db.ts";
import { users } from "../../identity/tables.ts";
import { isScore, score } from "./result-queries.ts";
import type { OwnerId } from "../../../kernel/owner.ts";
import { inSight } from "../sight-queries.ts";
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
