import { type SQL, sql } from "drizzle-orm";
import { chapters } from "./tables.ts";

/** That the chapter of alias `ch` is a lesson of this course, one that counts as done or not: published, with a video. */
export const isLessonOf = (courseId: SQL): SQL =>
  sql`ch.course_id = ${courseId} and ch.chapter_status = 'published' and ch.video_id is not null`;

/** Whether the statement's row of `chapters` is hidden from learners: it, or a chapter above it, is not published. */
export const isHidden: SQL<boolean> = sql<boolean>`exists (
  with recursive above as (
    select ${chapters}.parent_id, ${chapters}.chapter_status
    union all
    select up.parent_id, up.chapter_status from ${chapters} up join above on up.course_chapter_id = above.parent_id
  ) select from above where chapter_status = 'unpublish')`;
