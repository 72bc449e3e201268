import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../kernel/db/db.ts";
import { isHidden } from "../../catalogue/service.ts";
import { chapters, courses } from "../../catalogue/tables.ts";
import { isCurrent, testOfRow, testPassed } from "../queries.ts";
import { paperQuestions, papers, questions, questionVersions, userPapers } from "../tables.ts";

export async function findCourse(db: Db, courseId: number) {
  const [row] = await db
    .select({
      courseId: courses.courseId,
      courseStatus: courses.courseStatus,
      courseType: courses.courseType,
    })
    .from(courses)
    .where(sql`${courses.courseId} = ${courseId}`);
  return row;
}

type AttemptInList = {
  userPaperId: number;
  handedIn: boolean;
  userScore: number | null;
  userPass: boolean | null;
};

const attempt = (userId: number, correlationId: SQL) => sql<AttemptInList | null>`(
  select jsonb_build_object('userPaperId', a.user_paper_id, 'handedIn', a.handin_time is not null,
    'userScore', a.user_score, 'userPass', a.user_pass)
  from ${userPapers} a where a.user_id = ${userId} and a.paper_id = ${papers.paperId}
    and a.correlation_id = ${correlationId} and a.reset_time is null)`;

/** Visible chapters with a paper, in order. */
export const courseExercises = (db: Db, { courseId, userId }: { courseId: number; userId: number }) => {
  const counted = sql`lateral (
    select count(*)::int as questions,
      coalesce(sum(${paperQuestions.questionScore}) filter (where ${questionVersions.questionType} <> 'askanswer'), 0)::int as score
    from ${paperQuestions} join ${questions} on ${questions.questionId} = ${paperQuestions.questionId}
      join ${questionVersions} on ${isCurrent}
    where ${paperQuestions.paperId} = ${papers.paperId}) as counted`;
  return db
    .select({
      courseChapterId: chapters.courseChapterId,
      paperId: papers.paperId,
      questionCount: sql<number>`counted.questions`,
      totalScore: sql<number>`counted.score`,
      testPassed: testPassed(sql`${userId}`),
      practice: attempt(userId, sql`''`),
      test: attempt(userId, testOfRow),
    })
    .from(chapters)
    .innerJoin(
      papers,
      sql`${papers.paperId} = ${chapters.paperId} and ${papers.refId} = ${chapters.courseChapterId}
        and ${papers.paperType} is distinct from 'cpt_alert'`,
    )
    .innerJoin(counted, sql`counted.questions > 0`)
    .where(sql`${chapters.courseId} = ${courseId} and not ${isHidden}`)
    .orderBy(
      // Tree order: part, then chapter; chapters without a part stand among the parts.
      sql`coalesce((select up.chapter_order from ${chapters} up where up.course_chapter_id = ${chapters.parentId}), ${chapters.chapterOrder})`,
      sql`coalesce(${chapters.parentId}, ${chapters.courseChapterId})`,
      sql`${chapters.parentId} is not null`,
      chapters.chapterOrder,
      chapters.courseChapterId,
    );
};
