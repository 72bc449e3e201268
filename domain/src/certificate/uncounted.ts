// Why a chapter of further education that somebody began has given no hours (domain.md "Study time, hours, certificates").
import { type ChapterReached, hoursWaitFor, waitsFor } from "../study/hours-wait.ts";

export const uncountedReasons = [...hoursWaitFor, "ended", "again"] as const;
export type UncountedReason = (typeof uncountedReasons)[number];

/**
 * What its hours wait for; `ended` where the course may not be studied any more, so that they never come; `again` where
 * all was done before the course was held, and they come when the chapter is played to its end once more.
 */
export function uncountedReason(reached: ChapterReached, mayStudy: boolean): UncountedReason {
  const waits = waitsFor(reached);
  if (waits === "cap") return waits;
  if (!mayStudy) return "ended";
  return waits ?? "again";
}
