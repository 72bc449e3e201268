// What staff give back of a paid order: copies of its lines, and its freight (domain.md "Refunds").
import { textRule } from "../../text-rule.ts";

/** A line with what was given back of it, also what waits; amounts in fen. */
export type RefundableLine = {
  orderItemId: number;
  orderItemName: string;
  courseCount: number;
  orderItemAmt: number;
  refundedCopies: number;
  refundedAmt: number;
  /** Copies that end with their money: given to nobody, or bought for oneself and not begun. */
  unusedCopies: number;
  /** Bought for oneself, and held no more: staff ended or removed the course, or its time is over. */
  hasEnded: boolean;
  ships: boolean;
};

/** What staff tick: so many copies of each line, and whether the freight. */
export type RefundAsked = {
  lines: readonly { orderItemId: number; copies: number }[];
  freight: boolean;
};

export const refundableCopies = ({ courseCount, refundedCopies }: RefundableLine): number =>
  courseCount - refundedCopies;
export const refundableAmount = ({ orderItemAmt, refundedAmt }: RefundableLine): number =>
  orderItemAmt - refundedAmt;

/** What so many of the copies that are left cost, in fen; the last ones take what is left to the fen. */
export const refundOfCopies = (line: RefundableLine, copies: number): number =>
  copies === refundableCopies(line)
    ? refundableAmount(line)
    : Math.round((refundableAmount(line) * copies) / refundableCopies(line));

export type RefundPlan = {
  /** In fen, with freight. */
  amount: number;
  lines: { orderItemId: number; copies: number; amount: number; /** Copies that end. */ ending: number }[];
};

/** What a refund would do, or why it cannot be: a sentence for staff. `freightLeft` in fen. */
export function planRefund(
  lines: readonly RefundableLine[],
  freightLeft: number,
  asked: RefundAsked,
): RefundPlan | string {
  const planned: RefundPlan["lines"] = [];
  for (const { orderItemId, copies } of asked.lines) {
    const line = lines.find((one) => one.orderItemId === orderItemId);
    if (!line || planned.some((one) => one.orderItemId === orderItemId)) return "请选择这个订单里的商品";
    if (copies < 1 || copies > refundableCopies(line))
      return refundableCopies(line) === 0
        ? `${line.orderItemName}已经全部退过`
        : `${line.orderItemName}还可以退 1 到 ${refundableCopies(line)} 份`;
    const amount = refundOfCopies(line, copies);
    planned.push({ orderItemId, copies, amount, ending: Math.min(copies, line.unusedCopies) });
  }
  const amount = planned.reduce((sum, one) => sum + one.amount, asked.freight ? freightLeft : 0);
  return amount > 0 ? { amount, lines: planned } : "没有可以退的金额，请选择要退的商品或运费";
}

/** What happens to what was bought: one sentence for each line. */
export function endingText(line: RefundableLine, copies: number): string {
  const ending = Math.min(copies, line.unusedCopies);
  const staying = copies - ending;
  if (line.ships) return `${copies} 份不再寄送；已经寄出的，请先和买家商定是否寄回`;
  if (line.courseCount === 1) {
    if (line.hasEnded) return `课程已经停用或到期${ending === 1 ? "，不再恢复" : ""}`;
    return ending === 1 ? "还没有学习，课程停用" : "已经开始学习，课程保留";
  }
  return [
    ...(ending > 0 ? [`收回 ${ending} 个没有分配的名额`] : []),
    ...(staying > 0 ? [`${staying} 份只退钱，名额仍归已分到的学员，不想保留的请先收回`] : []),
  ].join("；");
}

/** Before a number is chosen: which copies end with their money and which stay; undefined where there is no choice. */
export function copiesLeftText(line: RefundableLine): string | undefined {
  const left = refundableCopies(line);
  if (line.ships || line.courseCount === 1 || left === 0) return undefined;
  const given = left - line.unusedCopies;
  if (given === 0) return `还可以退 ${left} 份，都没有分配，退款后收回`;
  return `还可以退 ${left} 份：${line.unusedCopies} 个名额没有分配，退款后收回；${given} 个已分给学员（名单在“已分配名额”），退款后仍归学员`;
}

/** Whether a second administrator must confirm it; all in fen, `begun` what staff gave back of the order before. */
export const needsConfirmation = (amount: number, begun: number, limit: number): boolean =>
  amount + begun > limit;

export const refundReasonRule = textRule({
  max: 100,
  empty: "请填写退款原因",
  length: "退款原因最多 100 个字符",
});
