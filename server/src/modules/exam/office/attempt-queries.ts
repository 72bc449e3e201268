// A handed-in attempt for staff; every WHERE limits a teacher to own courses.
import type { handedInBy } from "@zhutu/domain/exam/office/attempt/contract.ts";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../../kernel/db/db.ts";
import { users } from "../../identity/tables.ts";
import type { OwnerId } from "../../../kernel/http/access.ts";
import { inSight } from "../queries.ts";
import { handedIn, isScore, type OfPaper, score } from "./result-queries.ts";
import { attemptSteps, papers, paperVersions, userPapers } from "../tables.ts";

type By = (typeof handedInBy)[number];

/** The attempt if its paper's score list has it and the paper is in sight; includes reset ones. */
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

/** The neighbour in the score list, newest first; undefined at its end. */
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
        // The simple comparison lets the index work.
        side === "before"
          ? sql`${time} >= ${at} and ${place} > (${at}, ${userPaperId}::int)`
          : sql`${time} <= ${at} and ${place} < (${at}, ${userPaperId}::int)`,
      ),
    )
    .orderBy(...(side === "before" ? [asc(time), asc(id)] : [desc(time), desc(id)]))
    .limit(1);
  return row;
}
