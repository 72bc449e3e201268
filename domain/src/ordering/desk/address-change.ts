import type { DeliveryState } from "../delivery.ts";
import { ORDER_STATUS, type OrderStatus } from "../order-status.ts";

const STAYS: Readonly<Record<DeliveryState, string | undefined>> = {
  none: "订单里没有需要寄送的商品",
  unpaid: undefined,
  waiting: undefined,
  sent: "订单已发货，不能改地址",
  refunded: "要寄的商品已退款，不用发货",
};

/** Why staff cannot change where an order goes; undefined where they can (domain.md "Deliveries"). */
export const whyAddressStays = (orderStatus: OrderStatus, state: DeliveryState): string | undefined =>
  orderStatus === ORDER_STATUS.closed ? "订单已关闭" : STAYS[state];
