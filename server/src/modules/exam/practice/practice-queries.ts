// Own practice; every statement about a person names that person.
import type { Candidate } from "@zhutu/domain/exam/practice/draw.ts";
import type { Grouping, PracticeChoice } from "@zhutu/domain/exam/practice/choice.ts";
import { type SQL, sql } from "drizzle-orm";
import { startOfDay, today } from "../../../kernel/db/days.ts";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { anyOf, type Params, prepared, rawSql } from "../../../kernel/db/prepared.ts";
import { courses } from "../../catalogue/tables.ts";
import { learnerMayWatch } from "../../enrolment/service.ts";
import { paramSql } from "../../sysparams/service.ts";
import { countAwaited, isCurrent, withheldAmong } from "../queries.ts";
import {
  bankCourses,
  dailyAnswers,
  errorQuestions,
  questionBanks,
  questionProgress,
  questions,
  questionVersions,
  userPapers,
} from "../tables.ts";

const mostSubjects = 50;
const mostGroups = 200;
/** A larger part of a bank is drawn from in part. */
const mostCandidates = 5_000;

/** The courses that the bank of `questionBanks` names. */
const named = sql`${bankCourses} join ${courses} on ${courses.courseId} = ${bankCourses.courseId}
  where ${bankCourses.questionBankId} = ${questionBanks.questionBankId}`;

/** Above every id. */
const everyQuestion = 2_147_483_647;

const choiceQuestions = sql`${questions} join ${questionVersions} on ${isCurrent}
  and ${questionVersions.questionType} <> 'askanswer'`;

/** Banks that name a course on sale or one that the person holds; `last_open` is the last question to practise. */
const offered = (userId: number) => sql`(
  select o.*, case when held then ${everyQuestion}::int else (
      select coalesce(max(question_id) filter (where place = free), case when free = 0 then 0 else ${everyQuestion}::int end)
      from (select ${questions.questionId}, row_number() over (order by ${questions.questionId}) as place
        from ${choiceQuestions} where ${questions.questionBankId} = o.question_bank_id
        order by ${questions.questionId} limit free) first) end as last_open
  from (select ${questionBanks.questionBankId}, ${questionBanks.questionBankName},
      ${paramSql("freePracticeQuestions")}::int as free,
      exists (select from ${named} and ${learnerMayWatch(sql`${userId}::int`)}) as held,
      (select jsonb_build_object('courseId', ${courses.courseId}, 'courseName', ${courses.courseName})
        from ${named} and ${courses.courseStatus} = 'published' order by ${courses.courseId} limit 1) as course
    from ${questionBanks}
    where exists (select from ${named}
      and (${courses.courseStatus} = 'published' or ${learnerMayWatch(sql`${userId}::int`)}))) o)`;

export type Subject = {
  questionBankId: number;
  questionBankName: string;
  held: boolean;
  course: { courseId: number; courseName: string } | null;
  /** The bank's last question that the person may practise. */
  lastOpen: number;
};

export async function findSubject(
  db: Db,
  { userId, questionBankId }: { userId: number; questionBankId: number },
): Promise<Subject | undefined> {
  const { rows } = await db.execute<Subject>(sql`
    select question_bank_id as "questionBankId", question_bank_name as "questionBankName", held, course,
      last_open as "lastOpen"
    from ${offered(userId)} b where question_bank_id = ${questionBankId}`);
  return rows[0];
}

/** Choice questions of `questions` with the person's record. */
const recorded = (userId: number) => sql`${choiceQuestions}
  left join ${questionProgress} on ${questionProgress.userId} = ${userId}
    and ${questionProgress.questionId} = ${questions.questionId}`;
const { lastPass } = questionProgress;
const { details } = questionVersions;

/** The subject's questions that the person may practise. */
const openIn = ({ questionBankId, lastOpen }: Subject) =>
  sql`${questions.questionBankId} = ${questionBankId} and ${questions.questionId} <= ${lastOpen}`;

/** An open run, as one value. */
const openRun = (userId: number, choice: SQL) => sql`(select a.user_paper_id from ${userPapers} a
  where a.user_id = ${userId} and a.practice = ${choice} and a.handin_time is null and a.reset_time is null)`;

