// The videos that the catalogue shows, and those that its authors may show.
import { and, desc, eq, ilike, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { containing } from "../../kernel/db/like.ts";
import { type Page, rowsOf, total } from "../../kernel/db/paging.ts";
import { videos } from "../media/tables.ts";
import type { OwnerId } from "../../kernel/owner.ts";
import { chapters, courses } from "./tables.ts";

/** Each chapter and each course that shows the video; no chapter's title where it is the course's own. */
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

/** A video as whoever shows it sees it. */
export const videoFields = {
  videoId: videos.videoId,
  title: videos.title,
  coverURL: videos.coverUrl,
  duration: videos.duration,
  status: videos.status,
  progress: videos.progress,
  failure: videos.failure,
};

/** Any for an administrator; a teacher's own, and those that own courses show already. */
const inReach = (ownerId: OwnerId) =>
  ownerId === null
    ? undefined
    : sql`(${videos.ownerId} = ${ownerId}
        or exists (select from ${chapters} ch join ${courses} k on k.course_id = ch.course_id
          where ch.video_id = ${videos.videoId} and k.teacher_id = ${ownerId})
        or exists (select from ${courses} k where k.video_id = ${videos.videoId} and k.teacher_id = ${ownerId}))`;

/** A page of the videos that this editor may show, the newest first. */
export async function findVideos(db: Db, ownerId: OwnerId, videoName: string, page: Page) {
  const named = videoName.trim() === "" ? undefined : ilike(videos.title, containing(videoName));
  const where = and(named, inReach(ownerId));
  const { limit, offset } = rowsOf(page);
  const [counted] = await db.select({ total }).from(videos).where(where);
  const rows = await db
    .select({ ...videoFields, size: videos.size, createTime: videos.createTime })
    .from(videos)
    .where(where)
    .orderBy(desc(videos.createTime), desc(videos.videoId))
    .limit(limit)
    .offset(offset);
  return { videos: rows, total: counted?.total ?? 0 };
}

/** Whether there is such a video that this editor may show. */
export async function isInReach(db: Db, videoId: string, ownerId: OwnerId): Promise<boolean> {
  const found = await db
    .select({ videoId: videos.videoId })
    .from(videos)
    .where(and(eq(videos.videoId, videoId), inReach(ownerId)));
  return found.length > 0;
}

/** Said of a video that is not there, or not this editor's to show. */
export const VIDEO_MISSING = "所选的视频不存在，请重新选择";

/** The video, if this editor may show it; it is not deleted before the transaction ends. */
export async function videoToShow(tx: Tx, videoId: string, ownerId: OwnerId) {
  const [row] = await tx
    .select({ videoId: videos.videoId, duration: videos.duration })
    .from(videos)
    .where(and(eq(videos.videoId, videoId), inReach(ownerId)))
    .for("key share");
  return row;
}
