import { Price, Was } from "../../ui/price.tsx";
import type { CourseCardData } from "./course-facts.ts";

type Props = {
  course: Pick<CourseCardData, "price" | "originalPrice" | "fromPrice">;
  size?: "sm" | "md";
};

/** What one pays, from the cheapest specification on, and the original price struck out. */
export const CardPrice = ({ course: { price, originalPrice, fromPrice }, size = "md" }: Props) => (
  <>
    <Price yuan={price} size={size} />
    {fromPrice && <span className="muted">起</span>} <Was yuan={originalPrice} price={price} />
  </>
);
