import { z } from "zod";
import { mostCopies, orderTypes } from "../cart/quantity.ts";
import { courseType, coverArt, priceReason } from "../catalogue/contract.ts";
import {
  date,
  idNumber,
  nothing,
  paging,
  queryInt,
  repeated,
  ruled,
  time,
  yuan,
  yuanSum,
} from "../contract.ts";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";
import { COURSE_TYPE_CODES } from "../catalogue/course-type.ts";
import { paymentMethod } from "../payment/contract.ts";
import { NO_CODE } from "../pricing/exclusive-code.ts";
import { expressCompanyRule, expressNoRule } from "../shipping/express.ts";
import { remarkRule } from "../shipping/tracking.ts";
import { deliveryStates } from "./delivery.ts";
import { closedReasons, orderStatuses, orderSteps } from "./order-status.ts";

const product = z.object({ courseId: idNumber, courseCount: z.int().min(1).max(mostCopies) });
const products = z.array(product).min(1).max(100);
const orderType = z.enum(orderTypes);
const orderStatus = z.literal(orderStatuses);
export const orderIdShape = z.string().regex(/^\d{20}$/);
const orderParams = z.object({ orderId: orderIdShape });
export const quotedItem = z.object({
  courseId: z.int(),
  courseName: z.string(),
  courseType,
  courseCount: z.int(),
  courseImgUrl: z.string().nullable(),
  coverArt: coverArt.nullable(),
  coursePrice: yuan,
  unitPrice: yuan,
  orderItemAmt: yuan,
  reasons: z.array(priceReason),
});
const freshQuote = z.object({
  /** Sum of coursePrice x count, before any discount. */
  goodsPrice: yuan,
  /** Goods after every discount. */
  warePrice: yuan,
  freightPrice: yuan,
  orderAmt: yuan,
  storeWideDiscount: yuan,
  needsShipping: z.boolean(),
  /** False when every line is of type 5: the code input is hidden. */
  takesCode: z.boolean(),
  items: z.array(quotedItem),
});
/** A quote as it travels where no reply carries it: in the refusal PRICE_CHANGED of `buy`. */
export const quoteOnTheWire = (quote: z.output<typeof freshQuote>) => z.encode(freshQuote, quote);
export const freshPrice = endpoint({
  name: "freshPrice",
  method: "POST",
  path: "/api/user/orders/fresh-price",
  access: may.buy,
  /** `orderType` goes beyond the documents: what may not be ordered so is refused with its sentence. */
  body: z.object({
    products,
    exclusiveCode: z.string().max(12).default(NO_CODE),
    orderType: orderType.default("single"),
  }),
  reply: freshQuote,
});
/**
 * Refused with code PRICE_CHANGED, and nothing ordered, when the total is not `shownTotal`; `resultObject` is then
 * today's quote, of the shape of `freshPrice`.
 */
export const placeOrder = endpoint({
  name: "placeOrder",
  method: "POST",
  path: "/api/user/orders/buy",
  access: may.buy,
  body: z.object({
    products,
    exclusiveCode: z.string().max(12).default(NO_CODE),
    addrId: idNumber.nullable().default(null),
    orderType,
    tradeType: z.literal("NATIVE"),
    /** The total that the buyer was shown and agreed to; optional for clients written from the documents. */
    shownTotal: yuan.optional(),
    /** The terms of what is delivered online, as the buyer read and ticked them; kept with the order. */
    agreedTerms: z.string().max(300).optional(),
  }),
  reply: z.object({ orderId: orderIdShape }),
});

