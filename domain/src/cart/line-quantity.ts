// How a line's quantity is kept in the cart (learner spec 4 "Cart", 9; CART-012, CART-013, CART-016, CART-018).
import type { CourseType } from "../catalogue/course-type.ts";
import { isSoldAs, maxQuantity } from "./quantity.ts";

/** What happens when the course is in the cart already: add up, stay as it is, or become the new quantity. */
export type OnRepeat = "add" | "keep" | "set";

/**
 * The quantity of a line and what a repeat does. Answers are always 1; video types are 1 unless the cart's
 * batch mode sets more; books and textbooks take what is asked and add up.
 */
export function lineQuantity(
  courseType: CourseType,
  asked: number,
  set: boolean,
): { quantity: number; onRepeat: OnRepeat } {
  const forOthers = set && isSoldAs("package", courseType);
  if (!forOthers && maxQuantity(courseType, "single", "cart") === 1) return { quantity: 1, onRepeat: "keep" };
  return { quantity: asked, onRepeat: set ? "set" : "add" };
}
