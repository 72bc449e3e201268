import type { CoverArt } from "@zhutu/domain/catalogue/cover-art.ts";
import { type CourseType, VIDEO_TYPES } from "@zhutu/domain/catalogue/course-type.ts";
import type { LiveStatus } from "@zhutu/domain/catalogue/live-status.ts";
import { asc, desc, eq, type SQL, type SQLChunk, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { type Params, params, prepared, rawSql } from "../../../kernel/db/prepared.ts";
import { isLessonOf } from "../../catalogue/service.ts";
import { chapters, courses } from "../../catalogue/tables.ts";
import { belongsTo, isCurrentEnrolment } from "../../enrolment/service.ts";
import { userCourses } from "../../enrolment/tables.ts";
import { users } from "../../identity/tables.ts";
import { videos } from "../../media/tables.ts";
import { chapterProgress, playDays, playSessions, type StoredSegment, studyLogs } from "../tables.ts";
import { today } from "../../../kernel/db/days.ts";
import { paramSql } from "../../sysparams/service.ts";

const seconds = sql<number>`coalesce(sum(${playDays.playSeconds}), 0)::int`;

export async function totalOf(db: Db, userId: number): Promise<number> {
  const [row] = await db.select({ seconds }).from(playDays).where(eq(playDays.userId, userId));
  return row?.seconds ?? 0;
}

/** Most played first. */
export const byCourse = (db: Db, userId: number, most: number) =>
  db
    .select({ courseId: courses.courseId, courseName: courses.courseName, totalPlayTime: seconds })
    .from(playDays)
    .innerJoin(courses, eq(courses.courseId, playDays.courseId))
    .where(eq(playDays.userId, userId))
    .groupBy(courses.courseId)
    .orderBy(desc(seconds), courses.courseId)
    .limit(most);

/** In Shanghai by the database's clock, today last, empty days included. */
export function byDay(db: Db, userId: number, days: number) {
  return db
    .select({ day: sql<string>`to_char(of.day, 'YYYY-MM-DD')`, totalPlayTime: seconds })
    .from(sql`(select ${today} - back as day from generate_series(0, ${days}::int - 1) as back) as of`)
    .leftJoin(playDays, sql`${playDays.userId} = ${userId} and ${playDays.day} = of.day`)
    .groupBy(sql`of.day`)
    .orderBy(sql`of.day`);
}

/** Seconds credited to a person for a chapter's video, over all sessions. */
export const creditedSecondsOf = (play: {
  userId: SQLChunk;
  courseChapterId: SQLChunk;
  videoId: SQLChunk;
}) => sql<number>`(select coalesce(sum(spent.credited_ms), 0) / 1000.0 from ${playSessions} spent
  where spent.user_id = ${play.userId} and spent.course_chapter_id = ${play.courseChapterId}
    and spent.video_id = ${play.videoId})::float8`;

const { userId: caller } = params<{ userId: number }>();

const courseProgress = prepared("course_progress", (db, p: Params<{ userId: number; courseId: number }>) =>
  db
    .select({
      courseChapterId: chapterProgress.courseChapterId,
      position: chapterProgress.position,
      playSeconds: chapterProgress.playSeconds,
      creditedSeconds: creditedSecondsOf({
        userId: chapterProgress.userId,
        courseChapterId: chapterProgress.courseChapterId,
        videoId: chapters.videoId,
      }),
      segments: chapterProgress.segments,
      skipped: chapterProgress.skipped,
      doneAt: chapterProgress.doneAt,
      lastPlayedAt: chapterProgress.lastPlayedAt,
      duration: sql<number>`coalesce(${videos.duration}, 0)`,
    })
    .from(chapterProgress)
    .innerJoin(chapters, sql`${chapters.courseChapterId} = ${chapterProgress.courseChapterId}`)
    .leftJoin(videos, sql`${videos.videoId} = ${chapters.videoId}`)
    .where(sql`${chapterProgress.userId} = ${p.userId} and ${chapterProgress.courseId} = ${p.courseId}`)
    .orderBy(desc(chapterProgress.lastPlayedAt), desc(chapterProgress.courseChapterId)),
);

/** Last played first; seconds. */
export const progressOf = (db: Db, enrolment: { userId: number; courseId: number }) =>
  courseProgress(db, enrolment);

export const doneIn = (db: Db, enrolment: { userId: number; courseId: number }) =>
  db
    .select({ courseChapterId: chapterProgress.courseChapterId })
    .from(chapterProgress)
    .where(
      sql`${chapterProgress.userId} = ${enrolment.userId} and ${chapterProgress.courseId} = ${enrolment.courseId}
        and ${chapterProgress.doneAt} is not null`,
    );

/** Makes the chapter the one to resume. */
export async function touchProgress(
  db: Db,
  place: { userId: number; courseId: number; courseChapterId: number },
): Promise<void> {
  await db
    .insert(chapterProgress)
    .values({ ...place, segments: [], skipped: [] })
    .onConflictDoUpdate({
      target: [chapterProgress.userId, chapterProgress.courseChapterId],
      set: { lastPlayedAt: sql`now()` },
    });
}

/**
 * How many lessons of the course learners see, how many the caller has done, and the one to go on with after the chapter
 * `last`: SQL twin of `lessonLeft` over `visibleToLearners`.
 */
const courseReached = (courseId: SQL, last: SQL) => sql`
  with recursive shown as (
    select ch.course_chapter_id, ch.parent_id, array[ch.chapter_order, ch.course_chapter_id] as place,
      ${isLessonOf(courseId)} as is_lesson, p.done_at is not null as done
    from ${chapters} ch
    left join ${chapterProgress} p on p.user_id = ${caller} and p.course_id = ${courseId}
      and p.course_chapter_id = ch.course_chapter_id
    where ch.course_id = ${courseId} and ch.chapter_status <> 'unpublish'
  ), tree as (
    select * from shown where parent_id is null
    union all
    select s.course_chapter_id, s.parent_id, tree.place || s.place, s.is_lesson, s.done
    from tree join shown s on s.parent_id = tree.course_chapter_id
  ), lessons as (
    select *, max(place) filter (where course_chapter_id = ${last}) over () as last_place from tree where is_lesson
  )
  select count(*)::int as lesson_count, (count(*) filter (where done))::int as done_count,
    (array_agg(course_chapter_id order by coalesce(place < last_place, false), place) filter (where not done))[1] as next_id
  from lessons`;

/** The caller's last studied chapter of the course. */
const latestChapter = (courseId: SQL) => sql`
  select p.course_chapter_id, p.last_played_at
  from ${chapterProgress} p
  where p.user_id = ${caller} and p.course_id = ${courseId}
  order by p.last_played_at desc, p.course_chapter_id desc limit 1`;

/** Last studied first, what was never studied by the day it was received. */
const lastStudiedFirst = (latest: SQL = sql`latest`, held: SQL = sql`mine`) =>
  sql`${latest}.last_played_at desc nulls last, ${held}.create_time desc, ${held}.user_course_id desc`;

// One row per course: the valid one, else the last to expire; own before bound live code.
const mine = sql`(
  select distinct on (course_id) *, user_id = ${caller} as own,
    ${isCurrentEnrolment(sql`${userCourses}`)} as running
  from ${userCourses}
  where ${belongsTo(sql`${userCourses}`, caller)} and deleted_at is null
  order by course_id, ${isCurrentEnrolment(sql`${userCourses}`)} desc, user_id = ${caller} desc, expiry_date desc
) as mine`;

const myCourseList = prepared(
  "my_courses",
  (db, p: Params<{ userId: number; courseTypes: readonly number[] }>) =>
    db
      .select({
        userCourseId: sql<number>`mine.user_course_id`,
        courseId: courses.courseId,
        courseName: courses.courseName,
        courseType: courses.courseType,
        courseStatus: sql<"unpublish" | "auditing" | "published">`${courses.courseStatus}`,
        liveStatus: sql<LiveStatus | null>`${courses.liveStatus}`,
        liveStartTime: courses.liveStartTime,
        courseImgUrl: courses.courseImgUrl,
        coverArt: courses.coverArt,
        teacherName: sql<string>`coalesce(${users.userName}, '')`,
        requiredCourse: courses.requiredCourse,
        liveCode: sql<string | null>`case when mine.own then mine.live_code end`,
        lessonCount: sql<number>`reached.lesson_count`,
        doneCount: sql<number>`reached.done_count`,
        nextLesson: sql<{ courseChapterId: number; chapterTitle: string } | null>`case when mine.running
          then (select json_build_object('courseChapterId', n.course_chapter_id, 'chapterTitle', n.chapter_title)
            from ${chapters} n where n.course_chapter_id = reached.next_id) end`,
        lastPlayedAt: sql<Date | null>`latest.last_played_at`.mapWith(chapterProgress.lastPlayedAt),
        playSeconds: sql<number>`played.seconds::int`,
        status: sql<"valid" | "expired">`case when mine.running then 'valid' else 'expired' end`,
        expiryDate: sql<Date>`mine.expiry_date`.mapWith(userCourses.expiryDate),
        createTime: sql<Date>`mine.create_time`.mapWith(userCourses.createTime),
      })
      .from(mine)
      .innerJoin(courses, sql`${courses.courseId} = mine.course_id`)
      .leftJoin(users, sql`${users.userId} = ${courses.teacherId}`)
      .innerJoin(
        sql`lateral (
        select coalesce(sum(p.play_seconds), 0) as seconds from ${chapterProgress} p
        where p.user_id = ${caller} and p.course_id = mine.course_id
      ) as played`,
        sql`true`,
      )
      .leftJoin(sql`lateral (${latestChapter(sql`mine.course_id`)}) as latest`, sql`true`)
      .innerJoin(
        sql`lateral (${courseReached(sql`mine.course_id`, sql`latest.course_chapter_id`)}) as reached`,
        sql`true`,
      )
      .where(
        sql`cardinality(${p.courseTypes}::int[]) = 0
        or ${courses.courseType} = any(${p.courseTypes}::int[])`,
      )
      .orderBy(
        sql`mine.running desc`,
        sql`(mine.running and ${courses.liveStatus} is not distinct from 'started') desc`,
        lastStudiedFirst(),
      ),
);

type ContinuedRow = {
  heldCount: number;
  lastPlayedAt: Date | null;
  lessonCount: number;
  doneCount: number;
  /** The other columns are null in the one row of who has nothing to go on with. */
  courseId: number | null;
  courseName: string;
  courseType: CourseType;
  subject: string | null;
  requiredCourse: number | null;
  courseImgUrl: string | null;
  coverArt: CoverArt | null;
  /** The lesson to go on with; null in a course without one. */
  courseChapterId: number | null;
  chapterTitle: string;
  chapterTime: number;
  videoId: string;
  duration: number;
  position: number;
  segments: StoredSegment[];
  playedVideoId: string | null;
};

/** Current courses with a lesson left; always with the number of courses held. */
export const coursesToContinue = prepared(
  "continue_learning",
  (_, p: Params<{ userId: number; most: number }>) =>
    rawSql<ContinuedRow>(sql`
    with held as (
      select mine.course_id, mine.create_time, mine.user_course_id
      from ${mine} join ${courses} c on c.course_id = mine.course_id
      where mine.running and c.course_type in ${VIDEO_TYPES}
    ), continued as (
      select sorted.*, reached.*
      from (
        select mine.*, latest.course_chapter_id as chapter_id, latest.last_played_at
        from held mine left join lateral (${latestChapter(sql`mine.course_id`)}) latest on true
        order by ${lastStudiedFirst()} offset 0
      ) sorted
      join lateral (${courseReached(sql`sorted.course_id`, sql`sorted.chapter_id`)}) reached
        on reached.next_id is not null
      order by ${lastStudiedFirst(sql`sorted`, sql`sorted`)} limit ${p.most}::int
    )
    select counted.held as "heldCount", c.course_id as "courseId", c.course_name as "courseName",
      c.course_type as "courseType", c.subject, c.required_course as "requiredCourse", c.course_img_url as "courseImgUrl",
      c.cover_art as "coverArt", continued.last_played_at as "lastPlayedAt", continued.lesson_count as "lessonCount",
      continued.done_count as "doneCount", ch.course_chapter_id as "courseChapterId", ch.chapter_title as "chapterTitle",
      ch.chapter_time as "chapterTime", ch.video_id as "videoId", coalesce(v.duration, 0) as duration,
      coalesce(p.position, 0) as position, coalesce(p.segments, '[]') as segments, p.video_id as "playedVideoId"
    from (select count(*)::int as held from held) counted
    left join continued on true
    left join ${courses} c on c.course_id = continued.course_id
    left join ${chapters} ch on ch.course_chapter_id = continued.next_id
    left join ${chapterProgress} p on p.user_id = ${caller} and p.course_chapter_id = ch.course_chapter_id
    left join ${videos} v on v.video_id = ch.video_id
    order by ${lastStudiedFirst(sql`continued`, sql`continued`)}`),
);

/** Seconds. */
export const userCoursesWithProgress = (db: Db, learner: { userId: number; courseTypes: number[] }) =>
  myCourseList(db, learner);

const lapsed = prepared("lapsed_course", (db, p: Params<{ userId: number; courseId: number }>) =>
  db
    .select({
      expiredAt: sql<Date | null>`max(${userCourses.expiryDate})`.mapWith(userCourses.expiryDate),
    })
    .from(userCourses)
    .where(
      sql`${userCourses.courseId} = ${p.courseId} and ${userCourses.expiryDate} <= now()
        and ${belongsTo(sql`${userCourses}`, p.userId)}`,
    ),
);

/** When the person's last enrolment in the course ended; null if none ended. */
export const lapsedAt = async (
  db: Db,
  enrolment: { userId: number; courseId: number },
): Promise<Date | null> => (await lapsed(db, enrolment))[0]?.expiredAt ?? null;

export async function isStudied(tx: Tx, courseChapterId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ studied: boolean }>(sql`
    select exists (select from ${playSessions} where course_chapter_id = ${courseChapterId})
      or exists (select from ${chapterProgress} where course_chapter_id = ${courseChapterId})
      or exists (select from ${studyLogs} where course_chapter_id = ${courseChapterId}) as studied`);
  return rows[0]?.studied === true;
}

