// Lines of a paid order whose course its buyer held already: what they cost is given back (domain.md "Orders and payment").
import { COURSE_TYPE } from "../../catalogue/course-type.ts";
import { inTitleMarks } from "../../catalogue/title-marks.ts";
import { formatAmount, toFen, toYuan } from "../../money.ts";

type Line = { orderItemName: string; orderItemAmt: number; alreadyHeld: boolean };

/** What a buyer reads after paying of the lines that were held, of yuan as on the wire; empty where none was. */
export function heldText(lines: readonly Line[]): string {
  const held = lines.filter(({ alreadyHeld }) => alreadyHeld);
  if (held.length === 0) return "";
  const names = held.map(({ orderItemName }) => inTitleMarks(orderItemName)).join("、");
  const cost = toYuan(held.reduce((fen, { orderItemAmt }) => fen + toFen(orderItemAmt), 0));
  return `${names}您已有${cost > 0 ? `，${formatAmount(cost)} 将原路退回` : ""}。`;
}

/**
 * What stands at such a line of an order, of yuan; empty at others. Once something was given back of the money that paid
 * the order, the held lines were: they have one task.
 */
export function heldLineText(
  { courseType, orderItemAmt, alreadyHeld }: Omit<Line, "orderItemName"> & { courseType: number },
  { refundedAmt }: { refundedAmt: number },
): string {
  if (!alreadyHeld) return "";
  const held = courseType === COURSE_TYPE.answer ? "您已有这条解答" : "您已有这门课";
  if (orderItemAmt === 0) return held;
  return `${held}，${formatAmount(orderItemAmt)} ${refundedAmt > 0 ? "已退回" : "待退回"}`;
}
