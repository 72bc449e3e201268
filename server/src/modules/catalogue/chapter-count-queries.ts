// Counts stored with the course, as every list reads them. Whoever writes a chapter calls `recountChapters`
// in the same transaction.
import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../kernel/db/db.ts";
import { plays } from "./queries.ts";
import { chapters, courses } from "./tables.ts";

/**
 * What learners see: lessons (leaves, also without video yet), seconds of playable videos, tenths of hours to
 * earn, handouts, papers. A hidden chapter hides all below it.
 */
export const chapterCounts: SQL = sql`
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
  group by course.course_id`;

/** After the change, in its transaction. */
export async function recountChapters(tx: Tx, courseIds: readonly number[]): Promise<void> {
  const ids = sql`any(${sql.param([...courseIds])}::int[])`;
  // Lock in a statement of its own: whoever waits here must count what the other changed.
  await tx.execute(sql`select from ${courses} where course_id = ${ids} order by course_id for update`);
  await tx.execute(sql`
    update ${courses} set lesson_count = counted.lesson_count, video_seconds = counted.video_seconds,
      hour_tenths = counted.hour_tenths, handout_count = counted.handout_count,
      exercise_count = counted.exercise_count
    from (${chapterCounts}) counted
    where ${courses.courseId} = ${ids} and counted.course_id = ${courses.courseId}`);
}
