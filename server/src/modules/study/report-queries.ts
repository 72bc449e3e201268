// A play-time report: one read of what the database knows, one statement that writes what the rule made of it.
import { sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import { type Params, prepared } from "../../kernel/db/prepared.ts";
import { chapters, courses } from "../catalogue/tables.ts";
import { isOf, runs } from "../enrolment/service.ts";
import { userCourses } from "../enrolment/tables.ts";
import { videos } from "../media/tables.ts";
import { chapterProgress, playDays, playSessions } from "./tables.ts";
import { paramSql } from "../sysparams/service.ts";

const sessionState = prepared(
  "play_session_state",
  (db, p: Params<{ coursePlayId: string; userId: number; courseId: number; videoId: string }>) =>
    db
      .select({
        courseChapterId: playSessions.courseChapterId,
        active: sql<boolean>`${playSessions.endedAt} is null`,
        claimedMs: playSessions.claimedMs,
        creditedMs: playSessions.creditedMs,
        // Whole milliseconds, none when the clock was set back; the fraction is left for the next report.
        elapsedMs: sql<number>`greatest(0,
        floor(1000 * extract(epoch from clock_timestamp() - ${playSessions.lastReportAt})))::float8`,
        // As text: a Date would lose the microseconds that the write compares.
        lastReportAt: sql<string>`${playSessions.lastReportAt}::text`,
        duration: videos.duration,
        // What decides whether the person may still watch: a session outlives the right to it.
        course: {
          courseType: courses.courseType,
          courseStatus: courses.courseStatus,
          coursePrice: courses.coursePrice,
          teacherId: courses.teacherId,
        },
        trial: chapters.trial,
        holds: sql<boolean>`held.unplayed is not null`,
        unplayed: sql<boolean>`coalesce(held.unplayed, false)`,
        playCoverage: paramSql("playCoverage"),
        segments: chapterProgress.segments,
        skipped: chapterProgress.skipped,
        playSeconds: chapterProgress.playSeconds,
        position: chapterProgress.position,
        doneAt: chapterProgress.doneAt,
        faceCheckedAt: chapterProgress.faceCheckedAt,
        lastPlayedAt: chapterProgress.lastPlayedAt,
      })
      .from(playSessions)
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
        select bool_or(uc.first_played_at is null) as unplayed from ${userCourses} uc
        where uc.course_id = ${playSessions.courseId} and ${runs(sql`uc`)} and ${isOf(sql`uc`, p.userId)}
      ) as held`,
        sql`true`,
      )
      .where(
        sql`${playSessions.coursePlayId} = ${p.coursePlayId} and ${playSessions.userId} = ${p.userId}
        and ${playSessions.courseId} = ${p.courseId} and ${playSessions.videoId} = ${p.videoId}`,
      ),
);

/** The caller's play session of that course and video, and the progress it adds to; undefined when it is not theirs. */
export const findSessionState = async (
  db: Db,
  of: { coursePlayId: string; userId: number; courseId: number; videoId: string },
) => (await sessionState(db, of))[0];

const credit = prepared(
  "credit_play_time",
  (
    db,
    p: Params<{
      elapsedMs: number;
      claimedMs: number;
      creditedMs: number;
      coursePlayId: string;
      userId: number;
      lastReportAt: string;
      active: boolean;
      segments: string;
      skipped: string;
      creditedSeconds: number;
      position: number;
      done: boolean;
    }>,
  ) => {
    // Written only if no report was since the read: whatever is credited has moved last_report_at, so that two reports
    // at once cannot both earn the same seconds.
    const session = db.$with("session", { userId: sql<number>`user_id`.as("user_id") }).as(sql`
    update ${playSessions} set
      last_report_at = last_report_at + make_interval(secs => ${p.elapsedMs}::float8 / 1000),
      claimed_ms = ${p.claimedMs}::int, credited_ms = ${p.creditedMs}::int
    where course_play_id = ${p.coursePlayId} and user_id = ${p.userId}
      and last_report_at = ${p.lastReportAt}::timestamptz
      and (ended_at is null) = ${p.active}::boolean
    returning user_id, course_id, course_chapter_id`);
    const saved = db.$with("saved", {
      lastPlayedAt: sql<Date>`last_played_at`.mapWith(chapterProgress.lastPlayedAt).as("last_played_at"),
    }).as(sql`
    insert into ${chapterProgress}
      (user_id, course_chapter_id, course_id, segments, skipped, play_seconds, position, last_played_at, done_at)
    select user_id, course_chapter_id, course_id, ${p.segments}::jsonb, ${p.skipped}::jsonb,
      ${p.creditedSeconds}::int, ${p.position}::int, now(), case when ${p.done}::boolean then now() end
    from session
    on conflict (user_id, course_chapter_id) do update set
      -- a session that is over only leaves its reasons behind
      segments = case when ${p.active}::boolean then excluded.segments else ${chapterProgress}.segments end,
      position = case when ${p.active}::boolean then excluded.position else ${chapterProgress}.position end,
      last_played_at = case when ${p.active}::boolean then now() else ${chapterProgress}.last_played_at end,
      skipped = excluded.skipped,
      play_seconds = ${chapterProgress}.play_seconds + excluded.play_seconds,
      done_at = coalesce(${chapterProgress}.done_at, excluded.done_at)
    returning last_played_at`);
    const day = db.$with("booked_day", { userId: sql<number>`user_id`.as("user_id") }).as(sql`
    insert into ${playDays} (user_id, day, course_id, play_seconds)
    select user_id, (now() at time zone 'Asia/Shanghai')::date, course_id, ${p.creditedSeconds}::int
    from session where ${p.creditedSeconds}::int > 0
    on conflict (user_id, day, course_id) do update set
      play_seconds = ${playDays}.play_seconds + excluded.play_seconds
    returning user_id`);
    return db.with(session, saved, day).select().from(saved);
  },
);

/** Writes a report's outcome in one statement; the moment it counts for, or undefined when another report came between. */
export const saveReport = async (
  db: Db,
  report: {
    coursePlayId: string;
    userId: number;
    lastReportAt: string;
    elapsedMs: number;
    active: boolean;
    claimedMs: number;
    creditedMs: number;
    creditedSeconds: number;
    segments: string;
    skipped: string;
    position: number;
    done: boolean;
  },
): Promise<Date | undefined> => (await credit(db, report))[0]?.lastPlayedAt;
