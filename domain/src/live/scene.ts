// What the room of a live course shows (back-office spec 4): one rule for the screen and what the server answers.
import type { LiveStatus } from "../catalogue/live-status.ts";

/** The picture's four states; `failed` is a lesson that has begun and whose stream does not come. */
export type LiveScene = "unstarted" | "playing" | "failed" | "completed";

/** What is shown of a live course with that status, while its stream can be watched or not. */
export function liveScene({
  liveStatus,
  onAir,
}: {
  liveStatus: LiveStatus | null;
  onAir: boolean;
}): LiveScene {
  if (liveStatus === "completed") return "completed";
  if (liveStatus === "started") return onAir ? "playing" : "failed";
  return "unstarted";
}

export const LIVE_SCENE_LABELS: Readonly<Record<Exclude<LiveScene, "playing">, string>> = {
  unstarted: "直播未开始",
  failed: "直播出错",
  completed: "直播已结束",
};
