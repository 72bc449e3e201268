import { z } from "zod";
import { maxCopies, orderTypes } from "../cart/quantity.ts";
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
import { expressCompanyRule, expressNoRule, remarkRule } from "../shipping/express.ts";
import { deliveryStates } from "./delivery.ts";
import { closedReasons, orderStatuses, orderSteps } from "./order-status.ts";

const product = z.object({
  courseId: idNumber,
  courseCount: z.int().min(1).max(maxCopies),
  /** Beyond the documents: names the line by this course while it offers the product as a specification. */
  doorId: idNumber.nullish(),
});
const products = z.array(product).min(1).max(100);
const orderType = z.enum(orderTypes);
const orderStatus = z.literal(orderStatuses);
export const orderIdShape = z.string().regex(/^\d{20}$/);
export const orderParams = z.object({ orderId: orderIdShape });
export const quotedItem = z.object({
  courseId: z.int(),
  doorId: z.int().nullable(),
  /** What it is sold as. */
  courseName: z.string(),
  courseType,
  courseCount: z.int(),
  courseImgUrl: z.string().nullable(),
  coverArt: coverArt.nullable(),
  coursePrice: yuan,
  coursePriceOriginal: yuan,
  unitPrice: yuan,
  orderItemAmt: yuan,
  reasons: z.array(priceReason),
});
const freshQuote = z.object({
  /** Sum of the original prices, before every discount. */
  goodsPrice: yuan,
  /** Sum after all discounts. */
  warePrice: yuan,
  freightPrice: yuan,
  orderAmt: yuan,
  storeWideDiscount: yuan,
  needsShipping: z.boolean(),
  /** False if every line is type 5, which needs no code. */
  takesCode: z.boolean(),
  items: z.array(quotedItem),
});
/** Encodes a quote for `buy`'s refusal PRICE_CHANGED. */
export const quoteOnTheWire = (quote: z.output<typeof freshQuote>) => z.encode(freshQuote, quote);
export const freshPrice = endpoint({
  name: "freshPrice",
  method: "POST",
  path: "/api/user/orders/fresh-price",
  access: may.buy,
  refuses: ["NOT_FOR_SALE", "CHOOSE_MODEL", "PACKAGE_OF_NOTHING", "CODE_UNKNOWN"],
  /** `orderType`, beyond the documents, refuses products that do not fit. */
  body: z.object({
    products,
    exclusiveCode: z.string().max(12).default(NO_CODE),
    orderType: orderType.default("single"),
  }),
  reply: freshQuote,
});
/**
 * Refuses PRICE_CHANGED unless the total is `shownTotal`; `resultObject` is then the current `freshPrice`
 * reply.
 */
export const placeOrder = endpoint({
  name: "placeOrder",
  method: "POST",
  path: "/api/user/orders/buy",
  access: may.buy,
  refuses: [
    "NOT_FOUND",
    "NOT_FOR_SALE",
    "CHOOSE_MODEL",
    "ALREADY_BOUGHT",
    "SINGLE_QUANTITY",
    "PACKAGE_VIDEO_ONLY",
    "PACKAGE_OF_NOTHING",
    "ADDRESS_REQUIRED",
    "CODE_UNKNOWN",
    "IDEMPOTENCY_CHANGED",
    "TOO_MANY_OPEN_ORDERS",
    "PRICE_CHANGED",
    "TERMS_CHANGED",
  ],
  body: z.object({
    products,
    exclusiveCode: z.string().max(12).default(NO_CODE),
    addrId: idNumber.nullable().default(null),
    orderType,
    tradeType: z.literal("NATIVE"),
    /** Total the buyer agreed to; clients of the documents omit it. */
    shownTotal: yuan.optional(),
    /** Terms for online goods, as ticked; stored with the order. */
    agreedTerms: z.string().max(300).optional(),
  }),
  reply: z.object({ orderId: orderIdShape }),
});

