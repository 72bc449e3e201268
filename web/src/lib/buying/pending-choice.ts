// What was chosen on a course page before signing in, kept for this tab until the person is back on it.
import { kept } from "../storage.ts";

/** What was pressed, which goes on once the person is signed in. */
export type PendingAction = "cart" | "buy" | "bulk" | "live-code";
export type PendingChoice = { courseId: number; count: number; withBook: boolean; action: PendingAction };

const pending = kept("zhutu.pending-choice", (stored) => stored as PendingChoice | null | undefined, "tab");

/** Keeps the choice for the way to sign-in and back. */
export const keepPendingChoice = (chosen: PendingChoice): void => pending.write(chosen);

/** The choice made for this course before signing in, once; undefined without one. */
export function takePendingChoice(courseId: number): PendingChoice | undefined {
  const chosen = pending.read();
  if (chosen?.courseId !== courseId) return undefined;
  pending.forget();
  return Number.isSafeInteger(chosen.count) ? chosen : undefined;
}