const choiceSql = (questionBankId: SQL, by: SQL, name: SQL) =>
  sql`jsonb_build_object('questionBankId', ${questionBankId}, 'by', ${by}, 'name', ${name}, 'kind', 'any')`;

const counts = sql`count(*)::int as questions, (count(*) filter (where ${lastPass}))::int as right,
  (count(*) filter (where not ${lastPass}))::int as wrong`;

type Counts = { questions: number; right: number; wrong: number; openRun: number | null };

export async function listSubjects(db: Db, userId: number) {
  const may = sql`${questions.questionId} <= b.last_open`;
  const { rows } = await db.execute<Subject & Counts & { allQuestions: number }>(sql`
    select b.question_bank_id as "questionBankId", b.question_bank_name as "questionBankName", b.held, b.course,
      n.*, ${openRun(userId, choiceSql(sql`b.question_bank_id`, sql`'all'`, sql`''`))} as "openRun"
    from ${offered(userId)} b
    cross join lateral (
      select (count(*) filter (where ${may}))::int as questions, count(*)::int as "allQuestions",
        (count(*) filter (where ${may} and ${lastPass}))::int as right,
        (count(*) filter (where ${may} and not ${lastPass}))::int as wrong
      from ${recorded(userId)} where ${questions.questionBankId} = b.question_bank_id) n
    order by b.held desc, b.question_bank_id limit ${mostSubjects}`);
  return rows;
}

/** Chapters by their number, years newest first, else as the bank has them. */
const groupOrder: Readonly<Record<Grouping, SQL>> = {
  chapter: sql`min(substring(${details} ->> 'chapter' from '[0-9]{1,9}')::int), min(${questions.questionId})`,
  topic: sql`min(${questions.questionId})`,
  year: sql`1 desc`,
};

export async function listGroups(
  db: Db,
  { userId, subject, by }: { userId: number; subject: Subject; by: Grouping },
) {
  const bank = sql`${subject.questionBankId}::int`;
  const { rows } = await db.execute<Counts & { name: string }>(sql`
    select g.*, ${openRun(userId, choiceSql(bank, sql`${by}::text`, sql`g.name`))} as "openRun"
    from (select ${details} ->> ${by}::text as name, ${counts}
      from ${recorded(userId)}
      where ${openIn(subject)} and coalesce(${details} ->> ${by}::text, '') <> ''
      group by 1 order by ${groupOrder[by]} limit ${mostGroups}) g`);
  return rows;
}

export async function topicsOf(db: Db, userId: number, questionBankId: number) {
  const { rows } = await db.execute<{ topic: string; rights: number; answers: number }>(sql`
    select ${questionVersions.details} ->> 'topic' as topic, sum(g.rights)::int as rights,
      sum(g.rights + g.wrongs)::int as answers
    from ${questions} join ${questionProgress} g on g.question_id = ${questions.questionId} and g.user_id = ${userId}
      join ${questionVersions} on ${isCurrent}
    where ${questions.questionBankId} = ${questionBankId}
      and coalesce(${questionVersions.details} ->> 'topic', '') <> ''
    group by 1`);
  return rows;
}

/** A wrong answer of `errorQuestions` to go over: not mastered, and last tried before today (`error_questions_due`). */
export const isDue = sql<boolean>`(${errorQuestions.masteredAt} is null
  and ${errorQuestions.lastWrongAt} < ${startOfDay(today)}
  and coalesce((select g.last_at from ${questionProgress} g
    where g.user_id = ${errorQuestions.userId} and g.question_id = ${errorQuestions.questionId})
    < ${startOfDay(today)}, true))`;

/** What the choice may draw from, in the bank's order; the kind is not looked at. */
export async function candidates(
  db: Db,
  { userId, subject, by, name }: Pick<PracticeChoice, "by" | "name"> & { userId: number; subject: Subject },
): Promise<Candidate[]> {
  const ofPart = by === "all" ? sql`true` : sql`${details} ->> ${by}::text = ${name}`;
  const { rows } = await db.execute<Candidate>(sql`
    select ${questions.questionId} as "questionId", coalesce(${details} ->> 'groupNo', '') as "groupNo",
      coalesce(${questionProgress.wrongs}, 0) as wrongs,
      (extract(epoch from ${questionProgress.lastAt}) * 1000)::float8 as "lastAt",
      coalesce((select ${isDue} from ${errorQuestions} where ${errorQuestions.userId} = ${userId}
        and ${errorQuestions.questionId} = ${questions.questionId}), false) as due
    from ${recorded(userId)}
    where ${openIn(subject)} and ${ofPart}
    order by ${questions.questionId} limit ${mostCandidates}`);
  return rows;
}

