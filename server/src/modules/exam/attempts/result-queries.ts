import { normalPhone } from "@zhutu/domain/phone.ts";
import { and, desc, eq, isNotNull, type SQL, sql, asc } from "drizzle-orm";
import type { Db } from "../../../kernel/db/db.ts";
import { containing, holds } from "../../../kernel/db/columns.ts";
import { onlyRow, paged, type Page, total } from "../../../kernel/db/paging.ts";
import { chapters, courses } from "../../catalogue/tables.ts";
import { users } from "../../identity/tables.ts";
import { isCurrent, inSight, sittingMode } from "../queries.ts";
import {
  paperQuestions,
  questions,
  questionVersions,
  userPapers,
  attemptSteps,
  papers,
  paperVersions,
  paperAnswers,
  paperVersionQuestions,
  questionCorrections,
} from "../tables.ts";
import type { handedInBy } from "@zhutu/domain/exam/office/attempt/contract.ts";
import type { OwnerId } from "../../../kernel/http/access.ts";
import type { QuestionType } from "@zhutu/domain/exam/question.ts";

/** In their current version. */
export async function listPaperQuestions(db: Db, paperId: number, page: Page) {
  const where = eq(paperQuestions.paperId, paperId);
  const listing = db
    .select({
      paperQuestionId: paperQuestions.paperQuestionId,
      paperId: paperQuestions.paperId,
      questionId: paperQuestions.questionId,
      questionName: questionVersions.questionName,
      questionNo: paperQuestions.questionNo,
      questionScore: paperQuestions.questionScore,
      createTime: paperQuestions.createTime,
      alertTime: paperQuestions.alertTime,
      questionType: questionVersions.questionType,
      questionVersionNo: questionVersions.versionNo,
    })
    .from(paperQuestions)
    .innerJoin(questions, eq(questions.questionId, paperQuestions.questionId))
    .innerJoin(questionVersions, isCurrent)
    .where(where)
    .orderBy(paperQuestions.questionNo, paperQuestions.paperQuestionId);
  return paged(page, db.select({ total }).from(paperQuestions).where(where), listing);
}

export async function listScores(db: Db, filter: OfPaper, page: Page) {
  const listing = db
    .select(score)
    .from(userPapers)
    .innerJoin(users, eq(users.userId, userPapers.userId))
    .where(handedIn(filter))
    .orderBy(desc(userPapers.handinTime), desc(userPapers.userPaperId));
  return paged(page, countingScores(db, filter), listing);
}

/** Blank fields do not filter. */
export type ScoreFilter = {
  userName?: string | undefined;
  telephone?: string | undefined;
  result?: "passed" | "failed" | undefined;
};
export type OfPaper = { paperId: number; tests: boolean } & ScoreFilter;
/** The attempt is handed in, and is a test if the paper is a chapter's. */
const isScore = (tests: SQL): SQL =>
  sql`${userPapers.handinTime} is not null and (${userPapers.correlationId} <> '') = (${tests})`;
const handedIn = ({ paperId, tests, userName, telephone, result }: OfPaper): SQL | undefined =>
  and(
    sql`${userPapers.paperId} = ${paperId} and ${isScore(sql`${tests}`)}`,
    userName?.trim() ? holds(users.userName, containing(userName)) : undefined,
    // The whole number: partial matches would reveal the masked digits.
    telephone?.trim() ? eq(users.telephone, normalPhone(telephone)) : undefined,
    result && eq(userPapers.userPass, result === "passed"),
  );
const score = {
  userPaperId: userPapers.userPaperId,
  userId: userPapers.userId,
  studentName: users.userName,
  phone: users.telephone,
  score: sql<number>`${userPapers.userScore}`,
  passed: sql<boolean>`${userPapers.userPass}`,
  elapsedTime: sql<number>`extract(epoch from ${userPapers.handinTime} - ${userPapers.createTime})::int`,
  createTime: userPapers.createTime,
  handinTime: sql<Date>`${userPapers.handinTime}`.mapWith(userPapers.createTime),
};
const countingScores = (db: Db, filter: OfPaper) =>
  db
    .select({ total })
    .from(userPapers)
    .innerJoin(users, eq(users.userId, userPapers.userId))
    .where(handedIn(filter));
