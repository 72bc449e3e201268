import { Price, Was } from "../../ui/price.tsx";
import type { CourseCardData } from "./course-facts.ts";

type Priced = Pick<CourseCardData, "price" | "originalPrice" | "fromPrice">;
type Size = { size?: "sm" | "md" };

/** What one pays, from the cheapest specification on. */
export const FromPrice = ({ course, size = "md" }: { course: Omit<Priced, "originalPrice"> } & Size) => (
  <>
    <Price yuan={course.price} size={size} />
    {course.fromPrice && <span className="muted">起</span>}
  </>
);

/** With the original price struck out. */
export const CardPrice = ({ course, size = "md" }: { course: Priced } & Size) => (
  <>
    <FromPrice course={course} size={size} /> <Was yuan={course.originalPrice} price={course.price} />
  </>
);
