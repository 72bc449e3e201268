// How the copies of a package order read, for its buyer and for the office.
import { formatFen, toFen } from "../../money.ts";

/**
 * `× 40，每份 ¥95.00`: how many copies an item has and what one of them came to after every discount, from the item's
 * amount in yuan. Where that is no whole number of fen it says 约, rounded.
 */
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
