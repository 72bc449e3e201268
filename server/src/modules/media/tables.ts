import { type VideoStatus, videoStatuses } from "@zhutu/domain/media/video.ts";
import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { at, createdAt, oneOf } from "../../kernel/db/columns.ts";
import { users } from "../identity/tables.ts";

/** The file lies with the vod provider under the same id. */
export const videos = pgTable(
  "videos",
  {
    videoId: text("video_id").primaryKey(),
    title: text("title").notNull(),
    coverUrl: text("cover_url"),
    duration: integer("duration").notNull().default(0),
    size: bigint("size", { mode: "number" }).notNull().default(0),
    status: text("status").notNull().$type<VideoStatus>(),
    /** Of `processing`: 0 to 100. */
    progress: integer("progress").notNull().default(0),
    /** Of `failed`: a sentence for the uploader. */
    failure: text("failure"),
    ownerId: integer("owner_id").references(() => users.userId),
    createTime: createdAt("create_time"),
  },
  (t) => [
    // For the library's order.
    index("videos_create_time").on(t.createTime.desc().nullsFirst(), t.videoId.desc().nullsFirst()),
    // Polled again and again.
    index("videos_unsettled")
      .on(t.videoId)
      .where(sql`status in ('uploading', 'processing')`),
    oneOf("videos_status", t.status, videoStatuses),
  ],
);

/** Plain WebVTT of text alone (domain/src/media/captions.ts). */
export const videoCaptions = pgTable("video_captions", {
  videoId: text("video_id")
    .primaryKey()
    .references(() => videos.videoId, { onDelete: "cascade" }),
  vtt: text("vtt").notNull(),
  cues: integer("cues").notNull(),
  updateTime: at("update_time").notNull().defaultNow(),
});

/** Deleted videos whose files the provider may still have; a job removes them. */
export const removedVideos = pgTable("removed_videos", {
  videoId: text("video_id").primaryKey(),
  removeTime: createdAt("remove_time"),
});
