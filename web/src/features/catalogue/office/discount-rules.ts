import { courseDiscountRule, discountedPrice, priceRule } from "@zhutu/domain/catalogue/course-form.ts";
import { hasTwoDecimals, toFen } from "@zhutu/domain/money.ts";
import type { PriceWindow } from "@zhutu/domain/catalogue/price-window.ts";
import { BULK_FROM, RULE_NAMES } from "@zhutu/domain/pricing/rule-names.ts";
import type { CourseValues, DiscountRuleValue } from "./course-values.ts";

export const inDates = ({
  beginTime,
  endTime,
}: Pick<DiscountRuleValue, "beginTime" | "endTime">): PriceWindow => ({
  beginTime: beginTime ? new Date(beginTime) : null,
  endTime: endTime ? new Date(endTime) : null,
});

/** The values as they are judged and priced, fen; not rounded: the rule says what has more than two decimals. */
export const rulesInFen = (rules: readonly DiscountRuleValue[]) =>
  rules.map(({ ruleCode, discountedPrice: yuan, ...window }) => ({
    ruleCode,
    ...inDates(window),
    discountedPrice: yuan === null ? null : hasTwoDecimals(yuan) ? toFen(yuan) : yuan * 100,
  }));

/** What each rule's value means (domain.md "Pricing"). */
export const DISCOUNT_RULES = [
  { code: "01", name: RULE_NAMES["01"], means: "买过视频课程的学员的单价，留空为售价的一半", unit: "元" },
  { code: "02", name: RULE_NAMES["02"], means: "使用内部渠道的专属码时，每件减多少", unit: "元" },
  {
    code: "03",
    name: RULE_NAMES["03"],
    means: "使用学校渠道的专属码时的折扣（0.01 到 1），留空用该渠道自己的折扣",
    unit: "折扣",
  },
  { code: "04", name: RULE_NAMES["04"], means: `一次购买 ${BULK_FROM} 份及以上时的单价`, unit: "元" },
  { code: "05", name: RULE_NAMES["05"], means: "所有人的单价，可以只在一段时间内有效", unit: "元" },
] as const;

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
