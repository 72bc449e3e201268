// An order's life and what a buyer may do in it, as data for buttons and backend alike (learner spec 4; expiry and
// revival by domain.md "Orders and payment").
import type { OrderType } from "../cart/quantity.ts";
import { COURSE_TYPES, isCourseType } from "../catalogue/course-type.ts";

/** What the numbers of an order's status mean; 3 is "deleted" in the documents. */
export const ORDER_STATUS = { paying: 1, paid: 2, closed: 3 } as const;
export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];
export const orderStatuses = Object.values(ORDER_STATUS);
/** Why an order is closed: not paid in time, or deleted by its buyer. */
export const closedReasons = ["timeout", "user"] as const;
export type ClosedReason = (typeof closedReasons)[number];
/** What an order went through, in the order in which it may. */
export const orderSteps = ["placed", "free", "paid", "revived", ...closedReasons] as const;
export type OrderStep = (typeof orderSteps)[number];
export const ORDER_STEP_LABELS: Readonly<Record<OrderStep, string>> = {
  placed: "下单",
  free: "应付 0 元，直接完成",
  paid: "付款",
  revived: "关闭后收到款，恢复为已付款",
  timeout: "超时未付，关闭",
  user: "买家删除，关闭",
};
export type OrderOffer = "continue-payment" | "delete" | "assign" | "study" | "buy-again";
export type OrderEvent = "paid" | "closed";

export const ORDER_STATUS_LABELS: Readonly<Record<OrderStatus, string>> = {
  1: "待付款",
  2: "已付款",
  3: "已关闭",
};
export const CLOSED_REASON_LABELS: Readonly<Record<ClosedReason, string>> = {
  timeout: "超时未付",
  user: "已删除",
};

/** A buyer pays within half an hour (learner spec 4). */
export const PAYMENT_MINUTES = 30;

/** Orders that wait for one buyer's payment at most. */
export const mostOpenOrders = 20;

/** Orders of 0 that one buyer places in 24 hours at most: a book without price and freight could be ordered for ever. */
export const mostFreeOrders = 20;

const OFFERS: Readonly<Record<OrderType, Readonly<Record<OrderStatus, readonly OrderOffer[]>>>> = {
  single: { 1: ["continue-payment", "delete"], 2: [], 3: ["buy-again"] },
  package: { 1: ["continue-payment", "delete"], 2: ["assign"], 3: ["buy-again"] },
};

// 3 to 2: money that arrives for a closed order revives it while the buyer does not hold the content.
const TRANSITIONS: Readonly<Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>>> = {
  1: { paid: 2, closed: 3 },
  2: {},
  3: { paid: 2 },
};

/** What an order's type and status allow, whatever it holds. */
export function statusOffers(orderType: OrderType, status: OrderStatus): readonly OrderOffer[] {
  return OFFERS[orderType][status];
}

type Offered = {
  orderType: OrderType;
  orderStatus: OrderStatus;
  orderItems: readonly { courseType: number }[];
};

/** What a buyer is offered for an order: of a paid single one to study what is watched or answered, or printed goods alone once more. */
export function orderOffers({ orderType, orderStatus, orderItems }: Offered): readonly OrderOffer[] {
  const offers = statusOffers(orderType, orderStatus);
  if (orderType !== "single" || orderStatus !== ORDER_STATUS.paid) return offers;
  const kinds = orderItems.map(({ courseType }) =>
    isCourseType(courseType) ? COURSE_TYPES[courseType] : null,
  );
  if (kinds.some((kind) => kind && !kind.ships)) return [...offers, "study"];
  return kinds.every((kind) => kind?.ships) ? [...offers, "buy-again"] : offers;
}

/** The status after an event, or undefined when the event changes nothing in this status. */
export function orderStatusAfter(status: OrderStatus, event: OrderEvent): OrderStatus | undefined {
  return TRANSITIONS[status][event];
}
