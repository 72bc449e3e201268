import { sql } from "drizzle-orm";
import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { at, createdAt, pk } from "../../kernel/db/columns.ts";
import { chapters, courses } from "../catalogue/tables.ts";
import { faceChecks, sessions, users } from "../identity/tables.ts";

/** From and to, in seconds of the video. */
export type StoredSegment = [number, number];
/** What was not counted, and the sentence that says why. */
export type Skipped = { at: string; seconds: number; reason: string };

/** A play session the server issued; only the newest of a user earns time (domain.md "Study time"). */
export const playSessions = pgTable(
  "play_sessions",
  {
    coursePlayId: text("course_play_id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId),
    courseId: integer("course_id")
      .notNull()
      .references(() => courses.courseId),
    courseChapterId: integer("course_chapter_id")
      .notNull()
      .references(() => chapters.courseChapterId, { onDelete: "cascade" }),
    videoId: text("video_id").notNull(),
    startedAt: createdAt("started_at"),
    lastReportAt: at("last_report_at").notNull().defaultNow(),
    /** What the player claimed at most, and what was credited of it, in milliseconds. */
    claimedMs: integer("claimed_ms").notNull().default(0),
    creditedMs: integer("credited_ms").notNull().default(0),
    endedAt: at("ended_at"),
    /** The spent face check under which it was opened; none for staff, trial lessons and what asks for none. */
    certifyId: text("certify_id").references(() => faceChecks.certifyId),
  },
  (t) => [
    // One active session a person: what two players claim at once can never both be credited.
    uniqueIndex("play_sessions_one_active")
      .on(t.userId)
      .where(sql`ended_at is null`),
    index("play_sessions_chapter").on(t.courseChapterId, t.userId),
  ],
);

/** One person's progress in one chapter: covered segments in seconds, and what did not count and why. */
export const chapterProgress = pgTable(
  "chapter_progress",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId),
    courseChapterId: integer("course_chapter_id")
      .notNull()
      .references(() => chapters.courseChapterId, { onDelete: "cascade" }),
    courseId: integer("course_id")
      .notNull()
      .references(() => courses.courseId),
    /** The video that the segments and the position are of; empty of rows from before it was kept: the chapter's own. */
    videoId: text("video_id"),
    segments: jsonb("segments").$type<StoredSegment[]>().notNull(),
    skipped: jsonb("skipped").$type<Skipped[]>().notNull(),
    playSeconds: integer("play_seconds").notNull().default(0),
    position: integer("position").notNull().default(0),
    lastPlayedAt: at("last_played_at").notNull().defaultNow(),
    doneAt: at("done_at"),
    /** When the chapter was first opened with a face check of its own course; what was watched before counts with it. */
    faceCheckedAt: at("face_checked_at"),
    /** When its hours were booked; what is asked of the chapter since then takes none of them away. */
    hoursBookedAt: at("hours_booked_at"),
    /** Since when its hours wait for a day on which the subject's daily cap has room for them; empty once they are booked. */
    hoursWaitSince: at("hours_wait_since"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.courseChapterId] }),
    index("chapter_progress_course").on(t.userId, t.courseId, t.lastPlayedAt),
    // What was done and gave no hours yet: few, of many.
    index("chapter_progress_unbooked")
      .on(t.userId, t.courseChapterId)
      .where(
        sql`done_at is not null and face_checked_at is not null and hours_booked_at is null and hours_wait_since is null`,
      ),
    index("chapter_progress_chapter").on(t.courseChapterId),
  ],
);

/** That the end of a further-education chapter's video was told, once; what it came to is derived when it is read. */
export const studyLogs = pgTable(
  "study_logs",
  {
    studyLogId: pk("study_log_id"),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId),
    courseId: integer("course_id")
      .notNull()
      .references(() => courses.courseId),
    courseChapterId: integer("course_chapter_id")
      .notNull()
      .references(() => chapters.courseChapterId, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    unique("study_logs_one_a_chapter").on(t.userId, t.courseChapterId),
    index("study_logs_chapter").on(t.courseChapterId),
  ],
);

/**
 * Credited play time of a person by the day of Shanghai and the course, in seconds; booked by the report that credits
 * it, on the day of that report. It outlives the chapters that were played.
 */
export const playDays = pgTable(
  "play_days",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId),
    day: date("day").notNull(),
    courseId: integer("course_id")
      .notNull()
      .references(() => courses.courseId, { onDelete: "cascade" }),
    playSeconds: integer("play_seconds").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.day, t.courseId] }),
    // Of one course, for the ranking of who played it most. Not with the seconds, which every report changes.
    index("play_days_course").on(t.courseId, t.day),
  ],
);

/** Leave to fetch one handout once, kept as a hash; worth nothing once its session has ended (security.md 25). */
export const handoutTickets = pgTable(
  "handout_tickets",
  {
    ticketHash: text("ticket_hash").primaryKey(),
    sessionId: text("session_id")
      .notNull()
      .references(() => sessions.sessionId, { onDelete: "cascade" }),
    courseChapterId: integer("course_chapter_id")
      .notNull()
      .references(() => chapters.courseChapterId, { onDelete: "cascade" }),
    expiresAt: at("expires_at").notNull(),
  },
  (t) => [
    index("handout_tickets_expiry").on(t.expiresAt),
    index("handout_tickets_session").on(t.sessionId),
    index("handout_tickets_chapter").on(t.courseChapterId),
  ],
);
