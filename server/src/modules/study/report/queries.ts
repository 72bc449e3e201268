import { sql } from "drizzle-orm";
import { today } from "../../../kernel/db/days.ts";
import type { Db } from "../../../kernel/db/db.ts";
import { listOf, type Params, prepared, rawSql } from "../../../kernel/db/prepared.ts";
import { chapters, courses } from "../../catalogue/tables.ts";
import { belongsTo, isCurrentEnrolment } from "../../enrolment/service.ts";
import { userCourses } from "../../enrolment/tables.ts";
import { videos } from "../../media/tables.ts";
import { creditedSecondsOf } from "../progress/queries.ts";
import { chapterProgress, playDays, playSessions, type Skipped, type StoredSegment } from "../tables.ts";
import { paramSql } from "../../sysparams/service.ts";

export type AskedSession = { coursePlayId: string; userId: number; courseId: number; videoId: string };

const sessionStates = prepared(
  "play_session_states",
  (
    db,
    p: Params<{
      coursePlayIds: readonly string[];
      userIds: readonly number[];
      courseIds: readonly number[];
      videoIds: readonly string[];
    }>,
  ) =>
    db
      .select({
        coursePlayId: playSessions.coursePlayId,
        courseChapterId: playSessions.courseChapterId,
        active: sql<boolean>`${playSessions.endedAt} is null`,
        claimedMs: playSessions.claimedMs,
        creditedMs: playSessions.creditedMs,
        promptDueMs: playSessions.promptDueMs,
        promptId: playSessions.promptId,
        // Whole milliseconds, none if the clock went back; the fraction stays for the next report.
        elapsedMs: sql<number>`greatest(0,
        floor(1000 * extract(epoch from clock_timestamp() - ${playSessions.lastReportAt})))::float8`,
        // As text: a Date would lose the microseconds that the write compares.
        lastReportAt: sql<string>`${playSessions.lastReportAt}::text`,
        duration: videos.duration,
        shown: sql<boolean>`${chapters.videoId} is not distinct from ${playSessions.videoId}`,
        // For the right to watch, which a session outlives.
        course: {
          courseType: courses.courseType,
          courseStatus: courses.courseStatus,
          coursePrice: courses.coursePrice,
          teacherId: courses.teacherId,
        },
        trial: chapters.trial,
        holds: sql<boolean>`held.unused is not null`,
        unused: sql<boolean>`coalesce(held.unused, false)`,
        playCoverage: paramSql("playCoverage"),
        creditedSeconds: creditedSecondsOf(playSessions),
        // Coverage of the session's video; a done chapter's stays.
        segments: sql<StoredSegment[] | null>`case when ${chapterProgress.doneAt} is not null
          or coalesce(${chapterProgress.videoId}, ${playSessions.videoId}) = ${playSessions.videoId}
          then ${chapterProgress.segments} end`,
        skipped: chapterProgress.skipped,
        playSeconds: chapterProgress.playSeconds,
        position: chapterProgress.position,
        doneAt: chapterProgress.doneAt,
        faceCheckedAt: chapterProgress.faceCheckedAt,
        lastPlayedAt: chapterProgress.lastPlayedAt,
      })
      .from(
        sql`unnest(${listOf(p.coursePlayIds, "text")}, ${listOf(p.userIds, "int")}, ${listOf(p.courseIds, "int")},
          ${listOf(p.videoIds, "text")}) as asked(course_play_id, user_id, course_id, video_id)`,
      )
      .innerJoin(
        playSessions,
        sql`${playSessions.coursePlayId} = asked.course_play_id and ${playSessions.userId} = asked.user_id
        and ${playSessions.courseId} = asked.course_id and ${playSessions.videoId} = asked.video_id`,
      )
      .innerJoin(videos, sql`${videos.videoId} = ${playSessions.videoId}`)
      .innerJoin(courses, sql`${courses.courseId} = ${playSessions.courseId}`)
      .innerJoin(chapters, sql`${chapters.courseChapterId} = ${playSessions.courseChapterId}`)
      .leftJoin(
        chapterProgress,
        sql`${chapterProgress.userId} = ${playSessions.userId}
        and ${chapterProgress.courseChapterId} = ${playSessions.courseChapterId}`,
      )
      .innerJoin(
        sql`lateral (
        select bool_or(uc.first_played_at is null) as unused from ${userCourses} uc
        where uc.course_id = ${playSessions.courseId} and ${isCurrentEnrolment(sql`uc`)} and ${belongsTo(sql`uc`, sql`asked.user_id`)}
      ) as held`,
        sql`true`,
      ),
);

