// What was chosen on a course page before signing in, kept for this tab until the person is back on it.
import { keptOwn } from "../storage.ts";

/** What was pressed, which goes on once the person is signed in. */
export type PendingAction = "cart" | "buy" | "bulk" | "live-code";
export type PendingChoice = { courseId: number; count: number; withBook: boolean; action: PendingAction };

/** Whoever signs in later than that at this browser may be somebody else. */
const MOST_AGE_MS = 15 * 60_000;

type Kept = PendingChoice & { at: number };
const pending = keptOwn("pending-choice", (stored) => stored as Kept | null | undefined);

/** Keeps the choice for the way to sign-in and back. */
export const keepPendingChoice = (chosen: PendingChoice): void =>
  pending.write({ ...chosen, at: Date.now() });

/** The choice made for this course in the last 15 minutes before signing in, once; undefined without one. */
export function takePendingChoice(courseId: number): PendingChoice | undefined {
  const chosen = pending.read();
  if (chosen?.courseId !== courseId) return undefined;
  pending.forget();
  const { at, ...choice } = chosen;
  return Number.isSafeInteger(choice.count) && Date.now() - at < MOST_AGE_MS ? choice : undefined;
}