export const countScores = async (db: Db, filter: OfPaper): Promise<number> =>
  onlyRow(await countingScores(db, filter)).total;

export type ScoreRow = Awaited<ReturnType<typeof nextScores>>[number];

/** Keyset chunk for an export. */
export const nextScores = (
  db: Db,
  filter: OfPaper,
  after: { place: string; userPaperId: number } | undefined,
  most: number,
) =>
  db
    // As text, since a Date loses microseconds.
    .select({ ...score, place: sql<string>`${userPapers.handinTime}::text` })
    .from(userPapers)
    .innerJoin(users, eq(users.userId, userPapers.userId))
    .where(
      and(
        handedIn(filter),
        after &&
          sql`${userPapers.handinTime} <= ${after.place}::timestamptz and (${userPapers.handinTime}, ${userPapers.userPaperId})
            < (${after.place}::timestamptz, ${after.userPaperId}::int)`,
      ),
    )
    .orderBy(desc(userPapers.handinTime), desc(userPapers.userPaperId))
    .limit(most);

/** A person's attempts at papers, also reset ones, newest first; without own practice. */
export async function attemptsOfPerson(db: Db, userId: number, page: Page) {
  const where = and(eq(userPapers.userId, userId), isNotNull(userPapers.paperId));
  const listing = db
    .select({
      userPaperId: userPapers.userPaperId,
      paperId: sql<number>`${userPapers.paperId}`,
      paperName: sql<string>`coalesce(${paperVersions.paperName}, '')`,
      correlationId: userPapers.correlationId,
      sittingMode,
      courseName: sql<string>`coalesce(${courses.courseName}, '')`,
      chapterTitle: sql<string>`coalesce(${chapters.chapterTitle}, '')`,
      createTime: userPapers.createTime,
      handinTime: userPapers.handinTime,
      userScore: userPapers.userScore,
      totalScore: userPapers.totalScore,
      userPass: userPapers.userPass,
      reset: sql<boolean>`${userPapers.resetTime} is not null`,
    })
    .from(userPapers)
    .leftJoin(paperVersions, eq(paperVersions.paperVersionId, userPapers.paperVersionId))
    .leftJoin(papers, eq(papers.paperId, userPapers.paperId))
    .leftJoin(chapters, eq(chapters.courseChapterId, papers.refId))
    .leftJoin(courses, eq(courses.courseId, chapters.courseId))
    .where(where)
    .orderBy(desc(userPapers.createTime), desc(userPapers.userPaperId));
  return paged(page, db.select({ total }).from(userPapers).where(where), listing);
}

