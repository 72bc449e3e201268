// A course bought for oneself, not begun, for another that costs as much or less (domain.md "Refunds").
import { COURSE_TYPES, type CourseType } from "../../catalogue/course-type.ts";
import { formatFen } from "../../money.ts";
import type { OrderType } from "../../cart/quantity.ts";
import { needsConfirmation, type RefundableLine } from "./order-refund.ts";

type Line = Pick<
  RefundableLine,
  "ships" | "refundedAmt" | "refundedCopies" | "unusedCopies" | "hasEnded" | "orderItemAmt"
>;

/** Why a line cannot be exchanged at all; undefined where it can. */
export function whyNotExchanged(orderType: OrderType, line: Line): string | undefined {
  if (orderType === "package") return "单位购买的名额不能换课，请退款后重新购买";
  if (line.ships) return "图书和教材不能换，请退款后重新购买";
  if (line.refundedCopies > 0) return "这门课程已经退款";
  if (line.refundedAmt > 0) return "这门课程是换来的，差价已经退回，不能再换，请退款后重新购买";
  if (line.hasEnded) return "课程已经停用或到期，不能换课，请退款后重新购买";
  return line.unusedCopies === 1 ? undefined : "已经开始学习，不能换课";
}

/** Why this course cannot be given for it; undefined where it can. In fen; `begun`: what staff gave back before. */
export function whyNotThisCourse(
  line: Pick<RefundableLine, "orderItemAmt">,
  {
    courseType,
    price,
    isHeld,
    isInOrder,
  }: { courseType: CourseType; price: number; isHeld: boolean; isInOrder: boolean },
  { begun, limit }: { begun: number; limit: number },
): string | undefined {
  if (COURSE_TYPES[courseType].ships) return "只能换成课程或解答";
  if (isHeld) return "买家已有这门课程";
  // Sales count a course once an order.
  if (isInOrder) return "这个订单里已有过这门课程，请退款后重新购买";
  if (price > line.orderItemAmt)
    return `这门课程现价 ${formatFen(price)}，高于已付的 ${formatFen(line.orderItemAmt)}，请退款后重新购买`;
  const difference = line.orderItemAmt - price;
  if (difference > 0 && needsConfirmation(difference, begun, limit))
    return `这个订单由后台退的款合计超过 ${formatFen(limit)}，请改用退款，由另一位管理员复核后重新购买`;
  return undefined;
}
