// What staff may begin at an order, for rows, the search box and the order's page (domain.md "Refunds").
import { COURSE_TYPES, type CourseType } from "../../catalogue/course-type.ts";
import type { OrderType } from "../../cart/quantity.ts";
import type { DeliveryState } from "../delivery.ts";
import { ORDER_STATUS, type OrderStatus } from "../order-status.ts";
import { isRefundedWhole } from "../refunded.ts";
import { whyAddressStays } from "./address-change.ts";

/** Its copies, another course, its address, its invoice, a refund. */
export const orderActs = ["seats", "exchange", "address", "invoice", "refund"] as const;
export type OrderAct = (typeof orderActs)[number];
export const ORDER_ACT_LABELS: Readonly<Record<OrderAct, string>> = {
  seats: "换手机号",
  exchange: "换课",
  address: "改地址",
  invoice: "开发票",
  refund: "退款",
};

/** Amounts in one unit. */
type Facts = {
  orderType: OrderType;
  orderStatus: OrderStatus;
  orderAmt: number;
  refundedAmt: number;
  deliveryState: DeliveryState;
  /** With each line's `whyNotExchanged`; null: it can be. */
  orderItems: readonly { courseType: number; whyNotExchanged: string | null }[];
};

/** Why each act cannot be begun, a sentence for staff; undefined where it can. The caller looks for an invoice in force. */
export function whyNotAct(order: Facts): Record<OrderAct, string | undefined> {
  const unpaid = order.orderStatus === ORDER_STATUS.paid ? undefined : "订单没有付款";
  const refunded = isRefundedWhole(order) ? "订单已全额退款" : undefined;
  const noMoney = unpaid ?? (order.orderAmt === 0 ? "订单金额为 0" : refunded);
  return {
    seats: order.orderType === "package" ? (unpaid ?? refunded) : "不是单位购买",
    exchange: noMoney ?? whyNoLineIsExchanged(order),
    address: whyAddressStays(order.orderStatus, order.deliveryState),
    invoice: noMoney,
    refund: noMoney,
  };
}

/** Of several lines a course says why, not a book. */
function whyNoLineIsExchanged({ orderItems }: Facts): string | undefined {
  if (orderItems.some(({ whyNotExchanged }) => whyNotExchanged === null)) return undefined;
  const course = orderItems.find(({ courseType }) => !COURSE_TYPES[courseType as CourseType].ships);
  return (course ?? orderItems[0])?.whyNotExchanged ?? "订单里没有课程";
}
