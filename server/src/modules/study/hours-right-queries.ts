// Who earns hours by a course (domain.md "Study time, hours, certificates"): the one text for booking, the jobs that
// catch up with it, the study room and the log of hours. Statements that ask have the rows of `courses` (and `chapters`).
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { type SQL, type SQLChunk, sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import { chapters, courses } from "../catalogue/tables.ts";
import { heldOnce, learnerMayWatch } from "../enrolment/service.ts";
import { users } from "../identity/tables.ts";

/** That the chapter of this row gives hours to whoever earns them. */
export const givesHours: SQL<boolean> = sql<boolean>`(${chapters.chapterTime} > 0
  and ${courses.courseType} = ${COURSE_TYPE.continuingEducation} and ${courses.certSubject} is not null)`;

const isLearner = (userId: SQLChunk) =>
  sql`exists (select from ${users} u where u.user_id = ${userId} and u.roles[1] = 'user')`;

/** That the person may earn hours by the course of this row from now on: a learner who may watch it. */
export const mayEarn = (userId: SQLChunk): SQL<boolean> =>
  sql<boolean>`(${isLearner(userId)} and ${learnerMayWatch(userId)})`;

/**
 * That the hours of this row's chapter, once it is done, are the person's: who may earn them now. A video was watched
 * before, so there it is enough to have held the course once.
 */
export const earnsDone = (userId: SQLChunk): SQL<boolean> =>
  sql<boolean>`(${mayEarn(userId)} or (${isLearner(userId)} and ${chapters.videoId} is not null
    and ${heldOnce(sql`${courses.courseId}`, userId)}))`;

/** The same of one person and chapter. */
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
