import type { SittingMode } from "@zhutu/domain/exam/attempt.ts";
import type { QuestionType } from "@zhutu/domain/exam/question.ts";
import { type SQL, sql, type SQLChunk, eq } from "drizzle-orm";
import { startOfDay } from "../../kernel/db/days.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { type Params, prepared, listOf, rawSql } from "../../kernel/db/prepared.ts";
import {
  paperQuestions,
  papers,
  paperVersionQuestions,
  paperVersions,
  questions,
  questionVersions,
  userPapers,
  attemptSteps,
  dailyAnswers,
  errorQuestions,
  paperAnswers,
  questionProgress,
  reminderAnswers,
} from "./tables.ts";
import { CHAPTER_TEST, chapterOfTest } from "@zhutu/domain/exam/chapter-paper.ts";
import { chapters, courses } from "../catalogue/tables.ts";
import type { OwnerId } from "../../kernel/http/access.ts";
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { isHidden } from "../catalogue/service.ts";
import { learnerMayWatch } from "../enrolment/service.ts";

// What a learner may not be shown yet (domain.md "Papers"): the one rule for all verdicts and keys.
type Values = { userId: number; questionIds: readonly number[]; testOf: number; lesson: number };

/** `these`: a subselect of question ids. */
export const withheldAmong = (these: SQL, p: Record<"userId" | "testOf" | "lesson", SQLChunk>) => sql`
    select (one->>'questionId')::int as question_id, a.paper_id, a.correlation_id
    from ${userPapers} a join ${paperVersions} pv on pv.paper_version_id = a.paper_version_id
      cross join jsonb_array_elements(a.questions) one
    where a.user_id = ${p.userId} and (a.correlation_id <> '' or pv.sitting_mode = 'exam')
      and a.handin_time is null and a.reset_time is null
      and (one->>'questionId')::int in ${these}
    union
    select ${paperQuestions.questionId}, ${papers.paperId}, ${testOfRow} from ${paperQuestions}
      join ${papers} on ${papers.paperId} = ${paperQuestions.paperId} and ${papers.paperType} is distinct from 'cpt_alert'
      join ${chapters} on ${chapters.courseChapterId} = ${papers.refId} and ${chapters.paperId} = ${papers.paperId}
      join ${courses} on ${courses.courseId} = ${chapters.courseId}
        and ${courses.courseType} = ${COURSE_TYPE.continuingEducation}
    where ${paperQuestions.questionId} in ${these}
      and (${chapters.courseChapterId} = ${p.lesson} or ${learnerMayWatch(p.userId)})
      and not ${testPassed(p.userId)} and not ${isHidden}
      and not exists (select from ${chapters} c join ${courses} k on k.course_id = c.course_id
        where c.course_chapter_id = ${p.testOf} and k.course_type = ${COURSE_TYPE.continuingEducation})`;

const withheld = prepared("untold_questions", (_, p: Params<Values>) =>
  rawSql<{ question_id: number; paper_id: number; correlation_id: string }>(
    withheldAmong(sql`(select unnest(${listOf(p.questionIds, "int")}))`, p),
  ),
);

type AwaitedTest = { paperId: number; correlationId: string };
type Asking = { userId: number; questionIds: readonly number[]; correlationId?: string; lesson?: number };

/**
 * The questions whose verdict, key and explanation are withheld, with the tests concerned: open ones, open mock
 * exams, and unpassed continuing-education tests the learner may sit, including that of the played `lesson`. After
 * handing in a continuing-education test (`correlationId`) only open ones count.
 */
export async function awaitedTests(db: Db, asking: Asking): Promise<Map<number, AwaitedTest[]>> {
  const { userId, questionIds, correlationId = "", lesson = 0 } = asking;
  const testOf = chapterOfTest(correlationId) ?? 0;
  const rows = await withheld(db, { userId, questionIds, testOf, lesson });
  const awaited = new Map<number, AwaitedTest[]>();
  for (const row of rows) {
    const test = { paperId: row.paper_id, correlationId: row.correlation_id };
    awaited.set(row.question_id, [...(awaited.get(row.question_id) ?? []), test]);
  }
  return awaited;
}

