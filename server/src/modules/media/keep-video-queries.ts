import type { Tx } from "../../kernel/db/db.ts";
import type { VideoInfo } from "../../providers/vod/port.ts";
import { videos } from "./tables.ts";

type Kept = Pick<VideoInfo, "videoId" | "title" | "coverUrl" | "duration" | "size" | "status">;

/** Adds or updates a video that the vod provider has. */
export async function keepVideo(tx: Tx, video: Kept, ownerId: number | null): Promise<void> {
  const { videoId, title, coverUrl, duration, size, status } = video;
  const row = { title, coverUrl, duration, size, status };
  await tx
    .insert(videos)
    .values({ videoId, ownerId, ...row })
    .onConflictDoUpdate({ target: videos.videoId, set: row });
}
