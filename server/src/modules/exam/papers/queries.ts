// Papers for staff; every WHERE limits a teacher to own courses.
import { desc, eq, inArray, type SQL, sql, asc } from "drizzle-orm";
import type { ChapterStatus } from "@zhutu/domain/catalogue/chapter-tree.ts";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { anyOf } from "../../../kernel/db/prepared.ts";
import { anything, containing, holds } from "../../../kernel/db/columns.ts";
import { type Page, rowsOf, total } from "../../../kernel/db/paging.ts";
import { chapters, courses } from "../../catalogue/tables.ts";
import { isCurrent, inSight } from "../queries.ts";
import type { OwnerId } from "../../../kernel/http/access.ts";
import {
  paperCourses,
  paperQuestions,
  papers,
  questions,
  questionVersions,
  reminderAnswers,
  userPapers,
  paperVersionQuestions,
  paperVersions,
} from "../tables.ts";
import { chapterTest, type PaperType } from "@zhutu/domain/exam/chapter-paper.ts";
import { isHidden } from "../../catalogue/service.ts";
import { learnerMayWatch } from "../../enrolment/service.ts";

/** Number and points of the paper's questions, or of what its blueprint draws. */
export const counted = sql`lateral (
  select coalesce(sum(asked.number), 0)::int as questions,
    coalesce(sum(asked.number * asked.score) filter (where asked.type <> 'askanswer'), 0)::int as score
  from (
    select 1 as number, ${paperQuestions.questionScore} as score, ${questionVersions.questionType} as type
    from ${paperQuestions} join ${questions} on ${questions.questionId} = ${paperQuestions.questionId}
      join ${questionVersions} on ${isCurrent}
    where ${paperQuestions.paperId} = ${papers.paperId}
    union all select rule.count, rule."questionScore", rule."questionType"
    from jsonb_to_recordset(${papers.blueprint}) as rule(count int, "questionScore" int, "questionType" text)) asked
  ) as counted`;

export type PaperRow = Awaited<ReturnType<typeof rows>>[number];

