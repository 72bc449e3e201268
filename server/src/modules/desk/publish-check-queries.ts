import type { NamedLesson, PublishFacts } from "@zhutu/domain/catalogue/publish-check.ts";
import { TEACHERS_TYPES } from "@zhutu/domain/catalogue/course-type.ts";
import { isPlayable, videoStatuses } from "@zhutu/domain/media/video.ts";
import { sql } from "drizzle-orm";
import { literals } from "../../kernel/db/columns.ts";
import type { Db } from "../../kernel/db/db.ts";
import type { OwnerId } from "../../kernel/http/access.ts";
import { chapters, courseModels, courses, discountRules } from "../catalogue/tables.ts";
import { papers } from "../exam/tables.ts";
import { videos } from "../media/tables.ts";

type Facts = Omit<PublishFacts, "content"> & { courseId: number };

/** Of the courses in the owner's reach. Lessons as content-state.ts counts them: visible leaves. */
export async function publishFacts(db: Db, courseIds: readonly number[], ownerId: OwnerId): Promise<Facts[]> {
  const named = (condition: ReturnType<typeof sql>) => sql<NamedLesson[]>`coalesce(
    json_agg(json_build_object('courseChapterId', course_chapter_id, 'chapterTitle', chapter_title) order by place)
      filter (where ${condition}), '[]')`;
  const { rows } = await db.execute<Facts>(sql`
    with recursive asked as (
      select * from ${courses} where course_id = any(${sql.param([...courseIds])}::int[])
        and (${ownerId}::int is null
          or (teacher_id = ${ownerId}::int and course_type in (${literals(TEACHERS_TYPES)})))
    ), seen as (
      select c.*, array[c.chapter_order, c.course_chapter_id] as place
      from ${chapters} c join asked using (course_id)
      where c.parent_id is null and c.chapter_status <> 'unpublish'
      union all
      select c.*, seen.place || array[c.chapter_order, c.course_chapter_id]
      from ${chapters} c join seen on c.parent_id = seen.course_chapter_id where c.chapter_status <> 'unpublish'
    ), judged as (
      select seen.*, v.status,
        chapter_status = 'published'
          and not exists (select from seen below where below.parent_id = seen.course_chapter_id) as wants_video,
        exists (select from ${papers} p where p.changed and p.paper_id in (seen.paper_id, seen.alert_paper_id)) as is_draft
      from seen left join ${videos} v on v.video_id = seen.video_id
    ), lessons as (
      select course_id,
        ${named(sql`wants_video and video_id is null`)} as missing,
        ${named(sql`wants_video and status in ('uploading', 'processing')`)} as preparing,
        ${named(sql`wants_video and status = 'failed'`)} as failed,
        ${named(sql`is_draft`)} as drafts,
        bool_or(trial and wants_video and status in (${literals(videoStatuses.filter(isPlayable))})) as has_trial
      from judged group by course_id
    )
    select asked.course_id as "courseId", course_type as "courseType", course_price::float8 as "coursePrice",
      course_price_original::float8 as "coursePriceOriginal",
      exists (select from ${discountRules} r where r.course_id = asked.course_id and r.end_time <= now())
        as "hasEndedPrice",
      case when course_img_url <> '' then 'picture' when cover_art is not null then 'drawn' else 'none' end as cover,
      teacher_id is not null as "hasTeacher",
      exists (select from ${courseModels} m where m.course_id = asked.course_id) as "isDoor",
      coalesce(missing, '[]') as missing, coalesce(preparing, '[]') as preparing,
      coalesce(failed, '[]') as failed, coalesce(drafts, '[]') as drafts,
      coalesce(has_trial, false) as "hasTrial"
    from asked left join lessons using (course_id)`);
  return rows;
}
