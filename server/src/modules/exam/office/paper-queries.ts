// Papers for staff; every WHERE limits a teacher to own courses.
import { desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { ChapterStatus } from "@zhutu/domain/catalogue/chapter-tree.ts";
import type { Db, Tx } from "../../../kernel/db/db.ts";
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
} from "../tables.ts";
import { chapterTest, type PaperType } from "@zhutu/domain/exam/chapter-paper.ts";

const counted = sql`lateral (
  select count(*)::int as questions,
    coalesce(sum(${paperQuestions.questionScore}) filter (where ${questionVersions.questionType} <> 'askanswer'), 0)::int as score
  from ${paperQuestions} join ${questions} on ${questions.questionId} = ${paperQuestions.questionId}
    join ${questionVersions} on ${isCurrent}
  where ${paperQuestions.paperId} = ${papers.paperId}) as counted`;

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

export async function listPapers(db: Db, of: PaperFilter, page: Page) {
  const { name, refId = null, paperType = null } = of;
  const where = sql`${inSight(of.ownerId)} and ${holds(papers.paperName, name ? containing(name) : anything)}
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
    "paperName" | "partialCredit" | "timeLimitMinutes" | "shuffleQuestions" | "shuffleChoices" | "audience"
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

export const askedNow = (db: Db, paperId: number) =>
  db
    .select({
      questionId: questions.questionId,
      questionName: questionVersions.questionName,
      questionText: questionVersions.questionText,
      questionType: questionVersions.questionType,
      questionScore: paperQuestions.questionScore,
      choices: questionVersions.choices,
      questionKeys: questionVersions.questionKeys,
      answers: questionVersions.answers,
    })
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
      sql`${papers.refId} = ${courseChapterId} and ${papers.paperId} = any(${sql.param([...paperIds])}::int[])`,
    ) as Promise<{ paperId: number; paperType: PaperType | null }[]>;

/** Answers `chapterRecords`: whether somebody sat one of the chapter's papers or answered its reminders. */
export async function isSat(tx: Tx, courseChapterId: number): Promise<boolean> {
  const found = await tx.execute<{ sat: boolean }>(sql`
    select exists (select from ${userPapers} where paper_id in
        (select paper_id from ${papers} where ref_id = ${courseChapterId}))
      or exists (select from ${userPapers} where correlation_id = ${chapterTest(courseChapterId)})
      or exists (select from ${reminderAnswers} where course_chapter_id = ${courseChapterId}) as sat`);
  return found.rows[0]?.sat === true;
}

/** Questions stay in their banks. Follows `chapterDeleted`. */
export async function deletePapersOf(
  tx: Tx,
  { courseChapterId }: { courseChapterId: number },
): Promise<void> {
  await tx.delete(papers).where(sql`${papers.refId} = ${courseChapterId}`);
}
