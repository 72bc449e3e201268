import { chapterTest } from "@zhutu/domain/exam/chapter-paper.ts";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Tx } from "../kernel/db/db.ts";
import { chapters } from "../modules/catalogue/tables.ts";
import { hours } from "../modules/certificate/tables.ts";
import { hasTest, testPassed } from "../modules/exam/service.ts";
import { paperQuestions, papers, userPapers } from "../modules/exam/tables.ts";
import { sit } from "./papers.ts";

/** Above the ids of seedPapers. */
const FIRST_ID = 1_001;

/**
 * Gives earned hours their passed tests, within 15 minutes after the video, and dates the hours to them; a
 * test is reset before a later attempt.
 */
export async function seedPassedTests(tx: Tx): Promise<void> {
  const earned = await tx
    .select({
      hoursId: hours.hoursId,
      userId: hours.userId,
      courseChapterId: hours.courseChapterId,
      completedAt: hours.completedAt,
      paperId: papers.paperId,
      paperName: papers.paperName,
      timeLimitMinutes: papers.timeLimitMinutes,
      questions: sql<number>`(select count(*)::int from ${paperQuestions} q where q.paper_id = ${papers.paperId})`,
    })
    .from(hours)
    .innerJoin(chapters, eq(chapters.courseChapterId, hours.courseChapterId))
    .innerJoin(papers, eq(papers.paperId, chapters.paperId))
    .where(sql`${hasTest} and not ${testPassed(hours.userId)}`)
    .orderBy(asc(hours.userId), asc(hours.courseChapterId));
  for (const [at, { hoursId, userId, completedAt, questions, ...paper }] of earned.entries()) {
    const [later] = await tx
      .select({ createTime: userPapers.createTime })
      .from(userPapers)
      .where(
        and(
          eq(userPapers.userId, userId),
          eq(userPapers.paperId, paper.paperId),
          eq(userPapers.correlationId, chapterTest(paper.courseChapterId)),
        ),
      );
    await sit(tx, paper, {
      userPaperId: FIRST_ID + at,
      userId,
      begun: sql`${completedAt.toISOString()}::timestamptz + interval '1 minute'`,
      answered: questions,
      wrong: 0,
      handedIn: true,
      test: true,
      ...(later && { reset: sql`${later.createTime.toISOString()}::timestamptz` }),
    });
    await tx
      .update(hours)
      .set({
        completedAt: sql`${hours.completedAt} + interval '15 minutes'`,
        earnedAt: sql`${hours.earnedAt} + interval '15 minutes'`,
      })
      .where(eq(hours.hoursId, hoursId));
  }
}
