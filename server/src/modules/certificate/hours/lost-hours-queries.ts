import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../../kernel/db/db.ts";
import { chapters, courses } from "../../catalogue/tables.ts";
import { hasTest, testOfRow, testPassed } from "../../exam/service.ts";
import { userPapers } from "../../exam/tables.ts";
import { users } from "../../identity/tables.ts";
import { earnsDone, givesHours } from "../../study/service.ts";
import { chapterProgress } from "../../study/tables.ts";

export type Reached = { userId: number; courseChapterId: number };

const isOpen = sql`${users.deletedAt} is null`;
const isUnnoted = sql`${chapterProgress.hoursBookedAt} is null and ${chapterProgress.hoursWaitSince} is null`;

/** Done, face-checked lessons, test passed, with earned hours neither booked nor waiting. */
export const watchedUnbooked = (db: Db, after: Reached, most: number): Promise<Reached[]> =>
  db
    .select({ userId: chapterProgress.userId, courseChapterId: chapterProgress.courseChapterId })
    .from(chapterProgress)
    .innerJoin(chapters, eq(chapters.courseChapterId, chapterProgress.courseChapterId))
    .innerJoin(courses, eq(courses.courseId, chapters.courseId))
    .innerJoin(users, eq(users.userId, chapterProgress.userId))
    .where(
      sql`(${chapterProgress.userId}, ${chapterProgress.courseChapterId}) > (${after.userId}, ${after.courseChapterId})
        and ${chapterProgress.doneAt} is not null and ${chapterProgress.faceCheckedAt} is not null and ${isUnnoted}
        and ${chapters.videoId} is not null and ${givesHours} and ${isOpen}
        and (not ${hasTest} or ${testPassed(sql`${chapterProgress.userId}`)})
        and ${earnsDone(sql`${chapterProgress.userId}`)}`,
    )
    .orderBy(chapterProgress.userId, chapterProgress.courseChapterId)
    .limit(most);

/** Few: chapters with hours and a test but no video. */
export const chaptersOfTestAlone = async (db: Db): Promise<number[]> => {
  const rows = await db
    .select({ courseChapterId: chapters.courseChapterId })
    .from(chapters)
    .innerJoin(courses, eq(courses.courseId, chapters.courseId))
    .where(sql`${chapters.videoId} is null and ${givesHours} and ${hasTest}`)
    .orderBy(chapters.courseChapterId);
  return rows.map((row) => row.courseChapterId);
};

/**
 * Learners who passed such a chapter's test, possibly before it gave hours, and may watch it now; hours
 * neither booked nor waiting.
 */
export const passedUnbooked = (
  db: Db,
  { userId: after, courseChapterId }: Reached,
  most: number,
): Promise<Reached[]> =>
  db
    .selectDistinct({ userId: userPapers.userId, courseChapterId: chapters.courseChapterId })
    .from(chapters)
    .innerJoin(courses, eq(courses.courseId, chapters.courseId))
    .innerJoin(
      userPapers,
      // By paper, for the index.
      sql`${userPapers.paperId} = ${chapters.paperId} and ${userPapers.handinTime} is not null
        and ${userPapers.correlationId} = ${testOfRow} and ${userPapers.userPass}`,
    )
    .innerJoin(users, eq(users.userId, userPapers.userId))
    .leftJoin(
      chapterProgress,
      and(
        eq(chapterProgress.userId, userPapers.userId),
        eq(chapterProgress.courseChapterId, chapters.courseChapterId),
      ),
    )
    .where(
      sql`${chapters.courseChapterId} = ${courseChapterId} and ${userPapers.userId} > ${after} and ${isUnnoted}
        and ${chapters.videoId} is null and ${givesHours} and ${isOpen}
        and ${earnsDone(sql`${userPapers.userId}`)}`,
    )
    .orderBy(userPapers.userId)
    .limit(most);
