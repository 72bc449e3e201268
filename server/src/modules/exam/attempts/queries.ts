// Every WHERE names the attempt's owner, except the sweeper's.
import type { WrongAnswer } from "@zhutu/domain/exam/wrong-answer.ts";
import { and, eq, getTableColumns, inArray, type SQL, type SQLChunk, sql } from "drizzle-orm";
import {
  errorQuestions,
  regradeResults,
  regradeRuns,
  attemptSteps,
  paperAnswers,
  papers,
  paperVersions,
  questionBanks,
  questionCorrections,
  questionProgress,
  questionVersions,
  userPapers,
} from "../tables.ts";
import { networkMargin } from "@zhutu/domain/exam/attempt.ts";
import type { PracticeChoice } from "@zhutu/domain/exam/practice/choice.ts";
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { arrayOf } from "../../../kernel/db/prepared.ts";
import { chapters, courses } from "../../catalogue/tables.ts";
import { paramSql } from "../../sysparams/service.ts";
import { sittingMode, testOfRow, testPassed } from "../queries.ts";

type NewAttempt = Omit<typeof userPapers.$inferInsert, "deadline"> & { timeLimitMinutes: number | null };
export type Attempt = Awaited<ReturnType<typeof attempts>>[number];

/** The chapter belongs to a continuing-education course. */
const booksHours = sql<boolean>`exists (select from ${courses} where ${courses.courseId} = ${chapters.courseId}
  and ${courses.courseType} = ${COURSE_TYPE.continuingEducation})`;

const retryFrom = (handinTime: SQLChunk) =>
  sql`${handinTime} + make_interval(secs => 60 * ${paramSql("testRetryMinutes")})`;

/** Past the limit plus the network margin. */
const late = sql<boolean>`coalesce(${userPapers.deadline} < now() - make_interval(secs => ${networkMargin}::int), false)`;

const attempts = (db: Db, where: SQL) =>
  db
    .select({
      userPaperId: userPapers.userPaperId,
      userId: userPapers.userId,
      /** 0 in own practice. */
      paperId: sql<number>`coalesce(${userPapers.paperId}, 0)`,
      practice: userPapers.practice,
      correlationId: userPapers.correlationId,
      questions: userPapers.questions,
      totalScore: userPapers.totalScore,
      createTime: userPapers.createTime,
      deadline: userPapers.deadline,
      handinTime: userPapers.handinTime,
      userScore: userPapers.userScore,
      userPass: userPapers.userPass,
      /** The bank's name in own practice. */
      paperName: sql<string>`coalesce(${paperVersions.paperName}, ${questionBanks.questionBankName}, '')`,
      partialCredit: sql<boolean>`coalesce(${paperVersions.partialCredit}, false)`,
      sittingMode,
      paperType: papers.paperType,
      refId: papers.refId,
      chapterTitle: chapters.chapterTitle,
      courseId: chapters.courseId,
      nextAttemptAt: sql<Date | null>`case when ${userPapers.handinTime} is not null
        and ${userPapers.correlationId} = ${testOfRow} and ${booksHours} and not ${testPassed(userPapers.userId)}
        then ${retryFrom(userPapers.handinTime)} end`.mapWith(userPapers.handinTime),
      serverTime: sql<Date>`now()`.mapWith(userPapers.createTime),
      late,
    })
    .from(userPapers)
    .leftJoin(paperVersions, eq(paperVersions.paperVersionId, userPapers.paperVersionId))
    .leftJoin(
      questionBanks,
      sql`${questionBanks.questionBankId} = (${userPapers.practice} ->> 'questionBankId')::int`,
    )
    .leftJoin(papers, eq(papers.paperId, userPapers.paperId))
    .leftJoin(chapters, eq(chapters.courseChapterId, papers.refId))
    .where(sql`${where} and ${userPapers.resetTime} is null`);

/**
 * For a chapter's unpassed test that books hours: when the next attempt may begin (if in the future), and the
 * last question order.
 */
