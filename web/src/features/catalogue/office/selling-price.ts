import { courseDiscountRule, discountedPrice, priceRule } from "@zhutu/domain/catalogue/course-form.ts";
import { toFen } from "@zhutu/domain/money.ts";
import type { CourseValues } from "./course-values.ts";

type Priced = Partial<Pick<CourseValues, "coursePriceOriginal" | "coursePriceDiscount">>;

/** The selling price in fen as the form holds it now; undefined while it holds none that may be saved. */
export function sellingPriceOf({ coursePriceOriginal, coursePriceDiscount }: Priced): number | undefined {
  const isReady =
    typeof coursePriceOriginal === "number" &&
    typeof coursePriceDiscount === "number" &&
    priceRule(coursePriceOriginal) === undefined &&
    courseDiscountRule(coursePriceDiscount) === undefined;
  return isReady
    ? discountedPrice(toFen(coursePriceOriginal), Math.round(coursePriceDiscount * 100))
    : undefined;
}
