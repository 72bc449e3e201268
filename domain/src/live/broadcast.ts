// A broadcast from its first picture to its end (domain.md "Live").

/** Where a course's stream stands: since when it is on air, and, while it is interrupted, since when. */
export type Broadcast = { onAirSince: Date | null; offSince: Date | null };

/** What a look at the stream means: it begins, comes back, breaks off, ends as its grace is over, or nothing new. */
export type BroadcastStep = "begin" | "resume" | "interrupt" | "end" | "same";

/** The step of a stream that is seen on air or not; `graceSeconds` is how long it may be away. */
export function broadcastStep(
  { onAirSince, offSince }: Broadcast,
  seen: { onAir: boolean; now: Date; graceSeconds: number },
): BroadcastStep {
  if (seen.onAir) return onAirSince === null ? "begin" : offSince === null ? "same" : "resume";
  if (onAirSince === null) return "same";
  if (offSince === null) return "interrupt";
  return seen.now.getTime() - offSince.getTime() >= seen.graceSeconds * 1_000 ? "end" : "same";
}