export async function lastFailed(
  db: Db,
  {
    userId,
    correlationId,
    courseChapterId,
  }: { userId: number; correlationId: string; courseChapterId: number },
) {
  const [row] = await db
    .select({
      nextAttemptAt: sql<Date | null>`max(case when ${retryFrom(userPapers.handinTime)} > now()
        then ${retryFrom(userPapers.handinTime)} end)`.mapWith(userPapers.handinTime),
      order: sql<
        number[] | null
      >`(array_agg(jsonb_path_query_array(${userPapers.questions}, '$[*].questionId')
        order by ${userPapers.userPaperId} desc))[1]`,
    })
    .from(userPapers)
    .innerJoin(chapters, eq(chapters.courseChapterId, courseChapterId))
    .where(
      sql`${userPapers.userId} = ${userId} and ${userPapers.correlationId} = ${correlationId}
        and ${userPapers.handinTime} is not null and ${booksHours} and not ${testPassed(sql`${userId}`)}`,
    );
  return row;
}

const own = ({ userId, userPaperId }: { userId: number; userPaperId: number }) =>
  sql`${userPapers.userPaperId} = ${userPaperId} and ${userPapers.userId} = ${userId}`;

export const findAttempt = async (db: Db, attempt: { userId: number; userPaperId: number }) =>
  (await attempts(db, own(attempt)))[0];

/** Unless it was reset. */
export async function lockAttempt(tx: Tx, attempt: { userId: number; userPaperId: number }) {
  await tx
    .select({ one: sql`1` })
    .from(userPapers)
    .where(own(attempt))
    .for("update");
  return findAttempt(tx, attempt);
}

export const findRun = async (db: Db, attempt: { userId: number; userPaperId: number }) =>
  (await attempts(db, sql`${own(attempt)} and ${userPapers.practice} is not null`))[0];

/** The person's open run of that choice. */
export const findOpenRun = async (db: Db, userId: number, practice: PracticeChoice) =>
  (
    await attempts(
      db,
      sql`${userPapers.userId} = ${userId} and ${userPapers.practice} = ${JSON.stringify(practice)}::jsonb
        and ${userPapers.handinTime} is null`,
    )
  )[0];

export const findCurrent = async (
  db: Db,
  sitting: { userId: number; paperId: number; correlationId: string },
): Promise<Attempt | undefined> => {
  const { userId, paperId, correlationId } = sitting;
  const rows = await attempts(
    db,
    sql`${userPapers.userId} = ${userId} and ${userPapers.paperId} = ${paperId}
      and ${userPapers.correlationId} = ${correlationId}`,
  );
  return rows[0];
};

export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<number> {
  const { timeLimitMinutes, ...row } = attempt;
  const deadline =
    timeLimitMinutes === null ? null : sql`now() + make_interval(mins => ${timeLimitMinutes}::int)`;
  const [inserted] = await tx
    .insert(userPapers)
    .values({ ...row, deadline })
    .returning({ userPaperId: userPapers.userPaperId });
  if (!inserted) throw new Error("no attempt inserted");
  return inserted.userPaperId;
}

/** Hands the attempt in once, a late one stamped at the limit; returns whether this call did. */
export async function setHandedIn(
  tx: Tx,
  userPaperId: number,
  result: { userScore: number; userPass: boolean },
): Promise<boolean> {
  const done = await tx
    .update(userPapers)
    .set({ ...result, handinTime: sql`least(now(), ${userPapers.deadline})` })
    .where(
      sql`${userPapers.userPaperId} = ${userPaperId} and ${userPapers.handinTime} is null
        and ${userPapers.resetTime} is null`,
    )
    .returning({ userPaperId: userPapers.userPaperId });
  return done.length > 0;
}

