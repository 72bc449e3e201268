// What may be put into a cart or an order.
import { linkIn } from "@zhutu/domain/catalogue/link-slide.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import type { CourseForSale } from "./queries.ts";

/**
 * The course of these that can be bought. Refuses CHOOSE_MODEL for a course with specifications, and NOT_FOR_SALE for
 * one that is not published or is a link of the carousel. NOT_FOR_SALE names its id: the rest can be ordered without it.
 */
export function sellable(courseId: number, courses: readonly CourseForSale[]): CourseForSale {
  const course = courses.find((one) => one.courseId === courseId);
  if (!course || course.courseStatus !== "published" || linkIn(course.courseName) !== null)
    throw refuse("NOT_FOR_SALE", { detail: { courseId } });
  if (course.modelCount > 0) throw refuse("CHOOSE_MODEL");
  return course;
}
