// What may be put into a cart or an order.
import { refuse } from "../../kernel/http/refuse.ts";
import type { CourseForSale } from "./queries.ts";

/** The course, when it can be bought; refuses what is not published, and a door to other courses. */
export function sellable(course: CourseForSale | undefined): CourseForSale {
  if (!course || course.courseStatus !== "published") throw refuse("NOT_FOR_SALE");
  if (course.modelCount > 0) throw refuse("CHOOSE_MODEL");
  return course;
}
