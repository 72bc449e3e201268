// Names of rules (learner spec 9).
import type { PriceRule } from "../catalogue/course-type.ts";

/** Copies of a line for rule 04. */
export const BULK_FROM = 10;

/** Beside a line and in the office. */
export const RULE_NAMES: Readonly<Record<PriceRule, string>> = {
  "01": "老学员价",
  "02": "内部渠道立减",
  "03": "学校渠道折扣",
  "04": `满 ${BULK_FROM} 份优惠价`,
  "05": "活动价",
  "06": "全场满减",
  code: "专属码",
};

/** From the original price to the selling price, before any rule. */
export const COURSE_DISCOUNT = "商品折扣";

/** In summaries; several rules share a name. */
export const SAVING_NAMES: Readonly<Record<PriceRule, string>> = {
  "01": RULE_NAMES["01"],
  "02": "专属码优惠",
  "03": "专属码优惠",
  code: "专属码优惠",
  "04": `满 ${BULK_FROM} 份优惠`,
  "05": "活动优惠",
  "06": RULE_NAMES["06"],
};
