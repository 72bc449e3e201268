import { isPlayable, videoStatuses } from "@zhutu/domain/media/video.ts";
import { type SQL, sql } from "drizzle-orm";
import { literals } from "../../kernel/db/columns.ts";
import { videos } from "../media/tables.ts";
import { chapters } from "./tables.ts";

/** Statuses of playable videos, for an `in`. */
export const playable: SQL = literals(videoStatuses.filter(isPlayable));

/** The video plays; failed or unfinished ones do not. */
export const plays = (videoId: SQL): SQL<boolean> => sql<boolean>`exists (
  select from ${videos} film where film.video_id = ${videoId} and film.status in (${playable}))`;

/** Chapter alias `ch` is a lesson: published, with a playable video. */
export const isLessonOf = (courseId: SQL): SQL =>
  sql`ch.course_id = ${courseId} and ch.chapter_status = 'published' and ${plays(sql`ch.video_id`)}`;

/** The row of `chapters`, or a chapter above it, is not published. */
export const isHidden: SQL<boolean> = sql<boolean>`exists (
  with recursive above as (
    select ${chapters}.parent_id, ${chapters}.chapter_status
    union all
    select up.parent_id, up.chapter_status from ${chapters} up join above on up.course_chapter_id = above.parent_id
  ) select from above where chapter_status = 'unpublish')`;
