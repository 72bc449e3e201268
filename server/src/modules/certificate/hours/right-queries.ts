// Who earns hours by a chapter, and what they wait for (domain.md "Study time, hours, certificates"); the
// rule's only SQL. Statements need `courses` and `chapters`.
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import type { CertSubject } from "@zhutu/domain/catalogue/subject.ts";
import { type SQL, type SQLChunk, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { type Params, prepared } from "../../../kernel/db/prepared.ts";
import { isHidden } from "../../catalogue/service.ts";
import { chapters, courses } from "../../catalogue/tables.ts";
import { everHeld, learnerMayWatch } from "../../enrolment/service.ts";
import { hasTest, testPassed } from "../../exam/service.ts";
import { isLearner } from "../../identity/service.ts";
import { users } from "../../identity/tables.ts";
import { chapterProgress, studyLogs } from "../../study/tables.ts";
import { hours } from "../tables.ts";

export type ChapterOf = { userId: number; courseChapterId: number };

/** The row's chapter gives hours. */
export const givesHours: SQL<boolean> = sql<boolean>`(${chapters.chapterTime} > 0
  and ${courses.courseType} = ${COURSE_TYPE.continuingEducation} and ${courses.certSubject} is not null)`;

const isLearnersId = (userId: SQLChunk) =>
  sql`exists (select from ${users} u where u.user_id = ${userId} and ${isLearner(sql`u`)})`;

/** The person is a learner who may watch the row's course. */
export const mayEarn = (userId: SQLChunk): SQL<boolean> =>
  sql<boolean>`(${isLearnersId(userId)} and ${learnerMayWatch(userId)})`;

/**
 * The hours of the row's done chapter are the person's: they may earn now, or once held the course, if it has
 * a video.
 */
export const earnsDone = (userId: SQLChunk): SQL<boolean> =>
  sql<boolean>`(${mayEarn(userId)} or (${isLearnersId(userId)} and ${chapters.videoId} is not null
    and ${everHeld(sql`${courses.courseId}`, userId)}))`;

/** The same for one person and chapter. */
export async function earnsChapter(tx: Tx, { userId, courseChapterId }: ChapterOf): Promise<boolean> {
  const rows = await tx
    .select({ courseChapterId: chapters.courseChapterId })
    .from(chapters)
    .innerJoin(courses, sql`${courses.courseId} = ${chapters.courseId}`)
    .where(
      sql`${chapters.courseChapterId} = ${courseChapterId} and ${givesHours} and ${earnsDone(sql`${userId}`)}`,
    );
  return rows.length > 0;
}

/** The row's progress and hours of that person, for joins. */
export const progressOf = (userId: SQLChunk): SQL =>
  sql`${chapterProgress.courseChapterId} = ${chapters.courseChapterId} and ${chapterProgress.userId} = ${userId}`;
export const hoursOf = (userId: SQLChunk): SQL =>
  sql`${hours.courseChapterId} = ${chapters.courseChapterId} and ${hours.userId} = ${userId}`;

/** What a chapter's hours wait for, as `waitsFor` reads it; without a video the test alone decides. */
export const reachedBy = (userId: SQLChunk) => ({
  watched: sql<boolean>`(${chapters.videoId} is null or ${chapterProgress.doneAt} is not null)`,
  faceChecked: sql<boolean>`(${chapters.videoId} is null or ${chapterProgress.faceCheckedAt} is not null)`,
  hasTest,
  testPassed: testPassed(userId),
  booked: sql<boolean>`(${hours.earnedAt} is not null)`,
  capped: sql<boolean>`(${hours.hoursId} is not null and ${hours.earnedAt} is null)`,
});

/** Undefined if the chapter gives no hours. */
export async function chapterToBook(tx: Tx, { userId, courseChapterId }: ChapterOf) {
  const [row] = await tx
    .select({
      courseId: courses.courseId,
      certSubject: sql<CertSubject>`${courses.certSubject}`,
      required: sql<boolean>`coalesce(${courses.requiredCourse} = 1, false)`,
      tenths: chapters.chapterTime,
      ...reachedBy(sql`${userId}`),
    })
    .from(chapters)
    .innerJoin(courses, sql`${courses.courseId} = ${chapters.courseId}`)
    .leftJoin(chapterProgress, progressOf(sql`${userId}`))
    .leftJoin(hours, hoursOf(sql`${userId}`))
    .where(sql`${chapters.courseChapterId} = ${courseChapterId} and ${givesHours}`);
  return row;
}

const lessonsReached = prepared("course_reached", (db, p: Params<{ userId: number; courseId: number }>) =>
  db
    .select({ courseChapterId: chapters.courseChapterId, ...reachedBy(sql`${p.userId}`) })
    .from(chapters)
    .innerJoin(courses, sql`${courses.courseId} = ${chapters.courseId}`)
    .leftJoin(chapterProgress, progressOf(sql`${p.userId}`))
    .leftJoin(hours, hoursOf(sql`${p.userId}`))
    .where(
      sql`${chapters.courseId} = ${p.courseId} and ${givesHours} and ${mayEarn(p.userId)}
        and (${chapters.videoId} is not null or ${hasTest})
        and ${chapters.chapterStatus} = 'published' and not ${isHidden}`,
    ),
);

/** Lessons that give hours; none if the person may earn none by the course. */
export const courseReached = (db: Db, person: { userId: number; courseId: number }) =>
  lessonsReached(db, person);

/** The study log of a chapter, with its hours in tenths. */
export async function findStudyLog(db: Db, { userId, courseChapterId }: ChapterOf) {
  const [row] = await db
    .select({
      studyLogId: studyLogs.studyLogId,
      courseId: studyLogs.courseId,
      tenths: chapters.chapterTime,
      ...reachedBy(sql`${userId}`),
    })
    .from(studyLogs)
    .innerJoin(chapters, sql`${chapters.courseChapterId} = ${studyLogs.courseChapterId}`)
    .leftJoin(chapterProgress, progressOf(sql`${userId}`))
    .leftJoin(hours, hoursOf(sql`${userId}`))
    .where(sql`${studyLogs.userId} = ${userId} and ${studyLogs.courseChapterId} = ${courseChapterId}`);
  return row;
}
