import { and, desc, eq, inArray, sql, asc, gt, isNotNull } from "drizzle-orm";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { insertWordings } from "../banks/wording-queries.ts";
import {
  attemptSteps,
  errorQuestions,
  paperAnswers,
  papers,
  paperVersionQuestions,
  paperVersions,
  questionCorrections,
  questionProgress,
  questionVersions,
  regradeResults,
  regradeRuns,
  userPapers,
  regradeFollows,
  type Follow,
  questionReports,
  questions,
} from "../tables.ts";
import { paged, type Page, rowsOf, total } from "../../../kernel/db/paging.ts";
import { users } from "../../identity/tables.ts";
import { isCurrent } from "../queries.ts";
import { asked } from "./report-queries.ts";
import type { OwnerId } from "../../../kernel/http/access.ts";

export const wordingsOf = (db: Db, questionId: number) =>
  db
    .select({
      questionVersionId: questionVersions.questionVersionId,
      versionNo: questionVersions.versionNo,
      questionType: questionVersions.questionType,
      questionKeys: questionVersions.questionKeys,
      choices: questionVersions.choices,
    })
    .from(questionVersions)
    .where(eq(questionVersions.questionId, questionId))
    .orderBy(desc(questionVersions.versionNo));

export type JudgedAnswer = Awaited<ReturnType<typeof judgedAnswers>>[number];

/** Every judged answer to these versions with its attempt, except attempts reset before the hand-in. */
export const judgedAnswers = (db: Db, questionVersionIds: readonly number[]) =>
  db
    .select({
      userPaperId: userPapers.userPaperId,
      userId: userPapers.userId,
      paperId: sql<number>`${userPapers.paperId}`,
      correlationId: userPapers.correlationId,
      refId: papers.refId,
      paperName: paperVersions.paperName,
      partialCredit: paperVersions.partialCredit,
      handinTime: userPapers.handinTime,
      resetTime: userPapers.resetTime,
      userScore: sql<number>`coalesce(${userPapers.userScore}, 0)`,
      userPass: sql<boolean>`coalesce(${userPapers.userPass}, false)`,
      totalScore: userPapers.totalScore,
      questionVersionId: paperAnswers.questionVersionId,
      score: paperVersionQuestions.questionScore,
      answer: paperAnswers.answer,
      answerPass: paperAnswers.answerPass,
      answerScore: sql<number>`${paperAnswers.answerScore}`,
    })
    .from(paperVersionQuestions)
    .innerJoin(userPapers, eq(userPapers.paperVersionId, paperVersionQuestions.paperVersionId))
    .innerJoin(paperVersions, eq(paperVersions.paperVersionId, userPapers.paperVersionId))
    .innerJoin(
      paperAnswers,
      sql`${paperAnswers.userPaperId} = ${userPapers.userPaperId}
        and ${paperAnswers.questionVersionId} = ${paperVersionQuestions.questionVersionId}`,
    )
    .leftJoin(papers, eq(papers.paperId, userPapers.paperId))
    .where(
      sql`${inArray(paperVersionQuestions.questionVersionId, [...questionVersionIds])}
        and ${paperAnswers.answerScore} is not null
        and (${userPapers.handinTime} is not null or ${userPapers.resetTime} is null)`,
    )
    .orderBy(userPapers.userPaperId);

export async function lastRun(db: Db, questionId: number) {
  const [run] = await db
    .select()
    .from(regradeRuns)
    .where(eq(regradeRuns.questionId, questionId))
    .orderBy(desc(regradeRuns.regradeRunId))
    .limit(1);
  return run;
}

/** Adds a version with other keys; returns its id. */
export async function insertVersion(
  tx: Tx,
  corrected: { questionVersionId: number; questionId: number; questionKeys: string[]; createdBy: number },
): Promise<number> {
  const { questionVersionId, questionId, questionKeys, createdBy } = corrected;
  const [current] = await tx
    .select()
    .from(questionVersions)
    .where(eq(questionVersions.questionVersionId, questionVersionId));
  if (!current) throw new Error("no version to correct");
  const { questionVersionId: _, createTime: __, alike: ___, ...worded } = current;
  const versionNo = worded.versionNo + 1;
  await insertWordings(tx, [{ questionId, versionNo, wording: { ...worded, questionKeys, createdBy } }]);
  const [made] = await tx
    .select({ questionVersionId: questionVersions.questionVersionId })
    .from(questionVersions)
    .where(and(eq(questionVersions.questionId, questionId), eq(questionVersions.versionNo, versionNo)));
  if (!made) throw new Error("no version made");
  return made.questionVersionId;
}

export async function insertRun(tx: Tx, run: typeof regradeRuns.$inferInsert): Promise<number> {
  const [made] = await tx
    .insert(regradeRuns)
    .values(run)
    .returning({ regradeRunId: regradeRuns.regradeRunId });
  if (!made) throw new Error("no run inserted");
  return made.regradeRunId;
}

