import { sql, type SQL, type SQLChunk } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { type Params, prepared } from "../../kernel/db/prepared.ts";
import { chapters, courses } from "../catalogue/tables.ts";
import { hasTest, testPassed } from "../exam/service.ts";
import { chapterProgress } from "./tables.ts";
import { lockUntilCommit } from "../../kernel/db/locks.ts";
import { holdAccount, holdAccountIfOpen } from "../identity/service.ts";
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { heldOnce, learnerMayWatch } from "../enrolment/service.ts";
import { users } from "../identity/tables.ts";
import { isHidden } from "../catalogue/service.ts";

// Who earns hours by a course (domain.md "Study time, hours, certificates"); the rule's only SQL. Statements
// need `courses` and `chapters`.

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

/**
 * Locks a learner's hours; always in the order account, hours, progress rows. Take it before reading what
 * decides hours, so that the second of two events sees the first.
 */
export async function holdHours(tx: Tx, userId: number): Promise<void> {
  await holdAccount(tx, userId);
  await lockUntilCommit(tx, "hours", userId);
}

/** For somebody else's hours; an ended account is neither waited for nor refused. */
export async function holdHoursIfOpen(tx: Tx, userId: number): Promise<void> {
  await holdAccountIfOpen(tx, userId);
  await lockUntilCommit(tx, "hours", userId);
}

/** What hours wait for; a lesson without a video needs neither watching nor a face check. */
export const lessonDone = {
  watched: sql<boolean>`${chapters.videoId} is null or ${chapterProgress.doneAt} is not null`,
  faceChecked: sql<boolean>`${chapters.videoId} is null or ${chapterProgress.faceCheckedAt} is not null`,
};
const hoursNoted = {
  booked: sql<boolean>`${chapterProgress.hoursBookedAt} is not null`,
  capped: sql<boolean>`${chapterProgress.hoursWaitSince} is not null`,
};

const reached = prepared("chapter_reached", (db, p: Params<{ userId: number; courseChapterId: number }>) =>
  db
    .select({
      courseId: chapters.courseId,
      ...lessonDone,
      ...hoursNoted,
      hasTest,
      testPassed: testPassed(sql`${p.userId}`),
    })
    .from(chapters)
    .leftJoin(
      chapterProgress,
      sql`${chapterProgress.courseChapterId} = ${chapters.courseChapterId}
        and ${chapterProgress.userId} = ${p.userId}`,
    )
    .where(sql`${chapters.courseChapterId} = ${p.courseChapterId}`),
);

/** Notes that the chapter's hours wait for a day with room or are booked, even if it was never played. */
export async function noteHours(
  tx: Tx,
  { userId, courseChapterId, are }: { userId: number; courseChapterId: number; are: "waiting" | "booked" },
): Promise<void> {
  const { hoursBookedAt, hoursWaitSince } = chapterProgress;
  const now = sql`now()`;
  const isBooked = are === "booked";
  await tx
    .insert(chapterProgress)
    .values({
      userId,
      courseChapterId,
      courseId: sql`(select course_id from ${chapters} where course_chapter_id = ${courseChapterId})`,
      segments: [],
      skipped: [],
      ...(isBooked ? { hoursBookedAt: now } : { hoursWaitSince: now }),
    })
    .onConflictDoUpdate({
      target: [chapterProgress.userId, chapterProgress.courseChapterId],
      set: isBooked
        ? { hoursBookedAt: sql`coalesce(${hoursBookedAt}, now())`, hoursWaitSince: null }
        : { hoursWaitSince: sql`coalesce(${hoursWaitSince}, now())` },
    });
}

/** Undefined for an unknown chapter. */
export const chapterReached = async (db: Db, of: { userId: number; courseChapterId: number }) =>
  (await reached(db, of))[0];

const lessonsReached = prepared("course_reached", (db, p: Params<{ userId: number; courseId: number }>) =>
  db
    .select({
      courseChapterId: chapters.courseChapterId,
      ...lessonDone,
      ...hoursNoted,
      hasTest,
      testPassed: testPassed(sql`${p.userId}`),
    })
    .from(chapters)
    .innerJoin(courses, sql`${courses.courseId} = ${chapters.courseId}`)
    .leftJoin(
      chapterProgress,
      sql`${chapterProgress.courseChapterId} = ${chapters.courseChapterId}
        and ${chapterProgress.userId} = ${p.userId}`,
    )
    .where(
      sql`${chapters.courseId} = ${p.courseId} and ${givesHours} and ${mayEarn(p.userId)}
        and (${chapters.videoId} is not null or ${hasTest})
        and ${chapters.chapterStatus} = 'published' and not ${isHidden}`,
    ),
);

/** Lessons that give hours; none if the person may earn none by the course. */
export const courseReached = (db: Db, of: { userId: number; courseId: number }) => lessonsReached(db, of);
