// The order list: what it is filtered by, and what the API is asked for.
import { COURSE_TYPE_CODES, COURSE_TYPES } from "@zhutu/domain/catalogue/course-type.ts";
import { daySpans } from "@zhutu/domain/desk/relative-days.ts";
import type { DeliveryState } from "@zhutu/domain/ordering/delivery.ts";
import { ORDER_STATUS, ORDER_STATUS_LABELS, type OrderStatus } from "@zhutu/domain/ordering/order-status.ts";
import { isPhone, normalPhone } from "@zhutu/domain/phone.ts";
import { ORDER_PAGE_SIZES } from "@zhutu/domain/paging.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import { orderIdQuery } from "../../../lib/orders/order.ts";
import {
  type FiltersOf,
  listParams,
  anyOf,
  words,
  ALL,
  choice,
  days,
  optionsOf,
  phone,
} from "../../../lib/lists/list-params.ts";
import type { States } from "../../../office/status-tag.tsx";
import { plainForm } from "@zhutu/domain/text-forms.ts";

/** An order's states as the office shows them. */
export const ORDER_STATES: States<OrderStatus> = {
  [ORDER_STATUS.paying]: { label: ORDER_STATUS_LABELS[ORDER_STATUS.paying], tone: "warning" },
  [ORDER_STATUS.paid]: { label: ORDER_STATUS_LABELS[ORDER_STATUS.paid], tone: "success" },
  [ORDER_STATUS.closed]: { label: ORDER_STATUS_LABELS[ORDER_STATUS.closed], tone: "default" },
};

const orderIdRule = (text: string): string | undefined =>
  /^(\d{8,20})?$/.test(plainForm(text)) ? undefined : "订单号至少填前 8 位数字，手机号填完整的 11 位";

/** AORD-002 to 005, the order's number and the buyer's phone. */
export const orderList = listParams({
  fields: {
    orderId: {
      ...words({ label: "订单号", inputMode: "numeric", rule: orderIdRule }),
      takes: (text: string) => /^\d{5,}$/.test(plainForm(text)) && !isPhone(normalPhone(text)),
      ask: orderIdQuery,
    },
    telephone: phone("telephone", "买家手机号"),
    productName: words({ label: "商品名称或买家姓名", as: "productName" }),
    courseTypes: anyOf(
      COURSE_TYPE_CODES.map((value) => ({ value, label: COURSE_TYPES[value].label })),
      { label: "商品类型", as: "courseTypes" },
    ),
    orderStatus: choice([ALL, ...optionsOf(ORDER_STATUS_LABELS)], {
      label: "订单状态",
      as: "orderStatus",
      beside: true,
      blank: `${ORDER_STATUS.paid}`,
    }),
    delivery: choice([ALL, { value: "waiting", label: "待发货" }, { value: "sent", label: "已发货" }], {
      label: "发货状态",
      as: "delivery",
      beside: true,
    }),
    ...days("paidTimeStart", "paidTimeEnd", "付款日期"),
  },
  pageSizes: ORDER_PAGE_SIZES,
});
export type OrderFilters = FiltersOf<(typeof orderList)["fields"]>;

/** Why the orders cannot be exported as they are filtered now (AORD-008). */
export const exportDisabledReason = (filters: OrderFilters): string | undefined =>
  filters.paidTimeStart && filters.paidTimeEnd ? undefined : "必须选择时间范围";

/** Orders still to be shipped, as counted in the menu; clears the other filters. */
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
  if (state === "refunded") return "要寄的商品已退款，不用发货";
  if (state !== "unpaid") return undefined;
  return status === ORDER_STATUS.closed ? "订单已关闭" : "付款后才能发货";
}
