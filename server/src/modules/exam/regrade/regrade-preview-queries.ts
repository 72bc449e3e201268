import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "../../../kernel/db/db.ts";
import { type Page, rowsOf, total } from "../../../kernel/db/paging.ts";
import { users } from "../../identity/tables.ts";
import { paperAnswers, paperVersionQuestions, paperVersions, userPapers } from "../tables.ts";

/** What decides the outcome of a correction. */
const decisive = {
  questionVersionId: paperAnswers.questionVersionId,
  partialCredit: paperVersions.partialCredit,
  score: paperVersionQuestions.questionScore,
  totalScore: userPapers.totalScore,
  userScore: sql<number>`${userPapers.userScore}`,
  userPass: sql<boolean>`${userPapers.userPass}`,
  answer: paperAnswers.answer,
  answerPass: paperAnswers.answerPass,
  answerScore: sql<number>`${paperAnswers.answerScore}`,
};

export type AlikeAnswers = Awaited<ReturnType<typeof alikeAnswers>>[number];

const ofSameAttempt = and(
  eq(paperAnswers.userPaperId, userPapers.userPaperId),
  eq(paperAnswers.questionVersionId, paperVersionQuestions.questionVersionId),
);

/**
 * Judged answers to these versions in handed-in attempts, grouped if equal: row count depends on different
 * answers, not on people.
 */
export const alikeAnswers = (db: Db, questionVersionIds: readonly number[]) =>
  db
    .select({ ...decisive, attempts: total })
    .from(paperVersionQuestions)
    .innerJoin(userPapers, eq(userPapers.paperVersionId, paperVersionQuestions.paperVersionId))
    .innerJoin(paperVersions, eq(paperVersions.paperVersionId, userPapers.paperVersionId))
    .innerJoin(paperAnswers, ofSameAttempt)
    .where(
      and(
        inArray(paperVersionQuestions.questionVersionId, [...questionVersionIds]),
        isNotNull(paperAnswers.answerScore),
        isNotNull(userPapers.handinTime),
      ),
    )
    .groupBy(...Object.values(decisive));

/** A page of the attempts of these groups, earliest hand-in first; `at` is the group. */
export const attemptsAlike = (db: Db, kinds: readonly AlikeAnswers[], page: Page) => {
  const listed = kinds.map((kind, at) => ({ ...kind, at }));
  const kind = sql`jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as kind(at int, "questionVersionId" int,
    "partialCredit" boolean, score smallint, "totalScore" smallint, "userScore" smallint, "userPass" boolean,
    answer text, "answerPass" boolean, "answerScore" smallint)`;
  return db
    .select({
      at: sql<number>`kind.at`,
      userPaperId: userPapers.userPaperId,
      userName: users.userName,
      paperName: paperVersions.paperName,
      correlationId: userPapers.correlationId,
    })
    .from(kind)
    .innerJoin(
      paperVersionQuestions,
      sql`${paperVersionQuestions.questionVersionId} = kind."questionVersionId"
        and ${paperVersionQuestions.questionScore} = kind.score`,
    )
    .innerJoin(
      userPapers,
      sql`${userPapers.paperVersionId} = ${paperVersionQuestions.paperVersionId} and ${userPapers.handinTime} is not null
        and ${userPapers.totalScore} = kind."totalScore" and ${userPapers.userScore} = kind."userScore"
        and ${userPapers.userPass} = kind."userPass"`,
    )
    .innerJoin(
      paperVersions,
      sql`${paperVersions.paperVersionId} = ${userPapers.paperVersionId}
        and ${paperVersions.partialCredit} = kind."partialCredit"`,
    )
    .innerJoin(
      paperAnswers,
      sql`${ofSameAttempt} and ${paperAnswers.answer} = kind.answer
        and ${paperAnswers.answerPass} is not distinct from kind."answerPass"
        and ${paperAnswers.answerScore} = kind."answerScore"`,
    )
    .innerJoin(users, eq(users.userId, userPapers.userId))
    .orderBy(userPapers.handinTime, userPapers.userPaperId)
    .limit(rowsOf(page).limit)
    .offset(rowsOf(page).offset);
};
