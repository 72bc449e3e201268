import { isRefundedWhole, refundedText } from "@zhutu/domain/ordering/refunded.ts";
import { Tag } from "antd";

/** What was given back of an order, for staff: a word where it was all of it, else how much. */
export function RefundedMark(order: { orderAmt: number; refundedAmt: number }) {
  if (order.refundedAmt === 0) return null;
  return isRefundedWhole(order) ? (
    <Tag color="red">已退款</Tag>
  ) : (
    <Tag color="red">{refundedText(order.refundedAmt)}</Tag>
  );
}
