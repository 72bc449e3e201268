// Every read's WHERE names the owner; writers hold the course.
import { and, asc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { onlyRow } from "../../kernel/db/paging.ts";
import { videos } from "../media/tables.ts";
import type { OwnerId } from "../../kernel/http/access.ts";
import { ofOwner } from "./office-queries.ts";
import { chapters, courses } from "./tables.ts";
import { videoFields } from "./video-queries.ts";

/** In their order; a course without chapters gives one row. */
export const officeChapters = (db: Db, courseId: number, ownerId: OwnerId) =>
  db
    .select({ chapter: chapters, video: videoFields })
    .from(courses)
    .leftJoin(chapters, eq(chapters.courseId, courses.courseId))
    .leftJoin(videos, eq(videos.videoId, chapters.videoId))
    .where(ofOwner(courseId, ownerId))
    .orderBy(asc(chapters.chapterOrder), asc(chapters.courseChapterId));

export async function officeChapter(
  db: Db,
  of: { courseId: number; courseChapterId: number },
  ownerId: OwnerId,
) {
  const [row] = await db
    .select({ chapter: chapters, video: videoFields })
    .from(chapters)
    .innerJoin(courses, eq(courses.courseId, chapters.courseId))
    .leftJoin(videos, eq(videos.videoId, chapters.videoId))
    .where(and(ofOwner(of.courseId, ownerId), eq(chapters.courseChapterId, of.courseChapterId)));
  return row;
}

export async function courseOfChapter(db: Db, courseChapterId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ courseId: chapters.courseId })
    .from(chapters)
    .where(eq(chapters.courseChapterId, courseChapterId));
  return row?.courseId;
}

/** In their order; needs the course's lock. */
export const heldChapters = (tx: Tx, courseId: number) =>
  tx
    .select()
    .from(chapters)
    .where(eq(chapters.courseId, courseId))
    .orderBy(asc(chapters.chapterOrder), asc(chapters.courseChapterId));

/** Nobody can begin to study it meanwhile. */
export async function holdChapter(tx: Tx, courseChapterId: number): Promise<void> {
  await tx
    .select({ courseChapterId: chapters.courseChapterId })
    .from(chapters)
    .where(eq(chapters.courseChapterId, courseChapterId))
    .for("update");
}

export type ChapterValues = Omit<typeof chapters.$inferInsert, "courseChapterId" | "updateTime">;

export async function insertChapter(tx: Tx, values: ChapterValues): Promise<number> {
  return onlyRow(
    await tx.insert(chapters).values(values).returning({ courseChapterId: chapters.courseChapterId }),
  ).courseChapterId;
}

/** `updateTime` makes forms opened earlier stale. */
export async function updateChapter(
  tx: Tx,
  courseChapterId: number,
  values: Partial<ChapterValues>,
): Promise<void> {
  await tx
    .update(chapters)
    .set({ ...values, updateTime: sql`now()` })
    .where(eq(chapters.courseChapterId, courseChapterId));
}

export async function deleteChapter(tx: Tx, courseChapterId: number): Promise<void> {
  await tx.delete(chapters).where(eq(chapters.courseChapterId, courseChapterId));
}

/** `parentId` null: the top. */
export async function placeChapters(
  tx: Tx,
  parentId: number | null,
  chapterIds: readonly number[],
): Promise<void> {
  await tx.execute(sql`
    update ${chapters} set parent_id = ${parentId}::int, chapter_order = place.n
    from unnest(${sql.param([...chapterIds])}::int[]) with ordinality as place(id, n)
    where ${chapters.courseChapterId} = place.id`);
}

/** Copies a video's seconds to chapters that differ; locks their courses first and returns them. */
export async function followLength(tx: Tx, videoId: string, seconds: number): Promise<number[]> {
  const differing = sql`ch.video_id = ${videoId} and ch.video_duration <> ${seconds}`;
  const { rows } = await tx.execute<{ course_id: number }>(sql`
    select course_id from ${courses} where course_id in (select ch.course_id from ${chapters} ch where ${differing})
    order by course_id for update`);
  if (rows.length === 0) return [];
  await tx.execute(sql`update ${chapters} ch set video_duration = ${seconds} where ${differing}`);
  return rows.map(({ course_id }) => course_id);
}
