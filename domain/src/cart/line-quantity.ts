// Quantity of a cart line (learner spec 4 "Cart", 9; CART-012, CART-013, CART-016, CART-018).
import type { CourseType } from "../catalogue/course-type.ts";
import { isSoldAs, maxQuantity } from "./quantity.ts";

/** What happens if the course is already in the cart. */
export type OnRepeat = "add" | "keep" | "set";

/** Answers are always 1, video types 1 unless batch mode sets more; books add up. */
export function lineQuantity(
  courseType: CourseType,
  asked: number,
  set: boolean,
): { quantity: number; onRepeat: OnRepeat } {
  const forOthers = set && isSoldAs("package", courseType);
  if (!forOthers && maxQuantity(courseType, "single", "cart") === 1) return { quantity: 1, onRepeat: "keep" };
  return { quantity: asked, onRepeat: set ? "set" : "add" };
}