/** Resets once: "reset" by this call, "known" if reset before, undefined if there is none. */
export async function setReset(tx: Tx, attempt: { userId: number; userPaperId: number }) {
  const [changed] = await tx
    .update(userPapers)
    .set({ resetTime: sql`now()` })
    .where(sql`${own(attempt)} and ${userPapers.resetTime} is null`)
    .returning({ userPaperId: userPapers.userPaperId });
  if (changed) return "reset";
  const rows = await tx.select({ userPaperId: userPapers.userPaperId }).from(userPapers).where(own(attempt));
  return rows.length > 0 ? "known" : undefined;
}

/** Steps are never changed. */
export async function appendSteps(
  tx: Tx,
  steps: readonly (typeof attemptSteps.$inferInsert)[],
): Promise<void> {
  if (steps.length > 0) await tx.insert(attemptSteps).values([...steps]);
}

/** With the keys as corrected since. */
export const versionsOf = (db: Db, questionVersionIds: readonly number[]) =>
  db
    .select({
      ...getTableColumns(questionVersions),
      questionKeys: sql<
        string[]
      >`coalesce(${questionCorrections.questionKeys}, ${questionVersions.questionKeys})`,
      voided: sql<boolean>`coalesce(${questionCorrections.voided}, false)`,
    })
    .from(questionVersions)
    .leftJoin(
      questionCorrections,
      eq(questionCorrections.questionVersionId, questionVersions.questionVersionId),
    )
    .where(inArray(questionVersions.questionVersionId, [...questionVersionIds]));

export const answersOf = (db: Db, userPaperId: number) =>
  db.select().from(paperAnswers).where(eq(paperAnswers.userPaperId, userPaperId));

export async function keepAnswers(
  tx: Tx,
  answers: readonly (typeof paperAnswers.$inferInsert)[],
): Promise<void> {
  if (answers.length === 0) return;
  await tx
    .insert(paperAnswers)
    .values([...answers])
    .onConflictDoUpdate({
      target: [paperAnswers.userPaperId, paperAnswers.questionVersionId],
      set: {
        answer: sql`excluded.answer`,
        marked: sql`excluded.marked`,
        revision: sql`excluded.revision`,
        answerPass: sql`excluded.answer_pass`,
        answerScore: sql`excluded.answer_score`,
        savedTime: sql`now()`,
      },
    });
}

/** Keyset of an overdue attempt; the deadline is text to keep its microseconds. */
export type OverdueKey = { deadline: string; userPaperId: number };

/** Past their limit and not handed in, oldest first. */
export const overdueAttempts = (db: Db, after: OverdueKey, most: number) =>
  db
    .select({
      userPaperId: userPapers.userPaperId,
      userId: userPapers.userId,
      questions: userPapers.questions,
      deadline: sql<string>`${userPapers.deadline}::text`,
    })
    .from(userPapers)
    .where(
      sql`${userPapers.handinTime} is null and ${userPapers.resetTime} is null and ${late}
        and (${userPapers.deadline}, ${userPapers.userPaperId}) > (${after.deadline}::timestamptz, ${after.userPaperId}::int)`,
    )
    .orderBy(userPapers.deadline, userPapers.userPaperId)
    .limit(most);

/** Counts attempts that were reset since. */
export async function hasPassedTest(
  db: Db,
  test: { userId: number; correlationId: string },
): Promise<boolean> {
  const passed = await db
    .select({ userPaperId: userPapers.userPaperId })
    .from(userPapers)
    .where(
      sql`${userPapers.userId} = ${test.userId} and ${userPapers.correlationId} = ${test.correlationId}
        and ${userPapers.userPass}`,
    )
    .limit(1);
  return passed.length > 0;
}

export const mastered = sql<boolean>`${errorQuestions.masteredAt} is not null`;

