import { formatPrice } from "@zhutu/domain/money.ts";
import type { CourseDetail } from "./course-loader.ts";

/** The price rules that anybody may reach, in words; those of codes (02, 03) are told by their channel (domain.md "Pricing"). */
export function offersOf({
  discountRules,
  coursePrice,
}: Pick<CourseDetail, "discountRules" | "coursePrice">): string[] {
  if (coursePrice === 0) return [];
  const words = {
    "01": (price: number | null) => `老学员再购 ${formatPrice(price ?? coursePrice / 2)}`,
    "04": (price: number | null) => (price === null ? "" : `满 10 份每份 ${formatPrice(price)}`),
    "05": (price: number | null) => (price === null ? "" : `优惠价 ${formatPrice(price)}，下单自动生效`),
  } as const;
  return (["05", "01", "04"] as const).flatMap((code) => {
    const rule = discountRules.find(({ ruleCode }) => ruleCode === code);
    const text = rule && words[code](rule.discountedPrice);
    return text ? [text] : [];
  });
}
