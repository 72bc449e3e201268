// Why a begun chapter gave no hours (domain.md "Study time, hours, certificates").
import { type ChapterReached, hoursWaitFor, waitsFor } from "../study/hours-wait.ts";

export const uncountedReasons = [...hoursWaitFor, "ended", "again"] as const;
export type UncountedReason = (typeof uncountedReasons)[number];

/**
 * What hours wait for; `ended`: no longer studied; `again`: finished before the course was held, so play
 * to the end again.
 */
export function uncountedReason(reached: ChapterReached, mayStudy: boolean): UncountedReason {
  const waits = waitsFor(reached);
  if (waits === "cap") return waits;
  if (!mayStudy) return "ended";
  return waits ?? "again";
}
