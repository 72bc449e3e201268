// What a visitor chose on a course's page before signing in, kept for this tab.
import { keptOwn } from "../storage.ts";

/** Continues once the person is signed in. */
export type PendingAction = "cart" | "buy" | "bulk" | "live-code";
export type PendingChoice = {
  courseId: number;
  /** What it is sold as. */
  name: string;
  count: number;
  withBook: boolean;
  action: PendingAction;
};

/** Later somebody else may be signing in here. */
const MOST_AGE_MS = 15 * 60_000;

type Kept = PendingChoice & { at: number };
const keptChoice = keptOwn("pending-choice", (stored) => stored as Kept | null | undefined);

export const keepPendingChoice = (chosen: PendingChoice): void =>
  keptChoice.write({ ...chosen, at: Date.now() });

/** The choice of the last 15 minutes. */
export function pendingChoice(): PendingChoice | undefined {
  const chosen = keptChoice.read();
  if (!chosen) return undefined;
  const { at, ...choice } = chosen;
  return Number.isSafeInteger(choice.count) && Date.now() - at < MOST_AGE_MS ? choice : undefined;
}

/** Takes the choice for this course, once. */
export function takePendingChoice(courseId: number): PendingChoice | undefined {
  if (keptChoice.read()?.courseId !== courseId) return undefined;
  const choice = pendingChoice();
  keptChoice.forget();
  return choice;
}
