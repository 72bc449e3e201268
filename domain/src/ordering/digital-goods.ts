// The law exempts online goods from seven-day returns only if the buyer agreed (domain.md "Orders and
// payment").
import { COURSE_TYPE, COURSE_TYPES, isCourseType } from "../catalogue/course-type.ts";

/** The order keeps this exact text. */
export const digitalGoodsTerms =
  "我已知晓：课程、直播和付费答疑属于在线交付的数字化商品，付款开通后不适用七日无理由退货，不能退款。";

export const digitalGoodsUnread = "请先勾选“我已知晓”，再提交订单";

/** What is not refundable, without full stop; empty for printed goods only. */
export function noRefundOf(lines: readonly { courseType: number }[]): string {
  const digital = lines.filter((line) => hasDigitalGoods([line]));
  const answers = digital.filter(({ courseType }) => courseType === COURSE_TYPE.answer);
  return [
    digital.length > answers.length && "课程一经购买不退款",
    answers.length > 0 && "解答开通后不支持退款",
  ]
    .filter((sentence) => sentence !== false)
    .join("，");
}

/** Whether anything but books and textbooks is in it. */
export const hasDigitalGoods = (lines: readonly { courseType: number }[]): boolean =>
  lines.some(({ courseType }) => isCourseType(courseType) && !COURSE_TYPES[courseType].ships);
