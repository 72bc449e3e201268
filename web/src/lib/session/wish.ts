// What was chosen on a course page before signing in, kept for this tab until the person is back on it.
const key = "zhutu.wish";

/** `toCart`: it was to go into the cart, and does once the person is signed in. */
export type Wish = { courseId: number; count: number; withBook: boolean; toCart: boolean };

/** Keeps the choice for the way to sign-in and back. */
export function keepWish(wish: Wish): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(wish));
  } catch {
    // Storage is switched off: the choice is made again.
  }
}

/** The choice made for this course before signing in, once; undefined without one. */
export function takeWish(courseId: number): Wish | undefined {
  try {
    const wish = JSON.parse(sessionStorage.getItem(key) ?? "null") as Wish | null;
    if (wish?.courseId !== courseId) return undefined;
    sessionStorage.removeItem(key);
    return Number.isSafeInteger(wish.count) ? wish : undefined;
  } catch {
    return undefined;
  }
}