type Chapter = { userId: number; courseChapterId: number };

export async function insertStudyLog(tx: Tx, log: Chapter & { courseId: number }): Promise<void> {
  await tx.insert(studyLogs).values(log).onConflictDoNothing();
}

/** Coverage of the chapter's current video, locked; undefined if nothing of it was played. */
export async function lockCovered(tx: Tx, { userId, courseChapterId }: Chapter) {
  const [row] = await tx
    .select({
      segments: chapterProgress.segments,
      doneAt: chapterProgress.doneAt,
      faceCheckedAt: chapterProgress.faceCheckedAt,
      duration: videos.duration,
      creditedSeconds: creditedSecondsOf({
        userId: chapterProgress.userId,
        courseChapterId: chapterProgress.courseChapterId,
        videoId: chapters.videoId,
      }),
      playCoverage: paramSql("playCoverage"),
    })
    .from(chapterProgress)
    .innerJoin(chapters, eq(chapters.courseChapterId, chapterProgress.courseChapterId))
    .innerJoin(videos, eq(videos.videoId, chapters.videoId))
    .where(
      sql`${chapterProgress.userId} = ${userId} and ${chapterProgress.courseChapterId} = ${courseChapterId}
        and (${chapterProgress.doneAt} is not null or coalesce(${chapterProgress.videoId}, ${chapters.videoId}) = ${chapters.videoId})`,
    )
    .for("update", { of: chapterProgress });
  return row;
}

