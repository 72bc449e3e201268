// What a buyer of courses and answers agrees to (domain.md "Orders and payment"): the law exempts them from being given
// back within seven days only when the buyer was told and said yes.
import { COURSE_TYPE, COURSE_TYPES, isCourseType } from "../catalogue/course-type.ts";

/** The very sentence beside the tick; the order keeps it as it was read. */
export const digitalGoodsTerms =
  "我已知晓：课程、直播和付费答疑属于在线交付的数字化商品，付款开通后不适用七日无理由退货，不能退款。";

/** Said beside the tick when an order is submitted without it. */
export const digitalGoodsUnread = "请先勾选“我已知晓”，再提交订单";

/** What of the order is not given back, in a sentence without its end; empty for printed goods alone. */
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

/** Whether something of the order is delivered online: everything but books and textbooks. */
export const hasDigitalGoods = (lines: readonly { courseType: number }[]): boolean =>
  lines.some(({ courseType }) => isCourseType(courseType) && !COURSE_TYPES[courseType].ships);
