import { formatFen, toFen } from "../../money.ts";

/** `× 40，每份 ¥95.00`: price each after discounts, 约 if rounded; `orderItemAmt` in yuan. */
export function copiesText({
  courseCount,
  orderItemAmt,
}: {
  courseCount: number;
  orderItemAmt: number;
}): string {
  const each = toFen(orderItemAmt) / courseCount;
  const about = Number.isInteger(each) ? "" : "约 ";
  return `× ${courseCount}，每份 ${about}${formatFen(Math.round(each))}`;
}
