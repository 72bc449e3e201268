// Sending what an order holds: when it may be recorded, and what recording it again means (domain.md "Deliveries").
import { SHIPPED_TYPES, type CourseType } from "../catalogue/course-type.ts";
import { normalDelivery } from "../shipping/express.ts";
import { ORDER_STATUS, type OrderStatus } from "./order-status.ts";
import { isRefundedWhole } from "./refunded.ts";

export type Delivery = { expressCompany: string; trackingNo: string };

type ToSend = {
  orderStatus: OrderStatus;
  orderAmt: number;
  /** What was given back of it, in fen as the amount itself. */
  refundedAmt: number;
  courseTypes: readonly CourseType[];
  /** How it was sent; null while it was not. */
  sent: Delivery | null;
};

/**
 * `send`, `correct`: what is to be written; `same`: it stands so already; `not-paid`, `nothing-to-ship`, `refunded` (its
 * money was given back whole before it was sent): it cannot be sent; `sent-otherwise`: it was sent in another way than
 * the one that `replaces` names.
 */
export type DeliveryStep =
  | "send"
  | "correct"
  | "same"
  | "not-paid"
  | "nothing-to-ship"
  | "refunded"
  | "sent-otherwise";

// Numbers of older orders were kept with their dashes.
function isSame(one: Delivery, other: Delivery): boolean {
  const [a, b] = [normalDelivery(one), normalDelivery(other)];
  return a.expressCompany === b.expressCompany && a.trackingNo === b.trackingNo;
}

/** What recording this delivery does to the order; `replaces` is the delivery that the caller means to correct. */
export function deliveryStep(
  order: ToSend,
  delivery: Delivery,
  replaces: Delivery | undefined,
): DeliveryStep {
  if (order.orderStatus !== ORDER_STATUS.paid) return "not-paid";
  if (!order.courseTypes.some((type) => SHIPPED_TYPES.includes(type))) return "nothing-to-ship";
  if (order.sent === null) return isRefundedWhole(order) ? "refunded" : "send";
  if (isSame(order.sent, delivery)) return "same";
  return replaces !== undefined && isSame(order.sent, replaces) ? "correct" : "sent-otherwise";
}

/**
 * Where an order stands with what goes by post: nothing in it does, it waits for its money, to be sent, is on its way, or
 * its money was given back whole before.
 */
export const deliveryStates = ["none", "unpaid", "waiting", "sent", "refunded"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** The state of that order's parcel. */
export function deliveryStateOf({ sent, orderStatus, courseTypes, ...amounts }: ToSend): DeliveryState {
  if (sent !== null) return "sent";
  if (!courseTypes.some((type) => SHIPPED_TYPES.includes(type))) return "none";
  if (orderStatus !== ORDER_STATUS.paid) return "unpaid";
  return isRefundedWhole(amounts) ? "refunded" : "waiting";
}
