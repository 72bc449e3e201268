import type { Chapter } from "../../../features/catalogue/lessons.ts";
import type { CourseAccess } from "./access.ts";
import type { CourseDetail } from "./course-loader.ts";
import type { Buying } from "./use-buying.ts";

/** What every part of the course page that sells is given. */
export type BuyProps = {
  /** The course of the page, and the product its price and actions follow. */
  course: CourseDetail;
  product: CourseDetail;
  chosen: boolean;
  access: CourseAccess;
  buying: Buying;
  /** Where to go on watching; undefined without anything to watch. */
  next: Chapter | undefined;
};
