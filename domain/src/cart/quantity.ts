// How many of a product may be in a cart or an order (learner spec 4, 5 and 9; domain.md "Orders and payment").
import type { CourseType } from "../catalogue/course-type.ts";
import { COURSE_TYPES } from "../catalogue/course-type.ts";

/** `package` is the batch-buy switch turned on: copies of video courses for other people. */
export const orderTypes = ["single", "package"] as const;
export type OrderType = (typeof orderTypes)[number];
/** Where a quantity is typed: the detail page and the bulk dialog end at 1000, the cart and the server later. */
export type QuantityPlace = "cart" | "detail";

/** The copies of one product that a cart line or an order line holds at most. */
export const mostCopies = 10_000;

const MAX_QUANTITY: Readonly<Record<QuantityPlace, number>> = { cart: mostCopies, detail: 1_000 };

/** Whether this type can be in such an order or cart view: a package holds video types only (1, 5 and 6). */
export function isSoldAs(orderType: OrderType, courseType: CourseType): boolean {
  return orderType === "single" || COURSE_TYPES[courseType].isVideo;
}

/** What is said instead of selling copies of a course that costs nothing. */
export const freeForOthers = "免费课程不用购买，把课程链接发给学员，登录后就能学习";

/** Whether copies of this course are sold for other people: of video types, and of none that is free for everybody. */
export const isSoldForOthers = (courseType: CourseType, coursePrice: number): boolean =>
  isSoldAs("package", courseType) && coursePrice > 0;

/** The largest quantity: 1 for video types and answers in a single order, else the place's limit; the smallest is 1. */
export function maxQuantity(courseType: CourseType, orderType: OrderType, place: QuantityPlace): number {
  return orderType === "single" && COURSE_TYPES[courseType].singleQuantity ? 1 : MAX_QUANTITY[place];
}

/** The quantity that counts in this kind of order: a video kept at 5 for a package is 1 in a single checkout. */
export function countedQuantity(quantity: number, courseType: CourseType, orderType: OrderType): number {
  return Math.min(quantity, maxQuantity(courseType, orderType, "cart"));
}

/** The whole number from 1 to `most` that was typed, full-width digits included; undefined for anything else, also 1.5. */
export function typedQuantity(text: string, most: number): number | undefined {
  const plain = text.normalize("NFKC").trim();
  const typed = /^\d{1,9}$/.test(plain) ? Number(plain) : 0;
  return typed >= 1 && typed <= most ? typed : undefined;
}