/** Keeps an earlier time. */
export async function markDone(tx: Tx, { userId, courseChapterId }: Chapter): Promise<void> {
  await tx
    .update(chapterProgress)
    .set({ doneAt: sql`coalesce(${chapterProgress.doneAt}, now())` })
    .where(
      sql`${chapterProgress.userId} = ${userId} and ${chapterProgress.courseChapterId} = ${courseChapterId}`,
    );
}

export const playDaysKept = (tx: Tx, userId: number) =>
  tx
    .select({
      day: playDays.day,
      courseId: playDays.courseId,
      courseName: courses.courseName,
      playSeconds: playDays.playSeconds,
    })
    .from(playDays)
    .innerJoin(courses, eq(courses.courseId, playDays.courseId))
    .where(eq(playDays.userId, userId))
    .orderBy(asc(playDays.day), asc(playDays.courseId));

export const progressKept = (tx: Tx, userId: number) =>
  tx
    .select({
      courseId: chapterProgress.courseId,
      courseChapterId: chapterProgress.courseChapterId,
      chapterTitle: chapters.chapterTitle,
      segments: chapterProgress.segments,
      skipped: chapterProgress.skipped,
      playSeconds: chapterProgress.playSeconds,
      position: chapterProgress.position,
      lastPlayedAt: chapterProgress.lastPlayedAt,
      doneAt: chapterProgress.doneAt,
      faceCheckedAt: chapterProgress.faceCheckedAt,
    })
    .from(chapterProgress)
    .innerJoin(chapters, eq(chapters.courseChapterId, chapterProgress.courseChapterId))
    .where(eq(chapterProgress.userId, userId))
    .orderBy(asc(chapterProgress.courseId), asc(chapterProgress.courseChapterId));

export const studyLogsKept = (tx: Tx, userId: number) =>
  tx
    .select({
      courseId: studyLogs.courseId,
      courseChapterId: studyLogs.courseChapterId,
      chapterTitle: chapters.chapterTitle,
      createdAt: studyLogs.createdAt,
    })
    .from(studyLogs)
    .innerJoin(chapters, eq(chapters.courseChapterId, studyLogs.courseChapterId))
    .where(eq(studyLogs.userId, userId))
    .orderBy(asc(studyLogs.courseId), asc(studyLogs.courseChapterId));