const rows = (db: Db, where: SQL) =>
  db
    .select({
      paperId: papers.paperId,
      paperName: papers.paperName,
      paperType: papers.paperType,
      refId: papers.refId,
      courseId: courses.courseId,
      courseName: courses.courseName,
      courseType: courses.courseType,
      teacherId: courses.teacherId,
      courseStatus: courses.courseStatus,
      /** Null if no chapter uses the paper. */
      chapterStatus: sql<ChapterStatus | null>`case when ${papers.paperId} in (${chapters.paperId}, ${chapters.alertPaperId})
        then ${chapters.chapterStatus} end`,
      chapterTitle: chapters.chapterTitle,
      videoSeconds: sql<number | null>`nullif(${chapters.videoDuration}, 0)`,
      questionCount: sql<number>`counted.questions`,
      totalScore: sql<number>`counted.score`,
      partialCredit: papers.partialCredit,
      timeLimitMinutes: papers.timeLimitMinutes,
      shuffleQuestions: papers.shuffleQuestions,
      shuffleChoices: papers.shuffleChoices,
      sittingMode: papers.sittingMode,
      blueprint: papers.blueprint,
      audience: papers.audience,
      courses: sql<{ courseId: number; courseName: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('courseId', c.course_id, 'courseName', c.course_name)
          order by c.course_id), '[]') from ${paperCourses} named join ${courses} c using (course_id)
        where named.paper_id = ${papers.paperId})`,
      versionNo: papers.versionNo,
      changed: papers.changed,
      revision: papers.revision,
      createTime: papers.createTime,
    })
    .from(papers)
    .leftJoin(chapters, eq(chapters.courseChapterId, papers.refId))
    .leftJoin(courses, eq(courses.courseId, chapters.courseId))
    .innerJoin(counted, sql`true`)
    .where(where)
    .orderBy(desc(papers.paperId));

export type PaperFilter = {
  ownerId: OwnerId;
  name: string | undefined;
  refId: number | undefined;
  paperType: PaperType | "free" | undefined;
};

export async function listPapers(db: Db, filter: PaperFilter, page: Page) {
  const { name, refId = null, paperType = null } = filter;
  const where = sql`${inSight(filter.ownerId)} and ${holds(papers.paperName, name ? containing(name) : anything)}
    and (${refId}::int is null or ${papers.refId} = ${refId}::int)
    and (${paperType}::text is null or case when ${papers.refId} is null then 'free'
      else coalesce(${papers.paperType}, 'cpt_test') end = ${paperType}::text)`;
  const [all] = await db.select({ total }).from(papers).where(where);
  const { limit, offset } = rowsOf(page);
  // Limit the page before counting questions.
  const ids = db
    .select({ paperId: papers.paperId })
    .from(papers)
    .where(where)
    .orderBy(desc(papers.paperId))
    .limit(limit)
    .offset(offset);
  return { rows: await rows(db, inArray(papers.paperId, ids)), total: all?.total ?? 0 };
}

export const findPaper = async (db: Db, paperId: number, ownerId: OwnerId) =>
  (await rows(db, sql`${papers.paperId} = ${paperId} and ${inSight(ownerId)}`))[0];

export async function lockPaper(tx: Tx, paperId: number, ownerId: OwnerId) {
  await tx.execute(sql`select from ${papers} where paper_id = ${paperId} for update`);
  return findPaper(tx, paperId, ownerId);
}

export async function paperOfChapter(db: Db, refId: number, paperType: PaperType) {
  const [row] = await db
    .select({ paperId: papers.paperId, paperName: papers.paperName })
    .from(papers)
    .where(sql`${papers.refId} = ${refId} and coalesce(${papers.paperType}, 'cpt_test') = ${paperType}::text`)
    .orderBy(papers.paperId)
    .limit(1);
  return row;
}

export type PaperValues = Partial<
  Pick<
    typeof papers.$inferInsert,
    | "paperName"
    | "partialCredit"
    | "timeLimitMinutes"
    | "shuffleQuestions"
    | "shuffleChoices"
    | "sittingMode"
    | "blueprint"
    | "audience"
  >
>;

export async function insertPaper(tx: Tx, paper: typeof papers.$inferInsert): Promise<number> {
  const [made] = await tx.insert(papers).values(paper).returning({ paperId: papers.paperId });
  if (!made) throw new Error("no paper inserted");
  return made.paperId;
}

/** Replaces the named courses; unknown ones are skipped. */
export async function nameCourses(tx: Tx, paperId: number, courseIds: readonly number[]): Promise<void> {
  await tx.delete(paperCourses).where(eq(paperCourses.paperId, paperId));
  if (courseIds.length === 0) return;
  await tx.insert(paperCourses).select(
    tx
      .select({ paperId: sql<number>`${paperId}::int`.as("paper_id"), courseId: courses.courseId })
      .from(courses)
      .where(inArray(courses.courseId, [...courseIds])),
  );
}

export async function updatePaper(tx: Tx, paperId: number, values: PaperValues): Promise<void> {
  await tx
    .update(papers)
    .set({ ...values, revision: sql`${papers.revision} + 1`, changed: true })
    .where(eq(papers.paperId, paperId));
}

/** Versions and answers stay. */
export async function deletePaper(tx: Tx, paperId: number): Promise<void> {
  await tx.delete(papers).where(eq(papers.paperId, paperId));
}

const wording = {
  questionId: questions.questionId,
  questionName: questionVersions.questionName,
  questionText: questionVersions.questionText,
  questionType: questionVersions.questionType,
  choices: questionVersions.choices,
  questionKeys: questionVersions.questionKeys,
  answers: questionVersions.answers,
};

/** In their current wording and given order. */
export async function worded(db: Db, asked: readonly { questionId: number; questionScore: number }[]) {
  const ids = asked.map(({ questionId }) => questionId);
  const current = await db
    .select(wording)
    .from(questions)
    .innerJoin(questionVersions, isCurrent)
    .where(inArray(questions.questionId, ids));
  const byId = new Map(current.map((row) => [row.questionId, row]));
  return asked.flatMap(({ questionId, questionScore }) => {
    const row = byId.get(questionId);
    return row ? [{ ...row, questionScore }] : [];
  });
}

/** The paper's own questions. */
export const askedNow = (db: Db, paperId: number) =>
  db
    .select({ ...wording, questionScore: paperQuestions.questionScore })
    .from(paperQuestions)
    .innerJoin(questions, eq(questions.questionId, paperQuestions.questionId))
    .innerJoin(questionVersions, isCurrent)
    .where(eq(paperQuestions.paperId, paperId))
    .orderBy(paperQuestions.questionNo, paperQuestions.paperQuestionId);

/** The type of each of these papers that belongs to the chapter; null where it has none. */
export const papersFor = (tx: Tx, courseChapterId: number, paperIds: readonly number[]) =>
  tx
    .select({ paperId: papers.paperId, paperType: papers.paperType })
    .from(papers)
    .where(
      sql`${papers.refId} = ${courseChapterId} and ${papers.paperId} = ${anyOf(paperIds, "int")}`,
    ) as Promise<{ paperId: number; paperType: PaperType | null }[]>;

/** Answers `chapterRecords`: whether somebody sat one of the chapter's papers or answered its reminders. */
export async function isSat(tx: Tx, courseChapterId: number): Promise<boolean> {
  const result = await tx.execute<{ sat: boolean }>(sql`
    select exists (select from ${userPapers} where paper_id in
        (select paper_id from ${papers} where ref_id = ${courseChapterId}))
      or exists (select from ${userPapers} where correlation_id = ${chapterTest(courseChapterId)})
      or exists (select from ${reminderAnswers} where course_chapter_id = ${courseChapterId}) as sat`);
  return result.rows[0]?.sat === true;
}

/** Questions stay in their banks. Follows `chapterDeleted`. */
export async function deletePapersOf(
  tx: Tx,
  { courseChapterId }: { courseChapterId: number },
): Promise<void> {
  await tx.delete(papers).where(sql`${papers.refId} = ${courseChapterId}`);
}

const maxListed = 200;

export const coursesOf = (db: Db, paperId: number) =>
  db
    .select({ courseId: courses.courseId, courseStatus: courses.courseStatus })
    .from(paperCourses)
    .innerJoin(courses, eq(courses.courseId, paperCourses.courseId))
    .where(eq(paperCourses.paperId, paperId))
    .orderBy(asc(courses.courseId));

/** The papers with questions that `mayTake` allows the learner. */
export function freePapers(db: Db, { userId, courseId }: { userId: number; courseId: number | undefined }) {
  const names = sql`select from ${paperCourses} join ${courses} on ${courses.courseId} = ${paperCourses.courseId}
    where ${paperCourses.paperId} = ${papers.paperId}`;
  const sat = sql`lateral (
    select count(a.handin_time)::int as attempts, max(a.user_score)::int as best, max(a.handin_time) as last,
      bool_or(a.handin_time is not null) filter (where a.reset_time is null) as handed_in,
      max(a.deadline) filter (where a.reset_time is null and a.handin_time is null) as deadline
    from ${userPapers} a where a.user_id = ${userId} and a.paper_id = ${papers.paperId} and a.correlation_id = '') as sat`;
  return db
    .select({
      paperId: papers.paperId,
      paperName: papers.paperName,
      questionCount: sql<number>`counted.questions`,
      totalScore: sql<number>`counted.score`,
      timeLimitMinutes: papers.timeLimitMinutes,
      sittingMode: papers.sittingMode,
      bestScore: sql<number | null>`sat.best`,
      attempts: sql<number>`sat.attempts`,
      lastTime: sql<Date | null>`sat.last`.mapWith(papers.createTime),
      deadline: sql<Date | null>`sat.deadline`.mapWith(papers.createTime),
      serverTime: sql<Date>`now()`.mapWith(papers.createTime),
      handedIn: sql<boolean | null>`sat.handed_in`,
    })
    .from(papers)
    .innerJoin(counted, sql`counted.questions > 0`)
    .innerJoin(sat, sql`true`)
    .where(
      sql`${papers.refId} is null and ${papers.paperType} is distinct from 'cpt_alert' and ${papers.versionNo} > 0
        and (${papers.audience} = 'all' or exists (${names} and ${learnerMayWatch(sql`${userId}`)}))
        and (${courseId ?? null}::int is null or exists (${names} and ${courses.courseId} = ${courseId ?? null}::int))`,
    )
    .orderBy(desc(papers.paperId))
    .limit(maxListed);
}

/** Excludes reminder papers. */
export async function paperToSit(db: Db, paperId: number) {
  const [row] = await db
    .select({
      paperId: papers.paperId,
      refId: papers.refId,
      audience: papers.audience,
      isPublished: sql<boolean>`${papers.versionNo} > 0`,
      hidden: sql<boolean | null>`case when ${chapters.courseChapterId} is not null then ${isHidden} end`,
      courseId: courses.courseId,
      courseType: courses.courseType,
      courseStatus: courses.courseStatus,
    })
    .from(papers)
    .leftJoin(
      chapters,
      sql`${chapters.courseChapterId} = ${papers.refId} and ${chapters.paperId} = ${papers.paperId}`,
    )
    .leftJoin(courses, eq(courses.courseId, chapters.courseId))
    .where(sql`${papers.paperId} = ${paperId} and ${papers.paperType} is distinct from 'cpt_alert'`);
  return row;
}

/** The paper's newest version, frozen first if the paper changed; undefined if it is gone. */
export async function currentVersion(tx: Tx, paperId: number) {
  const read = () =>
    tx
      .select({
        paperVersionId: paperVersions.paperVersionId,
        blueprint: paperVersions.blueprint,
        timeLimitMinutes: paperVersions.timeLimitMinutes,
        shuffleQuestions: paperVersions.shuffleQuestions,
        shuffleChoices: paperVersions.shuffleChoices,
      })
      .from(papers)
      .innerJoin(
        paperVersions,
        sql`${paperVersions.paperId} = ${papers.paperId} and ${paperVersions.versionNo} = ${papers.versionNo}
          and not ${paperVersions.drawn}`,
      )
      .where(sql`${papers.paperId} = ${paperId} and not ${papers.changed}`);
  const [frozen] = await read();
  if (frozen) return frozen;
  await freeze(tx, paperId);
  return (await read())[0];
}

async function freeze(tx: Tx, paperId: number): Promise<void> {
  // Updating locks the row, so a waiting call finds the version frozen.
  const [paper] = await tx
    .update(papers)
    .set({ versionNo: sql`${papers.versionNo} + 1`, changed: false })
    .where(sql`${papers.paperId} = ${paperId} and ${papers.changed}`)
    .returning();
  if (!paper) return;
  const { paperName, versionNo, partialCredit, timeLimitMinutes, shuffleQuestions, shuffleChoices } = paper;
  const { sittingMode, blueprint } = paper;
  const [version] = await tx
    .insert(paperVersions)
    .values({
      paperId,
      versionNo,
      paperName,
      partialCredit,
      timeLimitMinutes,
      shuffleQuestions,
      shuffleChoices,
      sittingMode,
      blueprint,
    })
    .returning({ paperVersionId: paperVersions.paperVersionId });
  await tx.execute(sql`
    insert into ${paperVersionQuestions} (paper_version_id, question_no, question_version_id, question_score)
    select ${version?.paperVersionId}, row_number() over (order by pq.question_no, pq.paper_question_id),
      v.question_version_id, pq.question_score
    from ${paperQuestions} pq
    join ${questions} q on q.question_id = pq.question_id
    join ${questionVersions} v on v.question_id = q.question_id and v.version_no = q.version_no
    where pq.paper_id = ${paperId}`);
}

/** In the author's order. */
export const versionQuestions = (db: Db, paperVersionId: number) =>
  db
    .select({
      questionVersionId: questionVersions.questionVersionId,
      questionId: questionVersions.questionId,
      questionType: questionVersions.questionType,
      choices: questionVersions.choices,
      score: paperVersionQuestions.questionScore,
    })
    .from(paperVersionQuestions)
    .innerJoin(
      questionVersions,
      eq(questionVersions.questionVersionId, paperVersionQuestions.questionVersionId),
    )
    .where(eq(paperVersionQuestions.paperVersionId, paperVersionId))
    .orderBy(paperVersionQuestions.questionNo);

export async function findSummary(db: Db, paperId: number) {
  const [row] = await db
    .select({
      paperId: papers.paperId,
      paperName: papers.paperName,
      courseId: chapters.courseId,
      courseChapterId: chapters.courseChapterId,
      chapterTitle: chapters.chapterTitle,
      questionCount: sql<number>`counted.questions`,
      totalScore: sql<number>`counted.score`,
      timeLimitMinutes: papers.timeLimitMinutes,
      sittingMode: papers.sittingMode,
    })
    .from(papers)
    .leftJoin(chapters, eq(chapters.courseChapterId, papers.refId))
    .innerJoin(counted, sql`true`)
    .where(eq(papers.paperId, paperId));
  return row;
}
