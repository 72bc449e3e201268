// An order and a quote as the server answers them, for screens that show them.
import { onTestFinished } from "vitest";
import type { FreshPrice } from "../features/ordering/checkout-summary.tsx";
import type { Order, OrderDetail } from "../lib/orders/order.ts";

const inHalfAnHour = (): string => new Date(Date.now() + 30 * 60_000).toISOString();

export const orderItem: Order["orderItems"][number] = {
  orderItemId: 1,
  orderItemName: "施工管理精讲班",
  courseId: 11,
  doorId: null,
  courseType: 1,
  courseCount: 1,
  copiesUsed: 0,
  coursePrice: 570,
  coursePriceOriginal: 570,
  orderItemAmt: 399,
  courseImgUrl: null,
  coverArt: null,
  reasons: [],
  copiesReturned: 0,
  refundedCopies: 0,
  alreadyHeld: false,
  exchange: null,
};

/** One that waits for its money unless told otherwise, as its own page reads it. */
export const anOrder = (over: Partial<OrderDetail> = {}): OrderDetail => ({
  payMethods: [],
  payableInWechat: false,
  heldNow: [],
  office: null,
  orderId: "20261122000000000001",
  orderName: "施工管理精讲班",
  orderAmt: 399,
  warePrice: 399,
  freightPrice: 0,
  storeWideDiscount: 0,
  refundedAmt: 0,
  refundedTime: null,
  refundDueAmt: 0,
  orderStatus: 1,
  orderType: "single",
  closeReason: null,
  createTime: "2026-11-22T01:00:00.000Z",
  expireAt: inHalfAnHour(),
  paidTime: null,
  exclusiveCode: "000000",
  exclusiveDiscount: 1,
  addr: null,
  orderItems: [orderItem],
  expressCompany: null,
  trackingNo: null,
  agreedTerms: null,
  agreedTime: null,
  ...over,
});

export const paid = { orderStatus: 2, paidTime: "2026-11-22T01:05:06.000Z" } as const;

const quotedBook: FreshPrice["items"][number] = {
  courseId: 12,
  doorId: null,
  courseName: "机电工程考点精编",
  courseType: 3,
  courseCount: 2,
  courseImgUrl: null,
  coverArt: null,
  coursePrice: 58,
  coursePriceOriginal: 58,
  unitPrice: 51.23,
  orderItemAmt: 102.46,
  reasons: [],
};

/** Of amounts that nobody could compute from one another: what is shown of them was answered. */
export const aQuote = (over: Partial<FreshPrice> = {}): FreshPrice => ({
  goodsPrice: 117.01,
  warePrice: 102.46,
  freightPrice: 7.77,
  orderAmt: 109.05,
  storeWideDiscount: 0,
  needsShipping: true,
  takesCode: true,
  items: [
    quotedBook,
    { ...quotedBook, courseId: 13, courseName: "建筑实务考点精编", courseCount: 1, orderItemAmt: 44.4 },
  ],
  ...over,
});

/** Pictures that are not there stay as they are: there are none at their addresses in a drawn test, and pages offer to try again. */
export function keepMissingPictures(): void {
  const keep = (event: Event): void => event.stopImmediatePropagation();
  window.addEventListener("error", keep, true);
  onTestFinished(() => window.removeEventListener("error", keep, true));
}
