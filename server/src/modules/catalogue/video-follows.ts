import { isPlayable, type VideoStatus } from "@zhutu/domain/media/video.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { tellEach } from "../notices/service.ts";
import { recountChapters } from "./chapter-count-queries.ts";
import { followLength } from "./chapter-queries.ts";
import { announceChange } from "./office-queries.ts";
import { coursesShowing, teachersShowing } from "./video-queries.ts";

export async function followVideoLength(
  tx: Tx,
  { videoId, duration }: { videoId: string; duration: number },
): Promise<void> {
  const courseIds = await followLength(tx, videoId, duration);
  if (courseIds.length === 0) return;
  await recountChapters(tx, courseIds);
  await announceChange(tx);
}

/**
 * Recounts courses when the video starts or stops being playable. A failure notifies each teacher whose own
 * chapters or answers show it, once.
 */
export async function followVideoStatus(
  tx: Tx,
  { videoId, from, to }: { videoId: string; from: VideoStatus; to: VideoStatus },
): Promise<void> {
  if (isPlayable(from) !== isPlayable(to)) {
    const courseIds = await coursesShowing(tx, videoId);
    if (courseIds.length > 0) {
      await recountChapters(tx, courseIds);
      await announceChange(tx);
    }
  }
  if (to === "failed") {
    const told = await teachersShowing(tx, videoId);
    await tellEach(
      tx,
      told.map(({ userId, ...shown }) => ({ userId, notice: { kind: "videoFailed", ...shown } })),
    );
  }
}
