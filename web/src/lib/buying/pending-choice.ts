// What was chosen on a course page before signing in, kept for this tab.
import { keptOwn } from "../storage.ts";

/** Continues once the person is signed in. */
export type PendingAction = "cart" | "buy" | "bulk" | "live-code";
export type PendingChoice = { courseId: number; count: number; withBook: boolean; action: PendingAction };

/** Later somebody else may be signing in here. */
const MOST_AGE_MS = 15 * 60_000;

type Kept = PendingChoice & { at: number };
const pending = keptOwn("pending-choice", (stored) => stored as Kept | null | undefined);

export const keepPendingChoice = (chosen: PendingChoice): void =>
  pending.write({ ...chosen, at: Date.now() });

/** Takes the choice for this course of the last 15 minutes, once. */
export function takePendingChoice(courseId: number): PendingChoice | undefined {
  const chosen = pending.read();
  if (chosen?.courseId !== courseId) return undefined;
  pending.forget();
  const { at, ...choice } = chosen;
  return Number.isSafeInteger(choice.count) && Date.now() - at < MOST_AGE_MS ? choice : undefined;
}
