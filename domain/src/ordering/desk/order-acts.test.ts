import { expect, test } from "vitest";
import { whyNotAct } from "./order-acts.ts";

const course = { courseType: 1, whyNotExchanged: null } as const;
const book = { courseType: 3, whyNotExchanged: "图书和教材不能换，请退款后重新购买" } as const;
const order = {
  orderType: "single",
  orderStatus: 2,
  orderAmt: 100,
  refundedAmt: 0,
  deliveryState: "none",
  orderItems: [course],
} as const;
const none = "订单里没有需要寄送的商品";

test("a paid course is exchanged, invoiced and given back", () => {
  expect(whyNotAct(order)).toEqual({
    seats: "不是单位购买",
    exchange: undefined,
    address: none,
    invoice: undefined,
    refund: undefined,
  });
});

test("a package has copies and no exchange; parcels an address until they are sent", () => {
  const parcel = { ...order, orderType: "package", deliveryState: "waiting", orderItems: [book] } as const;
  expect(whyNotAct(parcel)).toMatchObject({ seats: undefined, address: undefined });
  expect(whyNotAct({ ...parcel, orderAmt: 0 }).seats).toBeUndefined();
  expect(whyNotAct({ ...parcel, refundedAmt: 100 }).seats).toBe("订单已全额退款");
  expect(whyNotAct({ ...parcel, deliveryState: "sent" }).address).toBe("订单已发货，不能改地址");
});

test.each([
  [{ orderStatus: 1 }, "订单没有付款"],
  [{ orderStatus: 3 }, "订单没有付款"],
  [{ orderAmt: 0 }, "订单金额为 0"],
  [{ refundedAmt: 100 }, "订单已全额退款"],
] as const)("with %j no money can be given back, nor the course exchanged or invoiced", (over, why) => {
  const { exchange, invoice, refund } = whyNotAct({ ...order, ...over });
  expect([exchange, invoice, refund]).toEqual([why, why, why]);
});

test("an order has an exchange where one of its lines has; else its course says why, or its book", () => {
  const begun = { ...course, whyNotExchanged: "已经开始学习，不能换课" };
  expect(whyNotAct({ ...order, orderItems: [book] }).exchange).toBe(book.whyNotExchanged);
  expect(whyNotAct({ ...order, orderItems: [book, begun] }).exchange).toBe(begun.whyNotExchanged);
  expect(whyNotAct({ ...order, orderItems: [book, course] }).exchange).toBeUndefined();
});
