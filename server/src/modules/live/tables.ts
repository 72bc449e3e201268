import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { at, createdAt, oneOf, pk } from "../../kernel/db/columns.ts";
import { chapters, courses } from "../catalogue/tables.ts";

/** A live course's stream; renamed with every new push address. */
export const liveStreams = pgTable(
  "live_streams",
  {
    courseId: integer("course_id")
      .primaryKey()
      .references(() => courses.courseId, { onDelete: "cascade" }),
    /** Random; knowing it opens nothing. */
    streamName: text("stream_name").notNull().unique("live_streams_name"),
    pushExpiresAt: at("push_expires_at").notNull(),
    /** Null without a broadcast. */
    onAirSince: at("on_air_since"),
    /** While interrupted. */
    offSince: at("off_since"),
    createTime: createdAt("create_time"),
  },
  (t) => [check("live_streams_off", sql`${t.offSince} is null or ${t.onAirSince} is not null`)],
);

export const replayStates = ["due", "made", "empty", "failed"] as const;
export type ReplayState = (typeof replayStates)[number];

export const liveReplays = pgTable(
  "live_replays",
  {
    replayId: pk("replay_id"),
    courseId: integer("course_id")
      .notNull()
      .references(() => courses.courseId, { onDelete: "cascade" }),
    streamName: text("stream_name").notNull(),
    beganAt: at("began_at").notNull(),
    endedAt: at("ended_at").notNull(),
    state: text("state").$type<ReplayState>().notNull().default("due"),
    tries: smallint("tries").notNull().default(0),
    /** A claim moves it on. */
    dueAt: at("due_at").notNull(),
    courseChapterId: integer("course_chapter_id").references(() => chapters.courseChapterId, {
      onDelete: "set null",
    }),
  },
  (t) => [
    oneOf("live_replays_state", t.state, replayStates),
    check("live_replays_span", sql`${t.endedAt} >= ${t.beganAt}`),
    index("live_replays_course").on(t.courseId),
    index("live_replays_due")
      .on(t.dueAt)
      .where(sql`${t.state} = 'due'`),
  ],
);