export const orderItem = z.object({
  orderItemId: z.int(),
  orderItemName: z.string(),
  courseId: z.int(),
  courseType,
  courseCount: z.int(),
  copiesUsed: z.int(),
  coursePrice: yuan,
  orderItemAmt: yuan,
  courseImgUrl: z.string().nullable(),
  coverArt: coverArt.nullable(),
  reasons: z.array(priceReason),
  /** Whether the buyer held the course when the order was paid: what the line cost is given back. */
  alreadyHeld: z.boolean(),
});
export const order = z.object({
  orderId: orderIdShape,
  orderName: z.string(),
  orderAmt: yuan,
  warePrice: yuan,
  freightPrice: yuan,
  storeWideDiscount: yuan,
  /** What was given back of the money that paid it (docs/decisions/041), and when the last of it was. */
  refundedAmt: yuan,
  refundedTime: time.nullable(),
  /** What of it is still to be given back. */
  refundDueAmt: yuan,
  orderStatus,
  orderType,
  closeReason: z.enum(closedReasons).nullable(),
  createTime: time,
  expireAt: time,
  paidTime: time.nullable(),
  exclusiveCode: z.string(),
  exclusiveDiscount: z.number(),
  addr: z
    .object({ name: z.string(), telephone: z.string(), regionText: z.string(), address: z.string() })
    .nullable(),
  orderItems: z.array(orderItem),
  /** What the buyer agreed to about goods that are delivered online, and when; null when nothing was. */
  agreedTerms: z.string().nullable(),
  agreedTime: time.nullable(),
  expressCompany: z.string().nullable(),
  trackingNo: z.string().nullable(),
});
export const listMyOrders = endpoint({
  name: "listMyOrders",
  method: "GET",
  path: "/api/user/orders",
  access: may.manageOwnOrders,
  query: z.object({
    productName: z.string().max(100).optional(),
    /** all: paying and paid (learner spec 4); closed: those that timed out. */
    state: z.enum(["all", "paying", "paid", "closed"]).default("all"),
    /** Both kinds when absent. */
    orderType: z.enum(orderTypes).optional(),
    ...paging,
  }),
  reply: z.object({ orders: z.array(order), total: z.int() }),
});
/**
 * What of an own order that can be bought again is for sale now, as it was ordered, and what is left out and why.
 * Reserves nothing: the products are priced and checked when they are ordered.
 */
export const buyAgain = endpoint({
  name: "buyAgain",
  method: "GET",
  path: "/api/user/orders/:orderId/buy-again",
  access: may.manageOwnOrders,
  params: orderParams,
  reply: z.object({
    orderType,
    products: z.array(product),
    leftOut: z.array(z.object({ name: z.string(), why: z.string() })),
  }),
});
/** What staff know of an order beyond its buyer. */
const officeOfOrder = z.object({
  buyer: z.object({
    userId: z.int(),
    userName: z.string(),
    /** Masked. */
    telephone: z.string(),
  }),
  /** Whose code it was placed with. */
  channel: z.object({ userId: z.int(), userName: z.string() }).nullable(),
  /** The money that arrived, null while none did and of an order of 0. */
  payment: z
    .object({ transactionId: z.string(), amount: yuan, paidTime: time, method: paymentMethod })
    .nullable(),
  /** What became of it, the first first. */
  steps: z.array(z.object({ reason: z.enum(orderSteps), at: time })),
  /** When it was first written down as sent; null while it was not. */
  sentTime: time.nullable(),
  deliveryState: z.enum(deliveryStates),
  /** The courier that it goes with unless another is named. */
  usualCourier: z.string(),
});
export const getOrder = endpoint({
  name: "getOrder",
  method: "GET",
  path: "/api/orders/:orderId",
  access: may.seeAnOrder,
  params: orderParams,
  /**
   * `payMethods`: 支付方式 that the shop takes, the default first; empty unless the order is paying. `payableInWechat`:
   * also in WeChat's own browser. `heldNow`: the courses of an order that waits which its buyer holds by now, by number;
   * empty of any other. `office`: for administrators alone.
   */
  reply: order.extend({
    payMethods: z.array(paymentMethod),
    payableInWechat: z.boolean(),
    heldNow: z.array(z.int()),
    office: officeOfOrder.nullable(),
  }),
});
export const listOrderItems = endpoint({
  name: "listOrderItems",
  method: "GET",
  path: "/api/user/orders/:orderId/order-items",
  access: may.manageOwnOrders,
  params: orderParams,
  reply: z.array(orderItem),
});

