import { inArray } from "drizzle-orm";
import type { Db } from "../../kernel/db.ts";
import { videos } from "./tables.ts";

export type Video = typeof videos.$inferSelect;
export type NewVideo = typeof videos.$inferInsert;

export const videosOf = (db: Db, videoIds: string[]): Promise<Video[]> =>
  videoIds.length === 0
    ? Promise.resolve([])
    : db.select().from(videos).where(inArray(videos.videoId, videoIds));

export async function insertVideo(db: Db, row: NewVideo): Promise<void> {
  await db.insert(videos).values(row);
}
