// Lines of an order whose course its buyer holds already: what they cost is given back once it is paid (domain.md "Orders
// and payment"). An order may wait while the course comes another way: by a firm, a live code, another order.
import { COURSE_TYPE } from "../../catalogue/course-type.ts";
import { inTitleMarks } from "../../catalogue/title-marks.ts";
import { formatAmount, toFen, toYuan } from "../../money.ts";
import { ORDER_STATUS, type OrderStatus } from "../order-status.ts";

type Line = { orderItemName: string; orderItemAmt: number; alreadyHeld: boolean };

const heldOf = (lines: readonly Line[]): Line[] => lines.filter(({ alreadyHeld }) => alreadyHeld);
const namesOf = (held: readonly Line[]): string =>
  held.map(({ orderItemName }) => inTitleMarks(orderItemName)).join("、");
const costOf = (held: readonly Line[]): number =>
  toYuan(held.reduce((fen, { orderItemAmt }) => fen + toFen(orderItemAmt), 0));

/** What a buyer reads after paying of the lines that were held, of yuan as on the wire; empty where none was. */
export function heldText(lines: readonly Line[]): string {
  const held = heldOf(lines);
  if (held.length === 0) return "";
  const cost = costOf(held);
  return `${namesOf(held)}您已有${cost > 0 ? `，${formatAmount(cost)} 将原路退回` : ""}。`;
}

/** What a buyer reads before paying of the lines that are held by now, and what may be done instead; empty where none is. */
export function heldBeforePayingText(lines: readonly Line[]): string {
  const held = heldOf(lines);
  if (held.length === 0) return "";
  if (held.length === lines.length) return `${namesOf(held)}您已有，不用再付款，可以删除这笔订单。`;
  const cost = costOf(held);
  if (cost === 0) return `${namesOf(held)}您已有。`;
  return `${namesOf(held)}您已有：付款后，其中的 ${formatAmount(cost)} 会原路退回；也可以删除这笔订单，只买其余的。`;
}

/**
 * What stands at such a line of an order, of yuan; empty at others. Once something was given back of the money that paid
 * the order, the held lines were: they have one task.
 */
export function heldLineText(
  { courseType, orderItemAmt, alreadyHeld }: Omit<Line, "orderItemName"> & { courseType: number },
  { orderStatus, refundedAmt }: { orderStatus: OrderStatus; refundedAmt: number },
): string {
  if (!alreadyHeld) return "";
  const held = courseType === COURSE_TYPE.answer ? "您已有这条解答" : "您已有这门课";
  if (orderItemAmt === 0) return held;
  if (orderStatus === ORDER_STATUS.paying) return `${held}，付款后退回 ${formatAmount(orderItemAmt)}`;
  return `${held}，${formatAmount(orderItemAmt)} ${refundedAmt > 0 ? "已退回" : "待退回"}`;
}