export const orderItem = z.object({
  orderItemId: z.int(),
  orderItemName: z.string(),
  courseId: z.int(),
  /** The course by whose page it was chosen as a specification. */
  doorId: z.int().nullable(),
  courseType,
  courseCount: z.int(),
  copiesUsed: z.int(),
  /** Refunded before anybody had them. */
  copiesReturned: z.int(),
  /** Given back, or to be. */
  refundedCopies: z.int(),
  coursePrice: yuan,
  /** 0: not kept. */
  coursePriceOriginal: yuan,
  orderItemAmt: yuan,
  courseImgUrl: z.string().nullable(),
  coverArt: coverArt.nullable(),
  reasons: z.array(priceReason),
  /** Held by the buyer at payment, so the line is refunded. */
  alreadyHeld: z.boolean(),
  /** Of a line that became another course: what it was, and the differences given back or to be. */
  exchange: z.object({ fromName: z.string(), givenBack: yuan }).nullable(),
});
const shownAddress = z.object({
  name: z.string(),
  telephone: z.string(),
  regionText: z.string(),
  address: z.string(),
});
export const order = z.object({
  orderId: orderIdShape,
  orderName: z.string(),
  orderAmt: yuan,
  warePrice: yuan,
  freightPrice: yuan,
  storeWideDiscount: yuan,
  /** Refunded part of its payment (docs/decisions/041), and time of the last refund. */
  refundedAmt: yuan,
  refundedTime: time.nullable(),
  /** Pending refunds. */
  refundDueAmt: yuan,
  orderStatus,
  orderType,
  closeReason: z.enum(closedReasons).nullable(),
  createTime: time,
  expireAt: time,
  paidTime: time.nullable(),
  exclusiveCode: z.string(),
  exclusiveDiscount: z.number(),
  addr: shownAddress.nullable(),
  orderItems: z.array(orderItem),
  /** Terms accepted for online goods; null if none. */
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
    /** all: paying and paid (learner spec 4); closed: timed out. */
    state: z.enum(["all", "paying", "paid", "closed"]).default("all"),
    /** Default: both. */
    orderType: z.enum(orderTypes).optional(),
    ...paging,
  }),
  reply: z.object({ orders: z.array(order), total: z.int() }),
});
/**
 * Products of an order still on sale, and why others are not. Reserves nothing: prices and checks happen
 * at ordering.
 */
