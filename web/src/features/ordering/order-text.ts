// How an order reads to its buyer.
import { discountLabel } from "@zhutu/domain/money.ts";
import { CLOSED_REASON_LABELS, ORDER_STATUS_LABELS } from "@zhutu/domain/ordering/order-status.ts";
import { NO_CODE, isChannelPrice } from "@zhutu/domain/pricing/exclusive-code.ts";
import type { Order } from "../../lib/orders/order.ts";

/** 待付款, 已付款, or 已关闭 with why. */
export function statusText({ orderStatus, closeReason }: Pick<Order, "orderStatus" | "closeReason">): string {
  const label = ORDER_STATUS_LABELS[orderStatus];
  return closeReason ? `${label} · ${CLOSED_REASON_LABELS[closeReason]}` : label;
}

/** The code an order used, `--` for none. */
export const codeText = (code: string): string => (code === NO_CODE || code === "" ? "--" : code);

/** Said of a code that made no line of the order cheaper, empty of one that did; of old orders nothing is known. */
export function whyUnused({ orderItems }: Pick<Order, "orderItems">): string {
  const ofCode = orderItems.flatMap(({ reasons }) =>
    reasons.filter(({ rule }) => isChannelPrice({ payRule: rule })),
  );
  if (ofCode.length === 0 || ofCode.some(({ outcome }) => outcome === "won")) return "";
  return ofCode.some(({ outcome }) => outcome === "lost") ? "（未用上，有更优惠的价格）" : "（未用上）";
}

/** The code and what it gave: `QD0001（9折）`, or that it gave nothing; 无 for none. */
export const codeWithDiscount = (
  order: Pick<Order, "exclusiveCode" | "exclusiveDiscount" | "orderItems">,
): string =>
  codeText(order.exclusiveCode) === "--"
    ? "无"
    : whyUnused(order)
      ? order.exclusiveCode + whyUnused(order)
      : order.exclusiveDiscount === 1
        ? order.exclusiveCode
        : `${order.exclusiveCode}（${discountLabel(order.exclusiveDiscount)}）`;

/** `二建实务精讲班 等 3 件`: the first item, and how many kinds there are, which stay on one line. */
export function shortName({ orderItems }: Pick<Order, "orderItems">): string {
  const [first, ...more] = orderItems;
  if (!first) return "--";
  const times = first.courseCount > 1 && more.length === 0 ? ` × ${first.courseCount}` : "";
  return more.length > 0
    ? `${first.orderItemName} 等\u00A0${orderItems.length}\u00A0件`
    : first.orderItemName + times;
}

/** Copies of a package already assigned, and all of them. */
export function copiesOf({ orderItems }: Pick<Order, "orderItems">): { used: number; total: number } {
  return {
    used: orderItems.reduce((sum, item) => sum + item.copiesUsed, 0),
    total: orderItems.reduce((sum, item) => sum + item.courseCount - item.copiesReturned, 0),
  };
}