export const deleteOrder = endpoint({
  name: "deleteOrder",
  method: "DELETE",
  path: "/api/user/orders/:orderId",
  access: may.manageOwnOrders,
  done: "订单已删除",
  params: orderParams,
  reply: nothing,
});
/** "I have paid": asks the payment provider at once instead of waiting for its notification. */
export const confirmPayment = endpoint({
  name: "confirmPayment",
  method: "POST",
  path: "/api/user/orders/:orderId/confirm-payment",
  access: may.buy,
  params: orderParams,
  reply: z.object({ orderStatus }),
});

// ---- back office ----
const orderFilters = {
  /** An order's number, or its first digits from the day on. */
  orderId: z
    .string()
    .trim()
    .regex(/^\d{8,20}$/, "请输入完整的订单号，或它的前 8 位以上")
    .optional(),
  /** The buyer's whole phone number, however it is written. */
  telephone: z.string().max(30).optional(),
  productName: z.string().max(100).optional(),
  paidTimeStart: date.optional(),
  paidTimeEnd: date.optional(),
  courseTypes: repeated(queryInt(COURSE_TYPE_CODES)),
  orderStatus: queryInt(orderStatuses).optional(),
  /** What goes by post: paid orders that wait to be sent, or those that were. */
  delivery: z.enum(["waiting", "sent"]).optional(),
};
export const orderRow = z.object({
  orderId: orderIdShape,
  orderName: z.string(),
  orderAmt: yuan,
  refundedAmt: yuan,
  exclusiveCode: z.string(),
  /** Masked (domain.md "Orders and payment"). */
  telephone: z.string(),
  userName: z.string(),
  createTime: time,
  paidTime: time.nullable(),
  orderStatus,
  orderType,
  deliveryState: z.enum(deliveryStates),
  orderItems: z.array(orderItem.pick({ orderItemName: true, courseCount: true, orderItemAmt: true })),
});
export const listOrders = endpoint({
  name: "listOrders",
  method: "GET",
  path: "/api/orders",
  access: may.manageOrders,
  query: z.object({ ...orderFilters, ...paging }),
  /** `totalAmt`: of all that are found, those whose money was given back whole left out; `givenBackAmt`: of these. */
  reply: z.object({
    orders: z.array(orderRow),
    total: z.int(),
    totalAmt: yuanSum,
    givenBackAmt: yuanSum,
    /** Of a search by number or phone in one state: what it finds in the others. */
    elsewhere: z.array(z.object({ orderStatus, count: z.int() })),
  }),
});
export const exportOrders = endpoint({
  name: "exportOrders",
  method: "POST",
  path: "/api/admin/orders-export",
  access: may.manageOrders,
  body: z.object(orderFilters),
  reply: "file",
});

// ---- deliveries (domain.md "Deliveries") ----
const expressCompany = ruled(expressCompanyRule);
const trackingNo = ruled(expressNoRule);
/**
 * The same delivery again changes nothing. Another one is refused with DELIVERED_ALREADY, and `resultObject` says which
 * stands, unless `replaces` names that one as wrong.
 */
export const deliverOrder = endpoint({
  name: "deliverOrder",
  method: "POST",
  path: "/api/admin/orders/:orderId/deliver",
  access: may.manageOrders,
  params: orderParams,
  body: z.object({
    /** The courier of the system parameters when it is left out. */
    expressCompany: expressCompany.optional(),
    trackingNo,
    replaces: z.object({ expressCompany, trackingNo }).optional(),
  }),
  reply: nothing,
  done: "保存成功",
});
const route = z.object({ acceptTime: time, remark: z.string() });
export const getTrackingLogs = endpoint({
  name: "getTrackingLogs",
  method: "GET",
  path: "/api/orders/:orderId/tracking-logs",
  access: may.seeAnOrder,
  params: orderParams,
  /** Newest first; empty while nothing is known of the parcel. */
  reply: z.object({ routes: z.array(route) }),
});
/** Beyond the documents: a line that staff write by hand; the same one again changes nothing. */
export const noteTracking = endpoint({
  name: "noteTracking",
  method: "POST",
  path: "/api/admin/orders/:orderId/tracking-logs",
  access: may.manageOrders,
  params: orderParams,
  body: z.object({ acceptTime: time, remark: ruled(remarkRule) }),
  reply: nothing,
  done: "添加成功",
});
