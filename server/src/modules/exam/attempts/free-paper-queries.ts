import { asc, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../../kernel/db/db.ts";
import { courses } from "../../catalogue/tables.ts";
import { learnerMayWatch } from "../../enrolment/service.ts";
import { isCurrent } from "../queries.ts";
import { paperCourses, paperQuestions, papers, questions, questionVersions, userPapers } from "../tables.ts";

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
