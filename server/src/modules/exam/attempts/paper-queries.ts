import { eq, sql, asc, desc } from "drizzle-orm";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { isHidden } from "../../catalogue/service.ts";
import { chapters, courses } from "../../catalogue/tables.ts";
import {
  papers,
  paperQuestions,
  paperVersionQuestions,
  paperVersions,
  questions,
  questionVersions,
  paperCourses,
  userPapers,
} from "../tables.ts";
import { isCurrent } from "../queries.ts";
import { learnerMayWatch } from "../../enrolment/service.ts";

export type { Audience } from "@zhutu/domain/exam/office/paper-form.ts";

const mostListed = 200;

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
  const counted = sql`lateral (
    select count(*)::int as questions,
      coalesce(sum(${paperQuestions.questionScore}) filter (where ${questionVersions.questionType} <> 'askanswer'), 0)::int as score
    from ${paperQuestions} join ${questions} on ${questions.questionId} = ${paperQuestions.questionId}
      join ${questionVersions} on ${isCurrent}
    where ${paperQuestions.paperId} = ${papers.paperId}) as counted`;
  const sat = sql`lateral (
    select count(a.handin_time)::int as attempts, max(a.user_score)::int as best,
      bool_or(a.handin_time is not null) filter (where a.reset_time is null) as handed_in
    from ${userPapers} a where a.user_id = ${userId} and a.paper_id = ${papers.paperId} and a.correlation_id = '') as sat`;
  return db
    .select({
      paperId: papers.paperId,
      paperName: papers.paperName,
      questionCount: sql<number>`counted.questions`,
      totalScore: sql<number>`counted.score`,
      timeLimitMinutes: papers.timeLimitMinutes,
      bestScore: sql<number | null>`sat.best`,
      attempts: sql<number>`sat.attempts`,
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
    .limit(mostListed);
}

/** Excludes reminder papers. */
export async function findPaper(db: Db, paperId: number) {
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
        timeLimitMinutes: paperVersions.timeLimitMinutes,
        shuffleQuestions: paperVersions.shuffleQuestions,
        shuffleChoices: paperVersions.shuffleChoices,
      })
      .from(papers)
      .innerJoin(
        paperVersions,
        sql`${paperVersions.paperId} = ${papers.paperId} and ${paperVersions.versionNo} = ${papers.versionNo}`,
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
  const counted = sql`(
    select count(*)::int as questions,
      coalesce(sum(${paperQuestions.questionScore}) filter (where ${questionVersions.questionType} <> 'askanswer'), 0)::int as score
    from ${paperQuestions} join ${questions} on ${questions.questionId} = ${paperQuestions.questionId}
      join ${questionVersions} on ${isCurrent}
    where ${paperQuestions.paperId} = ${paperId}) as counted`;
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
    })
    .from(papers)
    .leftJoin(chapters, eq(chapters.courseChapterId, papers.refId))
    .innerJoin(counted, sql`true`)
    .where(eq(papers.paperId, paperId));
  return row;
}
