// A question's regrades and current grading; every WHERE limits a teacher to own courses.
import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../../kernel/db/db.ts";
import { type Page, rowsOf, total } from "../../../kernel/db/paging.ts";
import { users } from "../../identity/tables.ts";
import { isCurrent } from "../queries.ts";
import { asked } from "./report-queries.ts";
import type { OwnerId } from "../../../kernel/http/access.ts";
import { questionCorrections, questionReports, questions, questionVersions, regradeRuns } from "../tables.ts";

/** With its corrected keys. */
export async function questionNow(db: Db, questionId: number, ownerId: OwnerId) {
  const [row] = await db
    .select({
      questionId: questions.questionId,
      versionNo: questionVersions.versionNo,
      questionName: questionVersions.questionName,
      questionText: questionVersions.questionText,
      questionType: questionVersions.questionType,
      choices: questionVersions.choices,
      answers: questionVersions.answers,
      questionKeys: sql<
        string[]
      >`coalesce(${questionCorrections.questionKeys}, ${questionVersions.questionKeys})`,
      voided: sql<boolean>`coalesce(${questionCorrections.voided}, false)`,
      openReports: sql<number>`(select count(*)::int from ${questionReports} o
        where o.question_id = ${questions.questionId} and o.settle_time is null)`,
    })
    .from(questions)
    .innerJoin(questionVersions, isCurrent)
    .leftJoin(
      questionCorrections,
      eq(questionCorrections.questionVersionId, questionVersions.questionVersionId),
    )
    .where(sql`${questions.questionId} = ${questionId} and ${asked(questions.questionId, ownerId)}`);
  return row;
}

export async function listRuns(
  db: Db,
  { ownerId, questionId = null }: { ownerId: OwnerId; questionId?: number | null | undefined },
  page: Page,
) {
  const where = sql`${asked(regradeRuns.questionId, ownerId)}
    and (${questionId}::int is null or ${regradeRuns.questionId} = ${questionId}::int)`;
  const [counted] = await db.select({ total }).from(regradeRuns).where(where);
  const { limit, offset } = rowsOf(page);
  const rows = await db
    .select({
      regradeRunId: regradeRuns.regradeRunId,
      questionId: regradeRuns.questionId,
      questionName: questionVersions.questionName,
      questionKeys: regradeRuns.questionKeys,
      choices: questionVersions.choices,
      voided: regradeRuns.voided,
      onlyUpward: regradeRuns.onlyUpward,
      reason: regradeRuns.reason,
      attempts: regradeRuns.attempts,
      scoresChanged: regradeRuns.scoresChanged,
      passGained: regradeRuns.passGained,
      passLost: regradeRuns.passLost,
      userName: users.userName,
      createTime: regradeRuns.createTime,
    })
    .from(regradeRuns)
    .innerJoin(questionVersions, eq(questionVersions.questionVersionId, regradeRuns.questionVersionId))
    .innerJoin(users, eq(users.userId, regradeRuns.createdBy))
    .where(where)
    .orderBy(desc(regradeRuns.regradeRunId))
    .limit(limit)
    .offset(offset);
  return { rows, total: counted?.total ?? 0 };
}
