import { type SQL, sql } from "drizzle-orm";

/** That the chapter of alias `ch` is a lesson of this course, one that counts as done or not: published, with a video. */
export const isLessonOf = (courseId: SQL): SQL =>
  sql`ch.course_id = ${courseId} and ch.chapter_status = 'published' and ch.video_id is not null`;
