// When a delivery may be recorded, and repeated (domain.md "Deliveries").
import { SHIPPED_TYPES, type CourseType } from "../catalogue/course-type.ts";
import { normalDelivery } from "../shipping/express.ts";
import { ORDER_STATUS, type OrderStatus } from "./order-status.ts";
import { isRefundedWhole } from "./refunded.ts";

export type Delivery = { expressCompany: string; trackingNo: string };

type ToSend = {
  orderStatus: OrderStatus;
  orderAmt: number;
  /** Fen refunded. */
  refundedAmt: number;
  courseTypes: readonly CourseType[];
  /** Copies that go by post and were not given back. */
  copiesToSend: number;
  sent: Delivery | null;
};

/**
 * `send`, `correct`: write it; `same`: already recorded; `refunded`: before sending;
 * `sent-otherwise`: not as `replaces` names it.
 */
export type DeliveryStep =
  | "send"
  | "correct"
  | "same"
  | "not-paid"
  | "nothing-to-ship"
  | "refunded"
  | "sent-otherwise";

// Older orders keep dashes in numbers.
function isSame(delivery: Delivery, other: Delivery): boolean {
  const [a, b] = [normalDelivery(delivery), normalDelivery(other)];
  return a.expressCompany === b.expressCompany && a.trackingNo === b.trackingNo;
}

/** What recording does; `replaces` is the delivery to correct. */
export function deliveryStep(
  order: ToSend,
  delivery: Delivery,
  replaces: Delivery | undefined,
): DeliveryStep {
  if (order.orderStatus !== ORDER_STATUS.paid) return "not-paid";
  if (!order.courseTypes.some((type) => SHIPPED_TYPES.includes(type))) return "nothing-to-ship";
  if (order.sent === null) return isGivenBack(order) ? "refunded" : "send";
  if (isSame(order.sent, delivery)) return "same";
  return replaces !== undefined && isSame(order.sent, replaces) ? "correct" : "sent-otherwise";
}

/** Nothing is left to send: all of the order was given back, or all of its goods. */
const isGivenBack = (order: Pick<ToSend, "orderAmt" | "refundedAmt" | "copiesToSend">): boolean =>
  isRefundedWhole(order) || order.copiesToSend === 0;

/** Nothing to post, unpaid, waiting, sent, or given back before sending. */
export const deliveryStates = ["none", "unpaid", "waiting", "sent", "refunded"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export function deliveryStateOf({ sent, orderStatus, courseTypes, ...left }: ToSend): DeliveryState {
  if (sent !== null) return "sent";
  if (!courseTypes.some((type) => SHIPPED_TYPES.includes(type))) return "none";
  if (orderStatus !== ORDER_STATUS.paid) return "unpaid";
  return isGivenBack(left) ? "refunded" : "waiting";
}
