import { and, desc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { containing, holds } from "../../kernel/db/columns.ts";
import { paged, type Page, total } from "../../kernel/db/paging.ts";
import { videos } from "../media/tables.ts";
import type { OwnerId } from "../../kernel/http/access.ts";
import { chapters, courses } from "./tables.ts";

/** Chapters and courses that show the video; null title: the course itself. */
export async function videoUses(db: Db, videoId: string) {
  const inChapters = await db
    .select({ courseName: courses.courseName, chapterTitle: chapters.chapterTitle })
    .from(chapters)
    .innerJoin(courses, eq(courses.courseId, chapters.courseId))
    .where(eq(chapters.videoId, videoId))
    .orderBy(chapters.courseId, chapters.chapterOrder);
  const asAnswers = await db
    .select({ courseName: courses.courseName, chapterTitle: sql<null>`null` })
    .from(courses)
    .where(eq(courses.videoId, videoId))
    .orderBy(courses.courseId);
  return [...inChapters, ...asAnswers];
}

export async function coursesShowing(tx: Tx, videoId: string): Promise<number[]> {
  const { rows } = await tx.execute<{ course_id: number }>(sql`
    select course_id from ${courses}
    where video_id = ${videoId} or course_id in (select course_id from ${chapters} where video_id = ${videoId})
    order by course_id for update`);
  return rows.map(({ course_id }) => course_id);
}

/**
 * Each teacher who shows the video, with the number of chapters and the first one, else the first answer
 * (chapter 0).
 */
export async function teachersShowing(tx: Tx, videoId: string) {
  const { rows } = await tx.execute<{
    userId: number;
    courseId: number;
    courseName: string;
    courseChapterId: number;
    chapterTitle: string;
    chapters: number;
  }>(sql`
    select distinct on (k.teacher_id) k.teacher_id as "userId", k.course_id as "courseId", k.course_name as "courseName",
      coalesce(ch.course_chapter_id, 0) as "courseChapterId", coalesce(ch.chapter_title, '') as "chapterTitle",
      count(ch.course_chapter_id) over (partition by k.teacher_id)::int as chapters
    from ${courses} k left join ${chapters} ch on ch.course_id = k.course_id and ch.video_id = ${videoId}
    where k.teacher_id is not null and (ch.course_chapter_id is not null or k.video_id = ${videoId})
    order by k.teacher_id, ch.course_chapter_id is null, k.course_id, ch.chapter_order, ch.course_chapter_id`);
  return rows;
}

export const videoFields = {
  videoId: videos.videoId,
  title: videos.title,
  coverURL: videos.coverUrl,
  duration: videos.duration,
  status: videos.status,
  progress: videos.progress,
  failure: videos.failure,
};

/** All for administrators; a teacher's own, and those own courses show. */
const inReach = (ownerId: OwnerId) =>
  ownerId === null
    ? undefined
    : sql`(${videos.ownerId} = ${ownerId}
        or exists (select from ${chapters} ch join ${courses} k on k.course_id = ch.course_id
          where ch.video_id = ${videos.videoId} and k.teacher_id = ${ownerId})
        or exists (select from ${courses} k where k.video_id = ${videos.videoId} and k.teacher_id = ${ownerId}))`;

export async function findVideos(db: Db, ownerId: OwnerId, videoName: string, page: Page) {
  const named = videoName.trim() === "" ? undefined : holds(videos.title, containing(videoName));
  const where = and(named, inReach(ownerId));
  const listing = db
    .select({ ...videoFields, size: videos.size, createTime: videos.createTime })
    .from(videos)
    .where(where)
    .orderBy(desc(videos.createTime), desc(videos.videoId));
  const { rows, ...counted } = await paged(page, db.select({ total }).from(videos).where(where), listing);
  return { videos: rows, ...counted };
}

export async function isInReach(db: Db, videoId: string, ownerId: OwnerId): Promise<boolean> {
  const rows = await db
    .select({ videoId: videos.videoId })
    .from(videos)
    .where(and(eq(videos.videoId, videoId), inReach(ownerId)));
  return rows.length > 0;
}

export const VIDEO_MISSING = "所选的视频不存在，请重新选择";

/** Share-locked, so that its deletion or change of state waits and finds what this transaction saves. */
export async function videoToShow(tx: Tx, videoId: string, ownerId: OwnerId) {
  const [row] = await tx
    .select({ videoId: videos.videoId, duration: videos.duration })
    .from(videos)
    .where(and(eq(videos.videoId, videoId), inReach(ownerId)))
    .for("share");
  return row;
}
