import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "../../kernel/db/columns.ts";
import { users } from "../identity/tables.ts";

/** A video of the library; its file lives with the vod provider under the same id. */
export const videos = pgTable(
  "videos",
  {
    videoId: text("video_id").primaryKey(),
    title: text("title").notNull(),
    coverUrl: text("cover_url"),
    duration: integer("duration").notNull().default(0),
    size: bigint("size", { mode: "number" }).notNull().default(0),
    status: text("status").notNull(),
    ownerId: integer("owner_id").references(() => users.userId),
    createTime: createdAt("create_time"),
  },
  (t) => [index("videos_create_time").on(t.createTime)],
);
