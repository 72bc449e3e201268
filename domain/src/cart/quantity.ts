// Quantity limits of carts and orders (learner spec 4, 5 and 9; domain.md "Orders and payment").
import type { CourseType } from "../catalogue/course-type.ts";
import { COURSE_TYPES } from "../catalogue/course-type.ts";

/** `package`: copies of video courses for other people. */
export const orderTypes = ["single", "package"] as const;
export type OrderType = (typeof orderTypes)[number];
/** Detail page and bulk dialog stop at 1000, cart and server later. */
export type QuantityPlace = "cart" | "detail";

export const maxCopies = 10_000;

const MAX_QUANTITY: Readonly<Record<QuantityPlace, number>> = { cart: maxCopies, detail: 1_000 };

/** Packages hold video types only (1, 5, 6). */
export function isSoldAs(orderType: OrderType, courseType: CourseType): boolean {
  return orderType === "single" || COURSE_TYPES[courseType].isVideo;
}

export const freeForOthers = "免费课程不用购买，把课程链接发给学员，登录后就能学习";

/** Copies are sold of video types that are not free. */
export const isSoldForOthers = (courseType: CourseType, coursePrice: number): boolean =>
  isSoldAs("package", courseType) && coursePrice > 0;

/** 1 for video types and answers in a single order, else the place's limit. */
export function maxQuantity(courseType: CourseType, orderType: OrderType, place: QuantityPlace): number {
  return orderType === "single" && COURSE_TYPES[courseType].singleQuantity ? 1 : MAX_QUANTITY[place];
}

/** Quantity in this order type: 5 kept for a package count as 1 in a single checkout. */
export function countedQuantity(quantity: number, courseType: CourseType, orderType: OrderType): number {
  return Math.min(quantity, maxQuantity(courseType, orderType, "cart"));
}

/** Whole number from 1 to `most`, full-width digits allowed; otherwise undefined. */
export function typedQuantity(text: string, most: number): number | undefined {
  const plain = text.normalize("NFKC").trim();
  const typed = /^\d{1,9}$/.test(plain) ? Number(plain) : 0;
  return typed >= 1 && typed <= most ? typed : undefined;
}

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
