import type { CourseType } from "../catalogue/course-type.ts";
import { COURSE_TYPES } from "../catalogue/course-type.ts";

/** Free from 100.00 yuan, in fen (learner spec 9). */
export const FREE_SHIPPING_FROM = 10_000;

/** Fen: 0 from 100.00 of discounted goods, else the highest freight among shipped lines, once. */
export function freightOf(
  lines: readonly { courseType: CourseType; freightPrice: number }[],
  goodsAmt: number,
): number {
  if (goodsAmt >= FREE_SHIPPING_FROM) return 0;
  const shipped = lines.filter((line) => COURSE_TYPES[line.courseType].ships);
  return Math.max(0, ...shipped.map((line) => line.freightPrice));
}