// A handed-in attempt for staff; every WHERE limits a teacher to own courses.

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
export async function scoreBeside(db: Db, filter: OfPaper, userPaperId: number, side: "before" | "after") {
  const at = sql`(select me.handin_time from ${userPapers} me where me.user_paper_id = ${userPaperId})`;
  const place = sql`(${userPapers.handinTime}, ${userPapers.userPaperId})`;
  const { handinTime: time, userPaperId: id } = userPapers;
  const [row] = await db
    .select({ userPaperId: id, studentName: users.userName })
    .from(userPapers)
    .innerJoin(users, eq(users.userId, userPapers.userId))
    .where(
      and(
        handedIn(filter),
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

// From each person's first handed-in attempt.

type Of = { paperId: number; tests: boolean };

const first = ({ paperId, tests }: Of) => sql`(
  select distinct on (p.user_id) p.user_paper_id, p.paper_version_id, p.user_score, p.total_score, p.user_pass,
    extract(epoch from p.handin_time - p.create_time) as seconds
  from ${userPapers} p
  where p.paper_id = ${paperId} and p.handin_time is not null and (p.correlation_id <> '') = ${tests}
  order by p.user_id, p.handin_time, p.user_paper_id)`;

type Sums = { people: number; passed: number; averagePercent: number | null; medianTime: number | null };

export async function sumsOf(db: Db, paper: Of): Promise<Sums> {
  const { rows } = await db.execute<Sums>(sql`
    select count(*)::int as people, (count(*) filter (where user_pass))::int as passed,
      round(avg(user_score * 100.0 / nullif(total_score, 0)), 1)::float8 as "averagePercent",
      (percentile_cont(0.5) within group (order by seconds))::int as "medianTime"
    from ${first(paper)} f`);
  return rows[0] ?? { people: 0, passed: 0, averagePercent: null, medianTime: null };
}

/** People per tenth of the total score, lowest first; a total of zero counts as full. */
export async function distributionOf(db: Db, paper: Of): Promise<number[]> {
  const { rows } = await db.execute<{ tenth: number; people: number }>(sql`
    select case when total_score = 0 then 9 else least(9, user_score * 10 / total_score) end as tenth,
      count(*)::int as people
    from ${first(paper)} f group by tenth`);
  const people = new Map(rows.map((row) => [row.tenth, row.people]));
  return Array.from({ length: 10 }, (_, tenth) => people.get(tenth) ?? 0);
}

type Question = {
  questionId: number;
  questionName: string;
  questionType: QuestionType;
  questionNo: number | null;
  voided: boolean;
  answered: number;
  wrong: number;
  difficulty: number;
  discrimination: number;
};

/** A voided question gives everybody its points, so its own keys decide. */
const right = sql`case when k.voided
  then a.answer = (select coalesce(string_agg(key, ',' order by key collate "C"), '') from unnest(k.question_keys) key)
  else a.answer_pass end`;

/** The 27% at either end. */
const endPart = sql`ceil(asked * 0.27)`;

/**
 * Per question: judged answers, wrong ones, average share of points, and how much more often the best 27%
 * were right than the worst; most wrong first.
 */
export async function questionsOf(db: Db, paper: Of): Promise<Question[]> {
  const { rows } = await db.execute<Question>(sql`
    select q.question_id as "questionId", c.question_name as "questionName", c.question_type as "questionType",
      n.question_no as "questionNo", answers.voided, answers.answered, answers.wrong, answers.difficulty,
      answers.discrimination
    from (
      select question_id, bool_or(voided) as voided, count(*)::int as answered,
        (count(*) filter (where not is_right))::int as wrong,
        round(avg(part), 3)::float8 as difficulty,
        round((count(*) filter (where is_right and place <= ${endPart})
          - count(*) filter (where is_right and place > asked - ${endPart})) / max(${endPart}), 3)::float8 as discrimination
      from (
        select v.question_id, coalesce(k.voided, false) as voided, ${right} as is_right,
          case when k.voided or p.question_score = 0 then (${right})::int::numeric
            else a.answer_score::numeric / p.question_score end as part,
          row_number() over (partition by v.question_id
            order by f.user_score::numeric / nullif(f.total_score, 0) desc, f.user_paper_id) as place,
          count(*) over (partition by v.question_id) as asked
        from ${first(paper)} f
        join ${paperAnswers} a on a.user_paper_id = f.user_paper_id and a.answer_pass is not null
        join ${paperVersionQuestions} p on p.paper_version_id = f.paper_version_id
          and p.question_version_id = a.question_version_id
        join ${questionVersions} v on v.question_version_id = a.question_version_id
        left join ${questionCorrections} k on k.question_version_id = v.question_version_id) judged
      group by question_id) answers
    join ${questions} q on q.question_id = answers.question_id
    join ${questionVersions} c on c.question_id = q.question_id and c.version_no = q.version_no
    left join ${paperQuestions} n on n.paper_id = ${paper.paperId} and n.question_id = q.question_id
    order by answers.wrong::float8 / answers.answered desc, q.question_id`);
  return rows;
}
