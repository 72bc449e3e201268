import { eq, sql } from "drizzle-orm";
import type { Db } from "../../../kernel/db/db.ts";
import { chapters } from "../../catalogue/tables.ts";
import { isCurrent } from "../queries.ts";
import { paperQuestions, papers, questions, questionVersions } from "../tables.ts";

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
