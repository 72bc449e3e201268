// What may be played, and the sessions of playing it.
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { lockUntilCommit } from "../../kernel/db/locks.ts";
import { type Params, prepared } from "../../kernel/db/prepared.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { chapters, courses } from "../catalogue/tables.ts";
import { videos } from "../media/tables.ts";
import { chapterProgress, playSessions } from "./tables.ts";

const lessonFields = {
  courseId: courses.courseId,
  courseStatus: courses.courseStatus,
  videoId: videos.videoId,
  duration: videos.duration,
};

const chapterLesson = prepared(
  "chapter_lesson",
  (db, p: Params<{ courseId: number; courseChapterId: number }>) =>
    db
      .select({ ...lessonFields, courseChapterId: chapters.courseChapterId, trial: chapters.trial })
      .from(chapters)
      .innerJoin(courses, sql`${courses.courseId} = ${chapters.courseId}`)
      .innerJoin(videos, sql`${videos.videoId} = ${chapters.videoId}`)
      .where(
        sql`${chapters.courseChapterId} = ${p.courseChapterId}
        and ${chapters.courseId} = ${p.courseId} and ${chapters.chapterStatus} = 'published'`,
      ),
);

/** A published chapter with a video, if it is that course's; seconds. */
export const findChapterLesson = async (db: Db, of: { courseId: number; courseChapterId: number }) =>
  (await chapterLesson(db, of))[0];

const videoLesson = prepared("video_lesson", (db, p: Params<{ courseId: number; videoId: string }>) =>
  db
    .select({
      ...lessonFields,
      courseChapterId: sql<number | null>`owner.course_chapter_id`,
      trial: sql<boolean>`owner.trial`,
    })
    .from(
      sql`(
        select course_id, video_id, course_chapter_id, trial from ${chapters}
        where course_id = ${p.courseId} and video_id = ${p.videoId} and chapter_status = 'published'
        union all
        select course_id, video_id, null, false from ${courses}
        where course_id = ${p.courseId} and video_id = ${p.videoId} and course_type = ${COURSE_TYPE.answer}
      ) as owner`,
    )
    .innerJoin(courses, sql`${courses.courseId} = owner.course_id`)
    .innerJoin(videos, sql`${videos.videoId} = owner.video_id`)
    .orderBy(sql`owner.trial desc`, sql`owner.course_chapter_id`)
    .limit(1),
);

/** The published chapter of that course which shows the video (a trial one first), or the answer (type 2) it is. */
export const findVideoLesson = async (db: Db, of: { courseId: number; videoId: string }) =>
  (await videoLesson(db, of))[0];

const lastPosition = prepared("last_position", (db, p: Params<{ userId: number; courseChapterId: number }>) =>
  db
    .select({ position: chapterProgress.position })
    .from(chapterProgress)
    .where(
      sql`${chapterProgress.userId} = ${p.userId}
        and ${chapterProgress.courseChapterId} = ${p.courseChapterId}`,
    ),
);

/** Where the person's player last stood in the chapter, in seconds. */
export const findPosition = async (db: Db, of: { userId: number; courseChapterId: number }) =>
  (await lastPosition(db, of))[0]?.position ?? 0;

/**
 * Ends the person's active play session and starts this one, once `admit` lets it. Openings of one person wait for each other, and
 * clock_timestamp puts the new session's start behind the old one's last credit, also when that was waited for.
 */
export const replaceSession = (
  db: Db,
  session: {
    coursePlayId: string;
    userId: number;
    courseId: number;
    courseChapterId: number;
    videoId: string;
  },
  admit: (tx: Tx) => Promise<void>,
): Promise<void> =>
  transaction(db, async (tx) => {
    await lockUntilCommit(tx, "play_sessions", session.userId);
    await admit(tx);
    await tx
      .update(playSessions)
      .set({ endedAt: sql`clock_timestamp()` })
      .where(sql`${playSessions.userId} = ${session.userId} and ${playSessions.endedAt} is null`);
    await tx
      .insert(playSessions)
      .values({ ...session, startedAt: sql`clock_timestamp()`, lastReportAt: sql`clock_timestamp()` });
  });

/** A knowledge answer (type 2) with its text and, where it has one, its video; undefined for anything else. */
export async function findAnswer(db: Db, courseId: number) {
  const [row] = await db
    .select({
      courseId: courses.courseId,
      courseStatus: courses.courseStatus,
      answerText: courses.answerText,
      videoId: videos.videoId,
      duration: sql<number>`coalesce(${videos.duration}, 0)`,
    })
    .from(courses)
    .leftJoin(videos, sql`${videos.videoId} = ${courses.videoId}`)
    .where(sql`${courses.courseId} = ${courseId} and ${courses.courseType} = ${COURSE_TYPE.answer}`);
  return row;
}