export async function knownErrors(tx: Tx, userId: number, questionIds: readonly number[]) {
  const rows = await tx
    .select({
      questionId: errorQuestions.questionId,
      wrongCount: errorQuestions.wrongCount,
      rightInRow: errorQuestions.rightInRow,
      mastered,
      /** Within the last minute: the same answer, sent again. */
      fresh: sql<boolean>`${errorQuestions.lastWrongAt} > now() - interval '1 minute'`,
    })
    .from(errorQuestions)
    .where(and(eq(errorQuestions.userId, userId), inArray(errorQuestions.questionId, [...questionIds])));
  return new Map(rows.map((row) => [row.questionId, row]));
}

type Entry = {
  questionId: number;
  right: boolean;
  answer: string;
  courseChapterId: number | null;
  entry: WrongAnswer;
};

/** Right answers change only the streak and mastery. */
export async function keepErrors(tx: Tx, userId: number, entries: readonly Entry[]): Promise<void> {
  const wrong = entries.filter(({ right }) => !right);
  if (wrong.length > 0)
    await tx
      .insert(errorQuestions)
      .values(
        wrong.map(({ questionId, answer, courseChapterId, entry: { wrongCount } }) => ({
          userId,
          questionId,
          answer,
          courseChapterId,
          wrongCount,
        })),
      )
      .onConflictDoUpdate({
        target: [errorQuestions.userId, errorQuestions.questionId],
        set: {
          answer: sql`excluded.answer`,
          wrongCount: sql`excluded.wrong_count`,
          rightInRow: 0,
          masteredAt: null,
          courseChapterId: sql`coalesce(excluded.course_chapter_id, ${errorQuestions.courseChapterId})`,
          lastWrongAt: sql`now()`,
        },
      });
  const correct = entries.filter(({ right }) => right);
  if (correct.length > 0)
    await tx.execute(sql`
      update ${errorQuestions} e set right_in_row = entry.right_in_row,
        mastered_at = case when entry.mastered then coalesce(e.mastered_at, now()) else e.mastered_at end
      from unnest(${arrayOf(
        correct.map(({ questionId }) => questionId),
        "int",
      )}, ${arrayOf(
        correct.map(({ entry }) => entry.rightInRow),
        "int",
      )}, ${arrayOf(
        correct.map(({ entry }) => entry.mastered),
        "boolean",
      )}) as entry(question_id, right_in_row, mastered)
      where e.user_id = ${userId} and e.question_id = entry.question_id`);
}

/** Counts answers for each question. */
export async function keepProgress(
  tx: Tx,
  userId: number,
  answers: readonly { questionId: number; right: boolean }[],
): Promise<void> {
  if (answers.length === 0) return;
  await tx
    .insert(questionProgress)
    .values(
      answers.map(({ questionId, right }) => ({
        userId,
        questionId,
        rights: right ? 1 : 0,
        wrongs: right ? 0 : 1,
        lastPass: right,
      })),
    )
    .onConflictDoUpdate({
      target: [questionProgress.userId, questionProgress.questionId],
      set: {
        rights: sql`${questionProgress.rights} + excluded.rights`,
        wrongs: sql`${questionProgress.wrongs} + excluded.wrongs`,
        lastPass: sql`excluded.last_pass`,
        lastAt: sql`now()`,
      },
    });
}

export type Regrade = { voided: boolean; reason: string; scoreBefore: number; scoreAfter: number };

/** The last regrade of each question version of the attempt. */
export async function regradesOf(db: Db, userPaperId: number): Promise<Map<number, Regrade>> {
  const rows = await db
    .select({
      questionVersionId: regradeResults.questionVersionId,
      voided: regradeRuns.voided,
      reason: regradeRuns.reason,
      scoreBefore: regradeResults.scoreBefore,
      scoreAfter: regradeResults.scoreAfter,
    })
    .from(regradeResults)
    .innerJoin(regradeRuns, eq(regradeRuns.regradeRunId, regradeResults.regradeRunId))
    .where(eq(regradeResults.userPaperId, userPaperId))
    .orderBy(regradeResults.regradeRunId);
  return new Map(rows.map(({ questionVersionId, ...regrade }) => [questionVersionId, regrade]));
}
