import { linkIn } from "@zhutu/domain/catalogue/link-slide.ts";
import { type CourseCardData, type CourseRow, toCard } from "./course-facts.ts";

export type SlideData = Pick<
  CourseCardData,
  "courseId" | "courseName" | "courseImgUrl" | "coverArt" | "price" | "originalPrice" | "fromPrice"
> & {
  backgroundColor: string | null;
  /** Where a slide leads whose name is an address; null for one that opens its course. */
  outside: string | null;
};

/** A recommended course as a slide; a name that starts with http is the address it links to (learner spec 2, "Home"). */
export function toSlide(row: CourseRow): SlideData {
  const { courseId, courseName, courseImgUrl, coverArt, price, originalPrice, fromPrice } = toCard(row);
  const { backgroundColor } = row;
  const outside = linkIn(courseName);
  return {
    courseId,
    courseName,
    courseImgUrl,
    coverArt,
    price,
    originalPrice,
    fromPrice,
    backgroundColor,
    outside,
  };
}