/** The current versions of these questions. */
export const wordingsOf = (db: Db, questionIds: readonly number[]) =>
  db
    .select({
      questionId: questions.questionId,
      questionVersionId: questionVersions.questionVersionId,
      choices: questionVersions.choices,
      score: questionVersions.questionScore,
    })
    .from(questions)
    .innerJoin(questionVersions, isCurrent)
    .where(sql`${questions.questionId} = ${anyOf(questionIds, "int")}`);

/** The courses that the bank names. */
export async function coursesNamed(db: Db, questionBankId: number): Promise<number[]> {
  const rows = await db
    .select({ courseId: bankCourses.courseId })
    .from(bankCourses)
    .where(sql`${bankCourses.questionBankId} = ${questionBankId}`)
    .orderBy(bankCourses.courseId);
  return rows.map(({ courseId }) => courseId);
}

type Today = { answers: number; wrong: number; due: number };

export async function countToday(db: Db, userId: number): Promise<Today> {
  const { rows } = await db.execute<Today>(sql`
    select (select coalesce(sum(g.rights + g.wrongs), 0)::int from ${questionProgress} g where g.user_id = ${userId}) as answers,
      count(*)::int as wrong, (count(*) filter (where ${isDue}))::int as due
    from ${errorQuestions} where ${errorQuestions.userId} = ${userId} and ${errorQuestions.masteredAt} is null`);
  return rows[0] ?? { answers: 0, wrong: 0, due: 0 };
}

/** Due wrong answers that a test of the person withholds. */
export const countDueAwaiting = (db: Db, userId: number): Promise<number> =>
  countAwaited(
    db,
    userId,
    sql`(select ${errorQuestions.questionId} from ${errorQuestions}
      where ${errorQuestions.userId} = ${userId} and ${isDue})`,
  );

const dueUpTo = prepared("due_answers", (_, p: Params<{ userId: number; most: number }>) =>
  rawSql<{ count: number }>(sql`
    with due as (
      select ${errorQuestions.questionId} from ${errorQuestions}
      where ${errorQuestions.userId} = ${p.userId} and ${isDue} limit 2 * ${p.most}::int
    )
    select least(count(*), ${p.most}::int)::int as count from due
    where question_id not in (select question_id from (
      ${withheldAmong(sql`(select question_id from due)`, { userId: p.userId, testOf: sql`0`, lesson: sql`0` })}) withheld)`),
);

/** Due wrong answers that no test withholds, up to `most`; reads twice as many at most. */
export const countDue = async (db: Db, asked: { userId: number; most: number }): Promise<number> =>
  (await dueUpTo(db, asked))[0]?.count ?? 0;

/** The topics with most due wrong answers. */
export async function dueTopics(db: Db, userId: number, most: number) {
  const { rows } = await db.execute<{ topic: string; count: number }>(sql`
    select ${questionVersions.details} ->> 'topic' as topic, count(*)::int as count
    from ${errorQuestions} join ${questions} on ${questions.questionId} = ${errorQuestions.questionId}
      join ${questionVersions} on ${isCurrent}
    where ${errorQuestions.userId} = ${userId} and ${isDue} and coalesce(${questionVersions.details} ->> 'topic', '') <> ''
    group by 1 order by 2 desc, 1 limit ${most}`);
  return rows;
}

/** The day's first answer stays. */
export async function keepDaily(tx: Tx, userId: number, day: string, pass: boolean): Promise<void> {
  await tx.insert(dailyAnswers).values({ userId, day, pass }).onConflictDoNothing();
}

/** Newest first. */
export const dailyAnswersOf = (db: Db, userId: number, most: number) =>
  db
    .select({ day: dailyAnswers.day, pass: dailyAnswers.pass })
    .from(dailyAnswers)
    .where(sql`${dailyAnswers.userId} = ${userId}`)
    .orderBy(sql`${dailyAnswers.day} desc`)
    .limit(most);
