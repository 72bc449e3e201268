// Lists: list-queries.ts; staff's statements: office-queries.ts.
import { COURSE_TYPE, type AnswerForm } from "@zhutu/domain/catalogue/course-type.ts";
import type { Specification } from "@zhutu/domain/catalogue/sold-name.ts";
import type { SpecificationSize } from "@zhutu/domain/catalogue/specifications.ts";
import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import { literals } from "../../kernel/db/columns.ts";
import type { Db } from "../../kernel/db/db.ts";
import { type Params, listOf, prepared } from "../../kernel/db/prepared.ts";
import { paramSql, subjectHoursSql } from "../sysparams/service.ts";
import { users } from "../identity/tables.ts";
import { videos } from "../media/tables.ts";
import { teachers } from "../teachers/tables.ts";
import { type LinkedCourse, linkedCourse, rowFields, rulesOf } from "./list-queries.ts";
import { chapters, courseModels, courses } from "./tables.ts";
import { videoFields } from "./video-queries.ts";
import { isPlayable, videoStatuses } from "@zhutu/domain/media/video.ts";
import type { ContentState } from "@zhutu/domain/catalogue/content-state.ts";

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

/** Statuses of playable videos, for an `in`. */
const playable: SQL = literals(videoStatuses.filter(isPlayable));

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

// ---- one course ----

export type ModelRow = LinkedCourse & SpecificationSize & { modelCode: number; modelName: string };

const detail = prepared(
  "course_detail",
  (
    db,
    p: Params<{
      all: boolean;
      courseId: number;
      ownerId: number | null;
      anyStatus: boolean;
      published: boolean;
    }>,
  ) =>
    db
      .select({
        ...rowFields,
        courseDescription: courses.courseDescription,
        validDays: paramSql("courseValidDays"),
        subjectHours: subjectHoursSql(courses.certSubject),
        answerForm: sql<AnswerForm | null>`(case
          when ${courses.courseType} <> ${literals([COURSE_TYPE.answer])} then null
          when not ${plays(sql`${courses.videoId}`)} then case when ${courses.answerText} <> '' then 'text' end
          when ${courses.answerText} = '' then 'video' else 'both' end)`,
        models: sql<ModelRow[]>`(
        select coalesce(json_agg(json_build_object('modelCode', m.model_code, 'modelName', m.model_name,
          'lessonCount', k.lesson_count, 'videoSeconds', k.video_seconds, 'handoutCount', k.handout_count,
          'exerciseCount', k.exercise_count, ${linkedCourse}) order by m.position), '[]')
        from ${courseModels} m join ${courses} k on k.course_id = m.model_code
        where m.course_id = ${courses.courseId} and (${p.all}::boolean or k.course_status = 'published'))`,
        relatedCourse: sql<LinkedCourse | null>`(
        select json_build_object(${linkedCourse}) from ${courses} k where k.course_id = ${courses.relatedCourseId}
          and (${p.all}::boolean or k.course_status = 'published'))`,
      })
      .from(courses)
      .leftJoin(users, eq(users.userId, courses.teacherId))
      .leftJoin(teachers, eq(teachers.userId, courses.teacherId))
      .where(
        and(
          eq(courses.courseId, p.courseId),
          sql`(${courses.teacherId} = ${p.ownerId}::int or ${p.anyStatus}::boolean
          or (${p.published}::boolean and ${courses.courseStatus} = 'published'))`,
        ),
      ),
);

export type Sight = { published: boolean; ownerId: number | null; anyStatus: boolean };

/** `all` includes linked courses that are not published. */
export async function findCourse(db: Db, courseId: number, sight: Sight, all: boolean) {
  const [row] = await detail(db, { courseId, ...sight, all });
  return row;
}

export async function staffFieldsOf(db: Db, courseId: number) {
  const [row] = await db
    .select({
      answerText: courses.answerText,
      video: videoFields,
    })
    .from(courses)
    .leftJoin(videos, eq(videos.videoId, courses.videoId))
    .where(eq(courses.courseId, courseId));
  return row ?? { answerText: "", video: null };
}

const chapterRows = prepared("course_chapters", (db, p: Params<{ courseId: number }>) =>
  db
    .select({
      chapter: chapters,
      plays: plays(sql`${chapters.videoId}`),
      courseStatus: courses.courseStatus,
      teacherId: courses.teacherId,
    })
    .from(courses)
    .leftJoin(chapters, eq(chapters.courseId, courses.courseId))
    .where(eq(courses.courseId, p.courseId))
    .orderBy(asc(chapters.chapterOrder), asc(chapters.courseChapterId)),
);

export type ChapterRow = typeof chapters.$inferSelect & { plays: boolean };

/** In their order, each with its course's state; a course without chapters gives one row. */
export const chaptersOf = (db: Db, courseId: number) => chapterRows(db, { courseId });

export const publishedWithModel = (db: Db, courseId: number) =>
  db
    .select({
      courseId: courses.courseId,
      courseName: courses.courseName,
      modelName: courseModels.modelName,
    })
    .from(courseModels)
    .innerJoin(courses, eq(courses.courseId, courseModels.courseId))
    .where(and(eq(courseModels.modelCode, courseId), eq(courses.courseStatus, "published")))
    .orderBy(asc(courses.courseId));

// ---- for those who sell ----

export type CourseForSale = Awaited<ReturnType<typeof coursesForSale>>[number];

/** `doorId`: the course by whose page it is chosen; counts only while that one is published and offers it. */
export type Chosen = { courseId: number; doorId?: number | null | undefined };

export async function coursesForSale(db: Db, products: readonly Chosen[]) {
  if (products.length === 0) return [];
  return forSale(db, {
    courseIds: products.map(({ courseId }) => courseId),
    doorIds: products.map(({ doorId }) => doorId ?? 0),
  });
}

type ChosenIds = { courseIds: readonly number[]; doorIds: readonly number[] };
const forSale = prepared("courses_for_sale", (db, p: Params<ChosenIds>) =>
  db
    .select({
      courseId: courses.courseId,
      courseName: courses.courseName,
      courseType: courses.courseType,
      courseStatus: courses.courseStatus,
      coursePrice: courses.coursePrice,
      coursePriceOriginal: courses.coursePriceOriginal,
      freightPrice: courses.freightPrice,
      courseImgUrl: courses.courseImgUrl,
      coverArt: courses.coverArt,
      teacherId: courses.teacherId,
      teacherName: users.userName,
      relatedCourseId: courses.relatedCourseId,
      modelCount: sql<number>`(select count(*)::int from ${courseModels} m where m.course_id = ${courses.courseId})`,
      discountRules: rulesOf(courses.courseId),
      door: sql<(Specification & { doorId: number }) | null>`(
        select json_build_object('doorId', d.course_id, 'courseName', d.course_name, 'modelName', m.model_name)
        from unnest(${listOf(p.courseIds, "int")}, ${listOf(p.doorIds, "int")}) as chosen(course_id, door_id)
        join ${courseModels} m on m.course_id = chosen.door_id and m.model_code = chosen.course_id
        join ${courses} d on d.course_id = m.course_id and d.course_status = 'published'
        where chosen.course_id = ${courses.courseId} limit 1)`,
    })
    .from(courses)
    .leftJoin(users, eq(users.userId, courses.teacherId))
    .where(sql`${courses.courseId} = any(${listOf(p.courseIds, "int")}::int[])`),
);