export async function findSessionStates(db: Db, asked: readonly AskedSession[]) {
  const states = await sessionStates(db, {
    coursePlayIds: asked.map((session) => session.coursePlayId),
    userIds: asked.map((session) => session.userId),
    courseIds: asked.map((session) => session.courseId),
    videoIds: asked.map((session) => session.videoId),
  });
  const byId = new Map(states.map((state) => [state.coursePlayId, state]));
  return asked.map(({ coursePlayId }) => byId.get(coursePlayId));
}

export type BookedReport = {
  coursePlayId: string;
  userId: number;
  lastReportAt: string;
  elapsedMs: number;
  active: boolean;
  claimedMs: number;
  creditedMs: number;
  creditedSeconds: number;
  segments: readonly StoredSegment[];
  skipped: readonly Skipped[];
  position: number;
  done: boolean;
};

type Saved = { userId: number; lastPlayedAt: Date };

/** Books at most one report per person; `locking`: what to do with sessions being written. */
const booking = (locking: "wait" | "skip") => (_: Db, p: Params<{ reports: string }>) =>
  rawSql<Saved>(sql`
  with report as materialized (
    select * from json_to_recordset(${p.reports}::json) as r("coursePlayId" text, "userId" int, "lastReportAt" timestamptz,
      "elapsedMs" float8, active boolean, "claimedMs" int, "creditedMs" int, "creditedSeconds" int, segments jsonb,
      skipped jsonb, position int, done boolean)
  ), open as materialized (
    -- Written only if no report was since the read: whatever is credited has moved last_report_at, so that two reports
    -- at once cannot both earn the same seconds.
    select s.course_play_id from ${playSessions} s join report r
      on s.course_play_id = r."coursePlayId" and s.user_id = r."userId"
    where s.last_report_at = r."lastReportAt" and (s.ended_at is null) = r.active
    order by s.course_play_id for no key update of s ${sql.raw(locking === "skip" ? "skip locked" : "")}
  ), session as (
    update ${playSessions} s set
      last_report_at = s.last_report_at + make_interval(secs => r."elapsedMs" / 1000),
      claimed_ms = r."claimedMs", credited_ms = r."creditedMs"
    from report r
    where s.course_play_id = r."coursePlayId" and s.course_play_id in (select course_play_id from open)
    returning s.user_id, s.course_id, s.course_chapter_id, s.video_id, r.*
  ), saved as (
    insert into ${chapterProgress} as kept
      (user_id, course_chapter_id, course_id, video_id, segments, skipped, play_seconds, position, last_played_at, done_at)
    select user_id, course_chapter_id, course_id, video_id, segments, skipped, "creditedSeconds", position, now(),
      case when done then now() end
    from session order by user_id
    on conflict (user_id, course_chapter_id) do update set
      (segments, video_id, position, last_played_at) = (
        -- a session that is over only leaves its reasons behind; what a chapter was done with stays
        select case when r.active and (kept.done_at is null or kept.video_id = excluded.video_id)
            then excluded.segments else kept.segments end,
          case when r.active and kept.done_at is null then excluded.video_id else kept.video_id end,
          case when r.active then excluded.position else kept.position end,
          case when r.active then now() else kept.last_played_at end
        from report r where r."userId" = kept.user_id),
      skipped = excluded.skipped,
      play_seconds = kept.play_seconds + excluded.play_seconds,
      done_at = coalesce(kept.done_at, excluded.done_at)
    returning user_id, last_played_at
  ), booked_day as (
    insert into ${playDays} (user_id, day, course_id, play_seconds)
    select user_id, ${today}, course_id, "creditedSeconds"
    from session where "creditedSeconds" > 0 order by user_id
    on conflict (user_id, day, course_id) do update set
      play_seconds = ${playDays}.play_seconds + excluded.play_seconds
  )
  select user_id as "userId", last_played_at as "lastPlayedAt" from saved`);

const bookWaiting = prepared("book_reports", booking("wait"));
const bookSkipping = prepared("book_free_reports", booking("skip"));

/**
 * Returns each report's time, or undefined if another of its session came between; "skip" also for sessions
 * being written, "wait" waits for them. At most one report per person.
 */
export async function saveReports(
  db: Db,
  reports: readonly BookedReport[],
  locking: "wait" | "skip",
): Promise<(Date | undefined)[]> {
  const book = locking === "skip" ? bookSkipping : bookWaiting;
  const saved = await book(db, { reports: JSON.stringify(reports) });
  const byUser = new Map(saved.map(({ userId, lastPlayedAt }) => [userId, lastPlayedAt]));
  return reports.map(({ userId }) => byUser.get(userId));
}
