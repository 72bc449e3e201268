// Order states and a buyer's options, for buttons and server (learner spec 4; expiry and revival:
// domain.md "Orders and payment").
import type { OrderType } from "../cart/quantity.ts";
import { COURSE_TYPES, isCourseType } from "../catalogue/course-type.ts";
import type { ReasonOfArrival } from "../payment/refund-task.ts";

/** The documents call 3 "deleted". */
export const ORDER_STATUS = { paying: 1, paid: 2, closed: 3 } as const;
export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];
export const orderStatuses = Object.values(ORDER_STATUS);
/** Not paid in time, or deleted by its buyer. */
export const closedReasons = ["timeout", "user"] as const;
export type ClosedReason = (typeof closedReasons)[number];
/** Steps in possible order. */
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

/** Time to pay (learner spec 4). */
export const PAYMENT_MINUTES = 30;

/** Orders one buyer may leave unpaid. */
export const maxOpenOrders = 20;

/** Orders of 0 in 24 hours: free books could be ordered endlessly. */
export const maxFreeOrders = 20;

const OFFERS: Readonly<Record<OrderType, Readonly<Record<OrderStatus, readonly OrderOffer[]>>>> = {
  single: { 1: ["continue-payment", "delete"], 2: [], 3: ["buy-again"] },
  package: { 1: ["continue-payment", "delete"], 2: ["assign"], 3: ["buy-again"] },
};

// 3 to 2: late money revives a closed order unless the buyer holds its content.
const TRANSITIONS: Readonly<Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>>> = {
  1: { paid: 2, closed: 3 },
  2: {},
  3: { paid: 2 },
};

export function statusOffers(orderType: OrderType, status: OrderStatus): readonly OrderOffer[] {
  return OFFERS[orderType][status];
}

type Offered = {
  orderType: OrderType;
  orderStatus: OrderStatus;
  orderItems: readonly { courseType: number }[];
};

/** What a buyer may do; paid single orders let them study online goods, or buy printed goods alone again. */
export function orderOffers({ orderType, orderStatus, orderItems }: Offered): readonly OrderOffer[] {
  const offers = statusOffers(orderType, orderStatus);
  if (orderType !== "single" || orderStatus !== ORDER_STATUS.paid) return offers;
  const kinds = orderItems.map(({ courseType }) =>
    isCourseType(courseType) ? COURSE_TYPES[courseType] : null,
  );
  if (kinds.some((kind) => kind && !kind.ships)) return [...offers, "study"];
  return kinds.every((kind) => kind?.ships) ? [...offers, "buy-again"] : offers;
}

/** The next status; undefined if nothing changes. */
export function orderStatusAfter(status: OrderStatus, event: OrderEvent): OrderStatus | undefined {
  return TRANSITIONS[status][event];
}

// What received money does to an order (domain.md "Orders and payment").

/** `revived`: pays a closed order after all; otherwise the refund reason. */
export type MoneyEffect = "paid" | "revived" | ReasonOfArrival;

/** Amounts in fen. `isServed`: the buyer of a closed order already has all of it. */
type OrderThen = { orderStatus: OrderStatus; orderAmt: number; buyerHasEnded: boolean; isServed: boolean };

/** An undefined order means an unknown reference. */
export function moneyEffect(
  money: { amount: number; currency: string },
  order: OrderThen | undefined,
): MoneyEffect {
  if (order === undefined) return "unknown-order";
  if (money.currency !== "CNY") return "other-currency";
  if (money.amount !== order.orderAmt) return money.amount < order.orderAmt ? "amount-less" : "amount-more";
  if (orderStatusAfter(order.orderStatus, "paid") === undefined) return "paid-twice";
  const isClosed = order.orderStatus === ORDER_STATUS.closed;
  if (order.buyerHasEnded || (isClosed && order.isServed)) return "order-closed";
  return isClosed ? "revived" : "paid";
}

export const isKept = (effect: MoneyEffect): effect is "paid" | "revived" =>
  effect === "paid" || effect === "revived";

const MISMATCHES: readonly MoneyEffect[] = ["other-currency", "amount-less", "amount-more"];
/** Money of another amount or currency is refunded; the order stays as it is. */
export const isMismatch = (effect: MoneyEffect): boolean => MISMATCHES.includes(effect);
