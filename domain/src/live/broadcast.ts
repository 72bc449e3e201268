// A broadcast from first picture to end (domain.md "Live").

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
