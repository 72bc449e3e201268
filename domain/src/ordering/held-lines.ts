// Lines whose course the buyer holds already are refunded once paid (domain.md "Orders and payment").
import { COURSE_TYPE } from "../catalogue/course-type.ts";
import { heldSentence, titlesOf } from "../notices/notice.ts";
import { formatAmount, toFen, toYuan } from "../money.ts";
import { ORDER_STATUS, type OrderStatus } from "./order-status.ts";

type Held = { orderItemAmt: number; alreadyHeld: boolean };
type Line = Held & { courseId: number; orderItemName: string };
/** `heldNow`: what of an order that waits is held by now, by number; alreadyHeld is of what was paid. */
type Order = { orderItems: readonly Line[]; heldNow: readonly number[] };

/** The lines whose price goes back: held, and something was asked for them. Of yuan or fen. */
export const heldLines = <L extends Held>(lines: readonly L[]): L[] =>
  lines.filter(({ orderItemAmt, alreadyHeld }) => alreadyHeld && orderItemAmt > 0);

const namesOf = (held: readonly Line[]): string[] => held.map(({ orderItemName }) => orderItemName);
const costOf = (held: readonly Line[]): string =>
  formatAmount(toYuan(held.reduce((fen, { orderItemAmt }) => fen + toFen(orderItemAmt), 0)));

/** What a buyer reads after paying of what is given back, of yuan as on the wire; empty where nothing is. */
export function heldText(lines: readonly Line[]): string {
  const held = heldLines(lines);
  return held.length === 0 ? "" : heldSentence(namesOf(held), costOf(held));
}

/**
 * What a buyer reads before paying of the lines that are held by now, and what may be done instead; empty where nothing
 * would be given back.
 */
export function heldBeforePayingText({ orderItems, heldNow }: Order): string {
  const now = orderItems.map((line) => ({ ...line, alreadyHeld: heldNow.includes(line.courseId) }));
  if (now.length > 0 && now.every(({ alreadyHeld }) => alreadyHeld))
    return `${titlesOf(namesOf(now))}您已有，不用再付款，可以删除这笔订单。`;
  const held = heldLines(now);
  if (held.length === 0) return "";
  return `${titlesOf(namesOf(held))}您已有：付款后，其中的 ${costOf(held)} 会原路退回；也可以删除这笔订单，只买其余的。`;
}

/**
 * The text beside a held line, in yuan; empty for other lines. Held lines have one refund task, so any refund of the
 * order's payment covers them.
 */
export function heldLineText(
  { courseId, courseType, orderItemAmt, alreadyHeld }: Omit<Line, "orderItemName"> & { courseType: number },
  {
    orderStatus,
    refundedAmt,
    heldNow,
  }: Pick<Order, "heldNow"> & { orderStatus: OrderStatus; refundedAmt: number },
): string {
  const waits = orderStatus === ORDER_STATUS.paying;
  if (waits ? !heldNow.includes(courseId) : !alreadyHeld) return "";
  const held = courseType === COURSE_TYPE.answer ? "您已有这条解答" : "您已有这门课";
  if (orderItemAmt === 0) return held;
  if (waits) return `${held}，付款后退回 ${formatAmount(orderItemAmt)}`;
  return `${held}，${formatAmount(orderItemAmt)} ${refundedAmt > 0 ? "已退款" : "待退款"}`;
}
