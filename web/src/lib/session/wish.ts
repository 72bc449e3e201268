// What was chosen on a course page before signing in, kept for this tab until the person is back on it.
import { kept } from "../storage.ts";

export type Wish = { courseId: number; count: number; withBook: boolean };

const wish = kept("zhutu.wish", (stored) => stored as Wish | null | undefined, "tab");

/** Keeps the choice for the way to sign-in and back. */
export const keepWish = (chosen: Wish): void => wish.write(chosen);

/** The choice made for this course before signing in, once; undefined without one. */
export function takeWish(courseId: number): Wish | undefined {
  const chosen = wish.read();
  if (chosen?.courseId !== courseId) return undefined;
  wish.forget();
  return Number.isSafeInteger(chosen.count) ? chosen : undefined;
}