export const buyAgain = endpoint({
  name: "buyAgain",
  method: "GET",
  path: "/api/user/orders/:orderId/buy-again",
  access: may.manageOwnOrders,
  refuses: ["NOT_FOUND", "ORDER_STATE"],
  params: orderParams,
  reply: z.object({
    orderType,
    products: z.array(product),
    leftOut: z.array(z.object({ name: z.string(), why: z.string() })),
  }),
});
/** Why staff cannot exchange a line (`desk/exchange.ts`); null: they can. */
const whyNotExchanged = z.string().nullable();
/** What only staff see of an order. */
const officeOfOrder = z.object({
  buyer: z.object({
    userId: z.int(),
    userName: z.string(),
    /** Masked. */
    telephone: z.string(),
  }),
  /** Owner of the code used. */
  channel: z.object({ userId: z.int(), userName: z.string() }).nullable(),
  /** Received money; null before, and for orders of 0. */
  payment: z
    .object({ transactionId: z.string(), amount: yuan, paidTime: time, method: paymentMethod })
    .nullable(),
  /** History, oldest first. */
  steps: z.array(z.object({ reason: z.enum(orderSteps), at: time })),
  /** When first recorded as sent; null before. */
  sentTime: time.nullable(),
  deliveryState: z.enum(deliveryStates),
  /** In the order's order. */
  orderItems: z.array(z.object({ orderItemId: z.int(), courseType, whyNotExchanged })),
  usualCourier: z.string(),
  /** Codes of its address; null without one. */
  region: z.object({ province: z.string(), city: z.string(), area: z.string() }).nullable(),
  /** Where it went before staff changed that, oldest first, phones masked. */
  addressChanges: z.array(z.object({ at: time, userName: z.string(), before: shownAddress })),
});
export const getOrder = endpoint({
  name: "getOrder",
  method: "GET",
  path: "/api/orders/:orderId",
  access: may.seeAnOrder,
  refuses: ["NOT_FOUND"],
  params: orderParams,
  /**
   * `payMethods`: 支付方式, default first, empty unless paying. `payableInWechat`: in WeChat's browser.
   * `heldNow`: courses of an unpaid order already held. `office`: administrators only, who read the whole phone of `addr`
   * until it is sent.
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
  refuses: ["NOT_FOUND"],
  params: orderParams,
  reply: z.array(orderItem),
});

export const deleteOrder = endpoint({
  name: "deleteOrder",
  method: "DELETE",
  path: "/api/user/orders/:orderId",
  access: may.manageOwnOrders,
  refuses: ["NOT_FOUND", "ORDER_STATE"],
  done: "订单已删除",
  params: orderParams,
  reply: nothing,
});
/** "I have paid": asks the provider instead of waiting for its notification. */
export const confirmPayment = endpoint({
  name: "confirmPayment",
  method: "POST",
  path: "/api/user/orders/:orderId/confirm-payment",
  access: may.buy,
  refuses: ["NOT_FOUND"],
  params: orderParams,
  reply: z.object({ orderStatus }),
});

// ---- back office ----
const orderFilters = {
  /** Order number, or at least its first 8 digits. */
  orderId: z
    .string()
    .trim()
    .regex(/^\d{8,20}$/, "请输入完整的订单号，或它的前 8 位以上")
    .optional(),
  /** The whole number in any spelling. */
  telephone: z.string().max(30).optional(),
  /** In the order's name; where no product is or was called so, in the buyer's. */
  productName: z.string().max(100).optional(),
  paidTimeStart: date.optional(),
  paidTimeEnd: date.optional(),
  courseTypes: repeated(queryInt(COURSE_TYPE_CODES)),
  orderStatus: queryInt(orderStatuses).optional(),
  /** Postal orders: paid and unsent, or sent. */
  delivery: z.enum(["waiting", "sent"]).optional(),
};
export const orderRow = z.object({
  orderId: orderIdShape,
  orderName: z.string(),
  orderAmt: yuan,
  refundedAmt: yuan,
  /** Still to be given back. */
  refundDueAmt: yuan,
  exclusiveCode: z.string(),
  userId: z.int(),
  /** Masked (domain.md "Orders and payment"). */
  telephone: z.string(),
  userName: z.string(),
  createTime: time,
  paidTime: time.nullable(),
  orderStatus,
  orderType,
  deliveryState: z.enum(deliveryStates),
  orderItems: z.array(
    orderItem
      .pick({
        orderItemName: true,
        courseType: true,
        courseCount: true,
        refundedCopies: true,
        orderItemAmt: true,
      })
      .extend({ whyNotExchanged }),
  ),
});
export const listOrders = endpoint({
  name: "listOrders",
  method: "GET",
  path: "/api/orders",
  access: may.manageOrders,
  query: z.object({ ...orderFilters, ...paging }),
  /** `totalAmt` without fully refunded orders; `givenBackAmt`: those. */
  reply: z.object({
    orders: z.array(orderRow),
    total: z.int(),
    /** More than `total` match; then there are no sums. */
    more: z.boolean(),
    totalAmt: yuanSum.nullable(),
    givenBackAmt: yuanSum.nullable(),
    /** For a number or phone: matches in other states. */
    elsewhere: z.array(z.object({ orderStatus, count: z.int() })),
  }),
});
export const exportOrders = endpoint({
  name: "exportOrders",
  method: "POST",
  path: "/api/admin/orders-export",
  access: may.manageOrders,
  secondFactor: "recent",
  body: z.object(orderFilters),
  reply: "file",
});

// ---- deliveries (domain.md "Deliveries") ----
const expressCompany = ruled(expressCompanyRule);
const trackingNo = ruled(expressNoRule);
/**
 * Records a delivery. Refuses DELIVERED_ALREADY with the current one in `resultObject`, unless it is
 * repeated or named by `replaces`.
 */
export const deliverOrder = endpoint({
  name: "deliverOrder",
  method: "POST",
  path: "/api/admin/orders/:orderId/deliver",
  access: may.manageOrders,
  refuses: ["NOT_FOUND", "ORDER_STATE", "NOTHING_TO_SHIP", "DELIVERED_ALREADY", "ORDER_CHANGED"],
  params: orderParams,
  body: z.object({
    /** Default: the courier of the system parameters. */
    expressCompany: expressCompany.optional(),
    trackingNo,
    replaces: z.object({ expressCompany, trackingNo }).optional(),
    /** Changes of its address before the form, as for `changeOrderAddress`; clients of the documents omit it. */
    openedOn: z.int().min(0).optional(),
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
  refuses: ["NOT_FOUND"],
  params: orderParams,
  /** Newest first. */
  reply: z.object({ routes: z.array(route) }),
});
/** Beyond the documents: adds a line by staff; repeating changes nothing. */
export const noteTracking = endpoint({
  name: "noteTracking",
  method: "POST",
  path: "/api/admin/orders/:orderId/tracking-logs",
  access: may.manageOrders,
  refuses: ["NOT_FOUND", "ORDER_STATE"],
  params: orderParams,
  body: z.object({ acceptTime: time, remark: ruled(remarkRule) }),
  reply: nothing,
  done: "添加成功",
});
