import { sql } from "drizzle-orm";
import {
  check,
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
import { at, createdAt, oneOf, pk } from "../../kernel/db/columns.ts";
import { type PromptKind, promptKinds } from "@zhutu/domain/study/presence.ts";
import { chapters, courses } from "../catalogue/tables.ts";
import { faceChecks, sessions, users } from "../identity/tables.ts";

/** From and to, in seconds of the video. */
export type StoredSegment = [number, number];
/** What did not count, and why, in words. */
export type Skipped = { at: string; seconds: number; reason: string };

/** Asked during further education, then answered or missed; a face check is answered by a check that passed. */
export const studyPrompts = pgTable(
  "study_prompts",
  {
    promptId: text("prompt_id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId),
    courseChapterId: integer("course_chapter_id")
      .notNull()
      .references(() => chapters.courseChapterId, { onDelete: "cascade" }),
    kind: text("kind").$type<PromptKind>().notNull().default("presence"),
    /** Where the video stood, in seconds. */
    position: integer("position").notNull(),
    askedAt: at("asked_at").notNull(),
    /** Null for a face check. */
    answerUntil: at("answer_until"),
    answeredAt: at("answered_at"),
    missedAt: at("missed_at"),
    /** The face check that answered it. */
    certifyId: text("certify_id").references(() => faceChecks.certifyId),
  },
  (t) => [
    uniqueIndex("study_prompts_one_open")
      .on(t.userId)
      .where(sql`answered_at is null and missed_at is null`),
    index("study_prompts_chapter").on(t.courseChapterId, t.userId),
    oneOf("study_prompts_kind", t.kind, promptKinds),
    check("study_prompts_one_end", sql`${t.answeredAt} is null or ${t.missedAt} is null`),
    check("study_prompts_time", sql`(${t.kind} = 'face') = (${t.answerUntil} is null)`),
    check(
      "study_prompts_checked",
      sql`(${t.kind} = 'face' and ${t.answeredAt} is not null) = (${t.certifyId} is not null)`,
    ),
  ],
);

/** Only a user's newest session earns time (domain.md "Study time"). */
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
    /** Claimed and credited time, in milliseconds. */
    claimedMs: integer("claimed_ms").notNull().default(0),
    creditedMs: integer("credited_ms").notNull().default(0),
    endedAt: at("ended_at"),
    /** The spent face check that opened it; null if none was needed. */
    certifyId: text("certify_id").references(() => faceChecks.certifyId),
    /** The prompt comes once so much is credited; never sent. */
    promptDueMs: integer("prompt_due_ms"),
    promptKind: text("prompt_kind").$type<PromptKind>(),
    /** The prompt that is open or was missed: nothing counts. */
    promptId: text("prompt_id").references(() => studyPrompts.promptId, { onDelete: "set null" }),
  },
  (t) => [
    // One active session per person: two players can never both earn.
    uniqueIndex("play_sessions_one_active")
      .on(t.userId)
      .where(sql`ended_at is null`),
    uniqueIndex("play_sessions_one_plan")
      .on(t.userId)
      .where(sql`prompt_due_ms is not null`),
    index("play_sessions_prompt")
      .on(t.promptId)
      .where(sql`prompt_id is not null`),
    index("play_sessions_chapter").on(t.courseChapterId, t.userId),
    check("play_sessions_plan", sql`(${t.promptDueMs} is null) = (${t.promptKind} is null)`),
  ],
);

/** Segments in seconds. */
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
    /** The video of segments and position; null: the chapter's current video. */
    videoId: text("video_id"),
    segments: jsonb("segments").$type<StoredSegment[]>().notNull(),
    skipped: jsonb("skipped").$type<Skipped[]>().notNull(),
    playSeconds: integer("play_seconds").notNull().default(0),
    position: integer("position").notNull().default(0),
    lastPlayedAt: at("last_played_at").notNull().defaultNow(),
    doneAt: at("done_at"),
    /** First opening with a face check of the course; earlier watching counts with it. */
    faceCheckedAt: at("face_checked_at"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.courseChapterId] }),
    index("chapter_progress_course").on(t.userId, t.courseId, t.lastPlayedAt),
    // For the search of complete chapters without hours.
    index("chapter_progress_done")
      .on(t.userId, t.courseChapterId)
      .where(sql`done_at is not null and face_checked_at is not null`),
    index("chapter_progress_chapter").on(t.courseChapterId),
  ],
);

/** The reported end of a continuing-education video; results are derived on reading. */
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
 * Credited seconds per person, Shanghai day and course, booked on the day of the report; outlives the
 * chapters.
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
    // For the ranking of a course's players; without the seconds, which every report changes.
    index("play_days_course").on(t.courseId, t.day),
    index("play_days_day").on(t.day),
  ],
);

/** A learner's own, at a moment of a lesson (seconds). */
export const studyNotes = pgTable(
  "study_notes",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId),
    noteKey: text("note_key").notNull(),
    courseId: integer("course_id")
      .notNull()
      .references(() => courses.courseId, { onDelete: "cascade" }),
    courseChapterId: integer("course_chapter_id")
      .notNull()
      .references(() => chapters.courseChapterId, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    noteText: text("note_text").notNull(),
    createTime: createdAt("create_time"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.noteKey] }),
    index("study_notes_course").on(t.courseId, t.userId),
    index("study_notes_chapter").on(t.courseChapterId),
  ],
);

/** One-time leave to fetch a handout, stored as a hash; ends with its session (security.md 25). */
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
