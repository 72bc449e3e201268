import { linkIn } from "@zhutu/domain/catalogue/link-slide.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import type { CourseForSale } from "./queries.ts";

/**
 * Refuses CHOOSE_MODEL (has specifications), NOT_FOR_SALE with its id, so that the rest can be ordered (not
 * published, or a carousel link).
 */
export function sellable(courseId: number, courses: readonly CourseForSale[]): CourseForSale {
  const course = courses.find((one) => one.courseId === courseId);
  if (!course || course.courseStatus !== "published" || linkIn(course.courseName) !== null)
    throw refuse("NOT_FOR_SALE", { detail: { courseId } });
  if (course.modelCount > 0) throw refuse("CHOOSE_MODEL");
  return course;
}
