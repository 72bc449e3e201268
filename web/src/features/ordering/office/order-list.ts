// The order list: what it is filtered by, and what the API is asked for.
import { COURSE_TYPE_CODES } from "@zhutu/domain/catalogue/course-type.ts";
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import { daySpans } from "@zhutu/domain/desk/relative-days.ts";
import type { exportOrders, listOrders } from "@zhutu/domain/ordering/contract.ts";
import type { DeliveryState } from "@zhutu/domain/ordering/delivery.ts";
import {
  ORDER_STATUS,
  ORDER_STATUS_LABELS,
  type OrderStatus,
  orderStatuses,
} from "@zhutu/domain/ordering/order-status.ts";
import { ORDER_PAGE_SIZES } from "@zhutu/domain/paging.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import { orderIdQuery } from "../../../lib/orders/order.ts";
import { day, listParams, type ListState, anyOf, oneOf, words } from "../../../office/list/list-params.ts";
import type { States } from "../../../office/status-tag.tsx";

/** An order's states as the office shows them. */
export const ORDER_STATES: States<OrderStatus> = {
  [ORDER_STATUS.paying]: { label: ORDER_STATUS_LABELS[ORDER_STATUS.paying], tone: "warning" },
  [ORDER_STATUS.paid]: { label: ORDER_STATUS_LABELS[ORDER_STATUS.paid], tone: "success" },
  [ORDER_STATUS.closed]: { label: ORDER_STATUS_LABELS[ORDER_STATUS.closed], tone: "default" },
};

export const orderList = listParams({
  fields: {
    productName: words(),
    orderId: words(),
    telephone: words(),
    courseTypes: anyOf(COURSE_TYPE_CODES),
    orderStatus: oneOf(
      [...orderStatuses.map((status) => `${status}` as const), "all"],
      `${ORDER_STATUS.paid}`,
    ), // AORD-005
    delivery: oneOf(["all", "waiting", "sent"], "all"),
    paidTimeStart: day(),
    paidTimeEnd: day(),
  },
  pageSizes: ORDER_PAGE_SIZES,
});
type OrderListState = ListState<(typeof orderList)["fields"]>;
export type OrderFilters = OrderListState["filters"];

/** The filters as the list and the export are asked for them. */
export function orderFilterQuery(filters: OrderFilters): CallInput<typeof exportOrders>["body"] {
  const { productName, orderId, telephone, paidTimeStart, paidTimeEnd, courseTypes, orderStatus, delivery } =
    filters;
  return {
    courseTypes,
    ...(productName.trim() && { productName: productName.trim() }),
    ...orderIdQuery(orderId),
    ...(telephone.trim() && { telephone: telephone.trim() }),
    ...(paidTimeStart && { paidTimeStart }),
    ...(paidTimeEnd && { paidTimeEnd }),
    ...(orderStatus !== "all" && { orderStatus }),
    ...(delivery !== "all" && { delivery }),
  };
}

export const orderListQuery = (state: OrderListState): CallInput<typeof listOrders>["query"] => ({
  ...orderFilterQuery(state.filters),
  page: state.page,
  pageSize: state.pageSize,
});

/** Why the orders cannot be exported as they are filtered now (AORD-008). */
export const exportDisabledReason = (filters: OrderFilters): string | undefined =>
  filters.paidTimeStart && filters.paidTimeEnd ? undefined : "必须选择时间范围";

/** Those of which something is still to be sent, as the menu's number counts them: whatever else is chosen goes. */
export const ORDERS_TO_SEND = {
  key: "to-send",
  filters: { delivery: "waiting" },
  alone: true,
} as const;

/** Ranges that are asked for every day, ending today in Shanghai. */
export const usualRanges = (now: Date) =>
  daySpans(shanghaiDay(now)).map(({ key, label, from, to }) => ({
    key,
    label,
    filters: { paidTimeStart: from, paidTimeEnd: to },
  }));

/** Why nothing of the order can be sent by post; undefined where something waits or is on its way. */
export function whyNotSent(state: DeliveryState, status: OrderStatus): string | undefined {
  if (state === "none") return "没有需要寄送的商品";
  if (state === "refunded") return "订单已全额退款，不用发货";
  if (state !== "unpaid") return undefined;
  return status === ORDER_STATUS.closed ? "订单已关闭" : "付款后才能发货";
}
