import type { Services } from "../../kernel/context.ts";
import { videos } from "../../modules/media/tables.ts";
import { next } from "./sequence.ts";

/** A library video of 60 seconds; no file behind it unless the test imports one. */
export async function aVideo(db: Services["db"], over: Partial<typeof videos.$inferInsert> = {}) {
  const [row] = await db
    .insert(videos)
    .values({
      videoId: `test-video-${next()}`,
      title: "测试视频",
      duration: 60,
      size: 1000,
      status: "normal",
      ...over,
    })
    .returning();
  if (!row) throw new Error("no video inserted");
  return row;
}