export const keepCorrections = (tx: Tx, rows: readonly (typeof questionCorrections.$inferInsert)[]) =>
  tx
    .insert(questionCorrections)
    .values([...rows])
    .onConflictDoUpdate({
      target: questionCorrections.questionVersionId,
      set: {
        questionKeys: sql`excluded.question_keys`,
        voided: sql`excluded.voided`,
        regradeRunId: sql`excluded.regrade_run_id`,
      },
    });

const listed = (rows: readonly (object | string)[]) => sql`${JSON.stringify(rows)}::jsonb`;

export async function setVerdicts(
  tx: Tx,
  rows: readonly {
    userPaperId: number;
    questionVersionId: number;
    answerPass: boolean | null;
    answerScore: number;
  }[],
): Promise<void> {
  await tx.execute(sql`
    update ${paperAnswers} a set answer_pass = c."answerPass", answer_score = c."answerScore"
    from jsonb_to_recordset(${listed(rows)})
      as c("userPaperId" int, "questionVersionId" int, "answerPass" boolean, "answerScore" smallint)
    where a.user_paper_id = c."userPaperId" and a.question_version_id = c."questionVersionId"`);
}

export type Result = Omit<typeof regradeResults.$inferInsert, "regradeRunId">;

/** Also updates the attempts' scores, and appends a step to those that changed. */
export async function keepResults(tx: Tx, regradeRunId: number, results: readonly Result[]): Promise<void> {
  const rows = sql`jsonb_to_recordset(${listed(results)}) as c("userPaperId" int, "questionVersionId" int,
    "answerScoreBefore" smallint, "answerScoreAfter" smallint, "scoreBefore" smallint, "scoreAfter" smallint,
    "passBefore" boolean, "passAfter" boolean)`;
  await tx.execute(sql`
    insert into ${regradeResults} (regrade_run_id, user_paper_id, question_version_id, answer_score_before,
      answer_score_after, score_before, score_after, pass_before, pass_after)
    select ${regradeRunId}::int, c."userPaperId", c."questionVersionId", c."answerScoreBefore", c."answerScoreAfter",
      c."scoreBefore", c."scoreAfter", c."passBefore", c."passAfter" from ${rows}`);
  const changed = sql`select user_paper_id, score_before, score_after, pass_before, pass_after from ${regradeResults}
    where regrade_run_id = ${regradeRunId} and score_after <> score_before`;
  await tx.execute(sql`
    update ${userPapers} p set user_score = c.score_after, user_pass = c.pass_after from (${changed}) c
    where p.user_paper_id = c.user_paper_id`);
  await tx.execute(sql`
    insert into ${attemptSteps} (user_paper_id, kind, payload)
    select user_paper_id, 'regrade', jsonb_build_object('regradeRunId', ${regradeRunId}::int,
      'scoreBefore', score_before, 'scoreAfter', score_after, 'passBefore', pass_before, 'passAfter', pass_after)
    from (${changed}) c order by user_paper_id`);
}

/**
 * Subtracts answers from the person's bank where its last answer equals them; at zero the question leaves.
 */
export async function takeOffErrors(
  tx: Tx,
  { userId, questionId }: { userId: number; questionId: number },
  answers: readonly string[],
): Promise<void> {
  if (answers.length === 0) return;
  const rows = sql`(select answer, count(*)::int as count
    from jsonb_array_elements_text(${listed(answers)}) answer group by answer) c`;
  const which = sql`e.question_id = ${questionId} and e.user_id = ${userId} and e.answer = c.answer`;
  await tx.execute(
    sql`delete from ${errorQuestions} e using ${rows} where ${which} and e.wrong_count <= c.count`,
  );
  await tx.execute(
    sql`update ${errorQuestions} e set wrong_count = e.wrong_count - c.count from ${rows} where ${which}`,
  );
}

/** Moves answers between right and wrong in the person's progress. */
export async function turnProgress(
  tx: Tx,
  { userId, questionId }: { userId: number; questionId: number },
  { toRight, fromRight }: { toRight: number; fromRight: number },
): Promise<void> {
  await tx
    .update(questionProgress)
    .set({
      rights: sql`greatest(${questionProgress.rights} + ${toRight - fromRight}::int, 0)`,
      wrongs: sql`greatest(${questionProgress.wrongs} - ${toRight}::int, 0)`,
      lastPass: sql`${questionProgress.lastPass} or ${toRight > 0}`,
    })
    .where(and(eq(questionProgress.userId, userId), eq(questionProgress.questionId, questionId)));
}

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
  const groups = kinds.map((kind, at) => ({ ...kind, at }));
  const kind = sql`jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as kind(at int, "questionVersionId" int,
    "partialCredit" boolean, score smallint, "totalScore" smallint, "userScore" smallint, "userPass" boolean,
    answer text, "answerPass" boolean, "answerScore" smallint)`;
  return db
    .select({
      at: sql<number>`kind.at`,
      userPaperId: userPapers.userPaperId,
      userName: users.userName,
      paperName: paperVersions.paperName,
      correlationId: userPapers.correlationId,
      sittingMode: paperVersions.sittingMode,
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

// A question's regrades and current grading; every WHERE limits a teacher to own courses.

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
  const listing = db
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
    .orderBy(desc(regradeRuns.regradeRunId));
  return paged(page, db.select({ total }).from(regradeRuns).where(where), listing);
}
