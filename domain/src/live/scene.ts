// What a live room shows; one rule for screen and server (back-office spec 4).
import type { LiveStatus } from "../catalogue/live-status.ts";

/** `failed`: begun, but no stream. */
export type LiveScene = "unstarted" | "playing" | "failed" | "completed";

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
