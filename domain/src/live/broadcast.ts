// A broadcast from first picture to end (domain.md "Live").
import type { LiveStatus } from "../catalogue/live-status.ts";

/** When it went on air, and when it was interrupted. */
export type Broadcast = { onAirSince: Date | null; offSince: Date | null };

export type BroadcastStep = "begin" | "resume" | "interrupt" | "end" | "same";

/** Next step; `graceSeconds`: longest interruption before the end. */
export function broadcastStep(
  { onAirSince, offSince }: Broadcast,
  seen: { onAir: boolean; now: Date; graceSeconds: number },
): BroadcastStep {
  if (seen.onAir) return onAirSince === null ? "begin" : offSince === null ? "same" : "resume";
  if (onAirSince === null) return "same";
  if (offSince === null) return "interrupt";
  return seen.now.getTime() - offSince.getTime() >= seen.graceSeconds * 1_000 ? "end" : "same";
}

// What a live room shows; one rule for screen and server (back-office spec 4).

/** `failed`: begun, but no stream. */
type LiveScene = "unstarted" | "playing" | "failed" | "completed";

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
