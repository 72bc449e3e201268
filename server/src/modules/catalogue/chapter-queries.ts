// Every read's WHERE names the owner; writers hold the course.
import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { onlyRow } from "../../kernel/db/paging.ts";
import { videos } from "../media/tables.ts";
import type { OwnerId } from "../../kernel/http/access.ts";
import { ofOwner, announceChange } from "./office-queries.ts";
import { chapters, courses } from "./tables.ts";
import { videoFields } from "./video-queries.ts";
import { plays } from "./queries.ts";
import type { LiveStatus } from "@zhutu/domain/catalogue/live-status.ts";

// Counts stored with the course, as every list reads them. Whoever writes a chapter calls `recountChapters`
// in the same transaction.

/**
 * What learners see: lessons (leaves, also without video yet), seconds of playable videos, tenths of hours to
 * earn, handouts, papers. A hidden chapter hides all below it.
 */
const countsOf = (which: SQL): SQL => sql`
  select course.course_id,
    (count(c.course_chapter_id) - count(distinct c.parent_id))::int as lesson_count,
    coalesce(sum(c.video_duration) filter (where c.chapter_status = 'published' and ${plays(sql`c.video_id`)}), 0)::int
      as video_seconds,
    coalesce(sum(c.chapter_time) filter (where c.chapter_status = 'published' or c.video_id is null), 0)::int as hour_tenths,
    count(c.handout_key)::int as handout_count,
    count(c.paper_id)::int as exercise_count
  from ${courses} course
  left join ${chapters} c on c.course_id = course.course_id and c.chapter_status <> 'unpublish'
    and not exists (
      with recursive above as (
        select up.* from ${chapters} up where up.course_chapter_id = c.parent_id
        union -- ends in a circle, too, which fsck then tells of
        select up.* from ${chapters} up join above on up.course_chapter_id = above.parent_id
      ) select from above where chapter_status = 'unpublish')
  where ${which} group by course.course_id`;
/** Of all courses. */
export const chapterCounts: SQL = countsOf(sql`true`);

/** After the change, in its transaction. */
export async function recountChapters(tx: Tx, courseIds: readonly number[]): Promise<void> {
  const ids = sql`any(${sql.param([...courseIds])}::int[])`;
  // Lock in a statement of its own: whoever waits here must count what the other changed.
  await tx.execute(sql`select from ${courses} where course_id = ${ids} order by course_id for update`);
  await tx.execute(sql`
    update ${courses} set lesson_count = counted.lesson_count, video_seconds = counted.video_seconds,
      hour_tenths = counted.hour_tenths, handout_count = counted.handout_count,
      exercise_count = counted.exercise_count
    from (${countsOf(sql`course.course_id = ${ids}`)}) counted
    where counted.course_id = ${courses.courseId}`);
}

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
  place: { courseId: number; courseChapterId: number },
  ownerId: OwnerId,
) {
  const [row] = await db
    .select({ chapter: chapters, video: videoFields })
    .from(chapters)
    .innerJoin(courses, eq(courses.courseId, chapters.courseId))
    .leftJoin(videos, eq(videos.videoId, chapters.videoId))
    .where(and(ofOwner(place.courseId, ownerId), eq(chapters.courseChapterId, place.courseChapterId)));
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

/** Returns the id of each key; `values` differ in parent or order. */
export async function insertChapters(
  tx: Tx,
  values: ReadonlyMap<number, ChapterValues>,
): Promise<Map<number, number>> {
  if (values.size === 0) return new Map();
  const { courseChapterId, parentId, chapterOrder } = chapters;
  const inserted = await tx
    .insert(chapters)
    .values([...values.values()])
    .returning({ courseChapterId, parentId, chapterOrder });
  const placeOf = (chapter: { parentId?: number | null | undefined; chapterOrder: unknown }) =>
    `${chapter.parentId ?? 0}/${String(chapter.chapterOrder)}`;
  const ids = new Map(inserted.map((chapter) => [placeOf(chapter), chapter.courseChapterId]));
  const idOf = (chapter: ChapterValues) => {
    const id = ids.get(placeOf(chapter));
    if (id === undefined) throw new Error(`no chapter inserted at ${placeOf(chapter)}`);
    return id;
  };
  return new Map([...values].map(([key, chapter]) => [key, idOf(chapter)]));
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

/** False if it had that status already. */
export async function moveLiveStatus(tx: Tx, courseId: number, to: LiveStatus): Promise<boolean> {
  const moved = await tx
    .update(courses)
    .set({ liveStatus: to })
    .where(sql`${courses.courseId} = ${courseId} and ${courses.liveStatus} is distinct from ${to}`)
    .returning({ courseId: courses.courseId });
  if (moved.length > 0) await announceChange(tx);
  return moved.length > 0;
}

type NewLesson = { courseId: number; chapterTitle: string; videoId: string; videoDuration: number };

/** Appends a published lesson (seconds); returns its id. */
export async function addLesson(tx: Tx, lesson: NewLesson): Promise<number> {
  // Lock: two lessons at once would get the same place.
  await tx
    .select({ courseId: courses.courseId })
    .from(courses)
    .where(eq(courses.courseId, lesson.courseId))
    .for("update");
  const inserted = await tx
    .insert(chapters)
    .values({
      ...lesson,
      chapterOrder: sql`(select coalesce(max(c.chapter_order), 0) + 1 from ${chapters} c
        where c.course_id = ${lesson.courseId})`,
    })
    .returning({ courseChapterId: chapters.courseChapterId });
  await recountChapters(tx, [lesson.courseId]);
  await announceChange(tx);
  return onlyRow(inserted).courseChapterId;
}
