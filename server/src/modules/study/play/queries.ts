import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { sql } from "drizzle-orm";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { lockUntilCommit } from "../../../kernel/db/locks.ts";
import { type Params, prepared } from "../../../kernel/db/prepared.ts";
import { isHidden } from "../../catalogue/service.ts";
import { chapters, courses } from "../../catalogue/tables.ts";
import { hasCaptions } from "../../media/service.ts";
import { videos } from "../../media/tables.ts";
import { chapterProgress, playSessions } from "../tables.ts";

const lessonFields = {
  courseId: courses.courseId,
  courseType: courses.courseType,
  courseStatus: courses.courseStatus,
  teacherId: courses.teacherId,
  videoId: videos.videoId,
  duration: videos.duration,
  hasCaptions,
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
        and ${chapters.courseId} = ${p.courseId} and ${chapters.chapterStatus} = 'published' and not ${isHidden}`,
      ),
);

export const findChapterLesson = async (db: Db, place: { courseId: number; courseChapterId: number }) =>
  (await chapterLesson(db, place))[0];

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
          and not ${isHidden}
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

/** A published chapter (trial first), or the answer (type 2). */
export const findVideoLesson = async (db: Db, place: { courseId: number; videoId: string }) =>
  (await videoLesson(db, place))[0];

export type Lesson = NonNullable<Awaited<ReturnType<typeof findVideoLesson>>>;

const lastPlace = prepared("last_place", (db, p: Params<{ userId: number; courseChapterId: number }>) =>
  db
    .select({
      position: chapterProgress.position,
      segments: chapterProgress.segments,
      done: sql<boolean>`${chapterProgress.doneAt} is not null`,
      videoId: chapterProgress.videoId,
    })
    .from(chapterProgress)
    .where(
      sql`${chapterProgress.userId} = ${p.userId}
        and ${chapterProgress.courseChapterId} = ${p.courseChapterId}`,
    ),
);

/** Undefined before the first play. */
export const findPlace = async (db: Db, place: { userId: number; courseChapterId: number }) =>
  (await lastPlace(db, place))[0];

type NewSession = {
  coursePlayId: string;
  userId: number;
  courseId: number;
  courseChapterId: number;
  videoId: string;
  certifyId: string | null;
};

/** Serialises a person's openings. */
export const lockOpenings = (tx: Tx, userId: number): Promise<void> =>
  lockUntilCommit(tx, "play_sessions", userId);

/**
 * Ends the active session and starts this one, under `lockOpenings`; clock_timestamp puts its start after the
 * old one's last credit, even after waiting.
 * A replaced video's coverage is dropped; a done chapter stays done unless this is its first face-checked
 * opening.
 */
export async function replaceSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .update(playSessions)
    .set({ endedAt: sql`clock_timestamp()` })
    .where(sql`${playSessions.userId} = ${session.userId} and ${playSessions.endedAt} is null`);
  await tx
    .insert(playSessions)
    .values({ ...session, startedAt: sql`clock_timestamp()`, lastReportAt: sql`clock_timestamp()` });
  const { userId, courseChapterId, videoId } = session;
  const ofBefore = sql`${chapterProgress.videoId} <> ${videoId}`;
  await tx
    .update(chapterProgress)
    .set({
      videoId,
      segments: sql`case when ${ofBefore} then '[]' else ${chapterProgress.segments} end`,
      position: sql`case when ${ofBefore} then 0 else ${chapterProgress.position} end`,
      doneAt: null,
    })
    .where(
      sql`${chapterProgress.userId} = ${userId} and ${chapterProgress.courseChapterId} = ${courseChapterId}
        and ${chapterProgress.videoId} is distinct from ${videoId} and (${chapterProgress.doneAt} is null
          or (${session.certifyId !== null} and ${chapterProgress.faceCheckedAt} is null and ${ofBefore}))`,
    );
}

/**
 * Notes a face-checked opening; true if it is the first and the chapter was watched before. Call after
 * `replaceSession`, which waits for the old session's last report.
 */
export async function noteFaceCheck(
  tx: Tx,
  place: { userId: number; courseId: number; courseChapterId: number },
): Promise<boolean> {
  const before = sql`(select face_checked_at from ${chapterProgress}
    where user_id = ${place.userId} and course_chapter_id = ${place.courseChapterId})`;
  const [row] = await tx
    .insert(chapterProgress)
    .values({ ...place, segments: [], skipped: [], faceCheckedAt: sql`now()` })
    .onConflictDoUpdate({
      target: [chapterProgress.userId, chapterProgress.courseChapterId],
      set: { faceCheckedAt: sql`coalesce(${chapterProgress.faceCheckedAt}, now())` },
    })
    .returning({ doneAt: chapterProgress.doneAt, first: sql<boolean>`${before} is null` });
  return row !== undefined && row.first && row.doneAt !== null;
}

export async function findCourseKind(db: Db, courseId: number) {
  const [row] = await db
    .select({ courseType: courses.courseType, courseStatus: courses.courseStatus })
    .from(courses)
    .where(sql`${courses.courseId} = ${courseId}`);
  return row;
}

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