/** How many questions of a subselect of ids await a test. */
export async function countAwaited(db: Db, userId: number, questionIds: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct question_id)::int as count
    from (${withheldAmong(questionIds, { userId, testOf: 0, lesson: 0 })}) withheld`);
  return rows[0]?.count ?? 0;
}

/** The questions of `awaitedTests`, but for those that only the attempt `except` withholds. */
export async function withheldResults(
  db: Db,
  { except, ...asking }: Asking & { except?: AwaitedTest },
): Promise<Set<number>> {
  const awaited = [...(await awaitedTests(db, asking))];
  const isOther = ({ paperId, correlationId }: AwaitedTest) =>
    paperId !== except?.paperId || correlationId !== except.correlationId;
  return new Set(awaited.flatMap(([questionId, tests]) => (tests.some(isOther) ? questionId : [])));
}

/** Of an attempt with its version left-joined; own practice has none. */
export const sittingMode = sql<SittingMode>`coalesce(${paperVersions.sittingMode}, 'practice')`;

// From here to `testPassed`: needs the row of `chapters` in the statement.

/** As `chapterTest` writes it. */
export const testOf = (courseChapterId: SQLChunk) => sql<string>`(${CHAPTER_TEST} || ${courseChapterId})`;

export const testOfRow = testOf(chapters.courseChapterId);

/** With questions. */
export const hasTest = sql<boolean>`exists (select from ${papers}
  where ${papers.paperId} = ${chapters.paperId} and ${papers.refId} = ${chapters.courseChapterId}
    and ${papers.paperType} is distinct from 'cpt_alert'
    and (${papers.blueprint} is not null
      or exists (select from ${paperQuestions} where ${paperQuestions.paperId} = ${papers.paperId})))`;

/** Ever; a reset does not undo it. */
export const testPassed = (userId: SQLChunk) => sql<boolean>`exists (select from ${userPapers} a
  where a.user_id = ${userId} and a.correlation_id = ${testOfRow} and a.user_pass)`;

// The daily question's keys are public, so it never comes from a chapter's test, in its current or any sat
// version (security.md 28).
const ofTest = sql`(p.paper_type = 'cpt_test' or p.paper_type is null and p.ref_id is not null)`;
const choosable = sql`not exists (
  select 1 from ${questionVersions} v where v.question_id = q.question_id and v.version_no = q.version_no
    and v.question_type = 'askanswer') and not exists (
  select 1 from ${paperQuestions} pq join ${papers} p on p.paper_id = pq.paper_id
  where pq.question_id = q.question_id and ${ofTest}) and not exists (
  select 1 from ${questionVersions} v
    join ${paperVersionQuestions} vq on vq.question_version_id = v.question_version_id
    join ${paperVersions} pv on pv.paper_version_id = vq.paper_version_id
    join ${papers} p on p.paper_id = pv.paper_id
  where v.question_id = q.question_id and ${ofTest})`;
/** The version is its question's current one. */
export const isCurrent = sql`(${questionVersions.questionId} = ${questions.questionId}
  and ${questionVersions.versionNo} = ${questions.versionNo})`;
const firstOf = (which: ReturnType<typeof sql>) => sql`(
  select q.question_id from ${questions} q where ${choosable} and ${which} order by q.question_id limit 1)`;

const ofDay = prepared("question_of_day", (db, p: Params<{ day: string; share: number }>) => {
  // Midnight in Shanghai: questions added today do not change today's choice.
  const older = sql`create_time < ${startOfDay(p.day)}`;
  const last = sql`(select question_id from ${questions} where ${older} order by question_id desc limit 1)`;
  // An integer like the key: a fraction would scan the index from the start.
  const from = sql`ceil(${p.share}::float8 * ${last})::int`;
  return (
    db
      .select({
        questionId: questions.questionId,
        questionText: questionVersions.questionText,
        questionType: sql<Exclude<QuestionType, "askanswer">>`${questionVersions.questionType}`,
        choices: questionVersions.choices,
        questionKeys: questionVersions.questionKeys,
        answers: questionVersions.answers,
      })
      .from(questions)
      .innerJoin(questionVersions, isCurrent)
      // The first question from the day's place on, else the first id, else (all new) the first of all; each
      // is one step along the primary key.
      .where(
        sql`${questions.questionId} = coalesce(
          ${firstOf(sql`q.question_id >= ${from} and q.${older}`)},
          ${firstOf(sql`q.${older}`)},
          ${firstOf(sql`true`)})`,
      )
  );
});

/**
 * The question of a Shanghai day (`yyyy-MM-dd`); undefined if there is no choice question. `share`, 0 to 1:
 * the day's place among all questions.
 */
export const findQuestionOfDay = async (db: Db, draw: { day: string; share: number }) =>
  (await ofDay(db, draw))[0];

export const ownChapters = (teacherId: number) => sql`(select ${chapters.courseChapterId} from ${chapters}
  join ${courses} on ${courses.courseId} = ${chapters.courseId} where ${courses.teacherId} = ${teacherId})`;

/**
 * The paper is in sight: any for administrators, those of own courses' chapters for teachers. Null, so not
 * selected, for a free-standing one that is not.
 */
export const inSight = (ownerId: OwnerId) =>
  ownerId === null ? sql`true` : sql`${papers.refId} in ${ownChapters(ownerId)}`;

/** Wrong answers, without keys. */
export const errorsKept = (tx: Tx, userId: number) =>
  tx
    .select({
      questionId: errorQuestions.questionId,
      questionText: questionVersions.questionText,
      answer: errorQuestions.answer,
      wrongCount: errorQuestions.wrongCount,
      rightInRow: errorQuestions.rightInRow,
      masteredAt: errorQuestions.masteredAt,
      lastWrongAt: errorQuestions.lastWrongAt,
    })
    .from(errorQuestions)
    .innerJoin(questions, eq(questions.questionId, errorQuestions.questionId))
    .innerJoin(questionVersions, isCurrent)
    .where(eq(errorQuestions.userId, userId))
    .orderBy(errorQuestions.questionId);

/** Answers to videos' reminder questions as option ids, without keys. */
export const remindersKept = (tx: Tx, userId: number) =>
  tx
    .select({
      courseChapterId: reminderAnswers.courseChapterId,
      questionId: reminderAnswers.questionId,
      questionText: questionVersions.questionText,
      answer: reminderAnswers.answer,
      answerPass: reminderAnswers.answerPass,
      answerTime: reminderAnswers.answerTime,
    })
    .from(reminderAnswers)
    .innerJoin(questions, eq(questions.questionId, reminderAnswers.questionId))
    .innerJoin(questionVersions, isCurrent)
    .where(eq(reminderAnswers.userId, userId))
    .orderBy(reminderAnswers.courseChapterId, reminderAnswers.questionId);

const points = (tenths: typeof userPapers.userScore | typeof paperAnswers.answerScore) =>
  sql<number | null>`(${tenths} / 10.0)::float8`;

/** Includes reset attempts. */
export const attemptsKept = (tx: Tx, userId: number) =>
  tx
    .select({
      userPaperId: userPapers.userPaperId,
      paperName: paperVersions.paperName,
      practice: userPapers.practice,
      correlationId: userPapers.correlationId,
      createTime: userPapers.createTime,
      deadline: userPapers.deadline,
      handinTime: userPapers.handinTime,
      userScore: points(userPapers.userScore),
      userPass: userPapers.userPass,
      resetTime: userPapers.resetTime,
    })
    .from(userPapers)
    .leftJoin(paperVersions, eq(paperVersions.paperVersionId, userPapers.paperVersionId))
    .where(eq(userPapers.userId, userId))
    .orderBy(userPapers.userPaperId);

export const progressKept = (tx: Tx, userId: number) =>
  tx
    .select({
      questionId: questionProgress.questionId,
      rights: questionProgress.rights,
      wrongs: questionProgress.wrongs,
      lastPass: questionProgress.lastPass,
      lastAt: questionProgress.lastAt,
    })
    .from(questionProgress)
    .where(eq(questionProgress.userId, userId))
    .orderBy(questionProgress.questionId);

export const dailyKept = (tx: Tx, userId: number) =>
  tx
    .select({ day: dailyAnswers.day, pass: dailyAnswers.pass })
    .from(dailyAnswers)
    .where(eq(dailyAnswers.userId, userId))
    .orderBy(dailyAnswers.day);

/** As option ids, without keys. */
export const answersKept = (tx: Tx, userId: number) =>
  tx
    .select({
      userPaperId: paperAnswers.userPaperId,
      questionId: questionVersions.questionId,
      questionText: questionVersions.questionText,
      answer: paperAnswers.answer,
      marked: paperAnswers.marked,
      answerPass: paperAnswers.answerPass,
      answerScore: points(paperAnswers.answerScore),
      savedTime: paperAnswers.savedTime,
    })
    .from(paperAnswers)
    .innerJoin(userPapers, eq(userPapers.userPaperId, paperAnswers.userPaperId))
    .innerJoin(questionVersions, eq(questionVersions.questionVersionId, paperAnswers.questionVersionId))
    .where(eq(userPapers.userId, userId))
    .orderBy(paperAnswers.userPaperId, paperAnswers.questionVersionId);

export const stepsKept = (tx: Tx, userId: number) =>
  tx
    .select({
      userPaperId: attemptSteps.userPaperId,
      kind: attemptSteps.kind,
      payload: attemptSteps.payload,
      createTime: attemptSteps.createTime,
    })
    .from(attemptSteps)
    .innerJoin(userPapers, eq(userPapers.userPaperId, attemptSteps.userPaperId))
    .where(eq(userPapers.userId, userId))
    .orderBy(attemptSteps.attemptStepId);
