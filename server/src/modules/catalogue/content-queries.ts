import type { ContentState } from "@zhutu/domain/catalogue/content-state.ts";
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import { videos } from "../media/tables.ts";
import { playable } from "./queries.ts";
import { chapters, courseModels, courses } from "./tables.ts";

/**
 * By content-state.ts. Lessons are visible leaves; practice-only exercises, an answer's text and
 * specifications count too.
 */
export async function contentOf(db: Db, courseIds: readonly number[]): Promise<Map<number, ContentState>> {
  const ids = sql`any(${sql.param([...courseIds])}::int[])`;
  const { rows } = await db.execute<ContentState & { courseId: number }>(sql`
    with recursive seen as (
      select course_chapter_id, course_id, parent_id, video_id, paper_id, chapter_status from ${chapters}
      where course_id = ${ids} and parent_id is null and chapter_status <> 'unpublish'
      union all
      select c.course_chapter_id, c.course_id, c.parent_id, c.video_id, c.paper_id, c.chapter_status
      from ${chapters} c join seen on c.parent_id = seen.course_chapter_id where c.chapter_status <> 'unpublish'
    ), parts as (
      select course_id, case chapter_status when 'pubprac' then paper_id is not null end as is_something,
        chapter_status = 'published' as wants_video, video_id
      from seen where not exists (select from seen below where below.parent_id = seen.course_chapter_id)
      union all
      select course_id, answer_text <> '', answer_text = '' or video_id is not null, video_id
      from ${courses} where course_id = ${ids} and course_type = ${COURSE_TYPE.answer}
      union all
      select course_id, true, false, null from ${courseModels} where course_id = ${ids}
    )
    select course_id as "courseId",
      count(*) filter (where is_something or wants_video and v.status in (${playable}))::int as ready,
      count(*) filter (where wants_video and v.status = 'failed')::int as failed,
      count(*) filter (where wants_video and v.status in ('uploading', 'processing'))::int as preparing,
      count(*) filter (where wants_video and parts.video_id is null)::int as missing
    from parts left join ${videos} v on v.video_id = parts.video_id
    group by course_id`);
  return new Map(rows.map(({ courseId, ...content }) => [courseId, content]));
}

export const nothing: ContentState = { ready: 0, failed: 0, preparing: 0, missing: 0 };
