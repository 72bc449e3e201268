// Who earns hours by a course (domain.md "Study time, hours, certificates"); the rule's only SQL. Statements
// need `courses` and `chapters`.
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { type SQL, type SQLChunk, sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import { chapters, courses } from "../catalogue/tables.ts";
import { heldOnce, learnerMayWatch } from "../enrolment/service.ts";
import { users } from "../identity/tables.ts";

/** The row's chapter gives hours. */
export const givesHours: SQL<boolean> = sql<boolean>`(${chapters.chapterTime} > 0
  and ${courses.courseType} = ${COURSE_TYPE.continuingEducation} and ${courses.certSubject} is not null)`;

const isLearner = (userId: SQLChunk) =>
  sql`exists (select from ${users} u where u.user_id = ${userId} and u.roles[1] = 'user')`;

/** The person is a learner who may watch the row's course. */
export const mayEarn = (userId: SQLChunk): SQL<boolean> =>
  sql<boolean>`(${isLearner(userId)} and ${learnerMayWatch(userId)})`;

/**
 * The hours of the row's done chapter are the person's: they may earn now, or once held the course, if it has
 * a video.
 */
export const earnsDone = (userId: SQLChunk): SQL<boolean> =>
  sql<boolean>`(${mayEarn(userId)} or (${isLearner(userId)} and ${chapters.videoId} is not null
    and ${heldOnce(sql`${courses.courseId}`, userId)}))`;

/** The same for one person and chapter. */
export async function earnsChapter(
  db: Db,
  { userId, courseChapterId }: { userId: number; courseChapterId: number },
): Promise<boolean> {
  const rows = await db
    .select({ courseChapterId: chapters.courseChapterId })
    .from(chapters)
    .innerJoin(courses, sql`${courses.courseId} = ${chapters.courseId}`)
    .where(
      sql`${chapters.courseChapterId} = ${courseChapterId} and ${givesHours} and ${earnsDone(sql`${userId}`)}`,
    );
  return rows.length > 0;
}
