import { expect, test } from "vitest";
import type { OrderOffer } from "./order-status.ts";
import {
  ORDER_STATUS_LABELS,
  orderOffers,
  orderStatusAfter,
  statusOffers,
  ORDER_STATUS,
  moneyEffect,
} from "./order-status.ts";

const offeredIn = (offer: OrderOffer) =>
  (["single", "package"] as const).flatMap((type) =>
    ([1, 2, 3] as const)
      .filter((status) => statusOffers(type, status).includes(offer))
      .map((status) => `${type} ${status}`),
  );

test("[ORD-019] order status is 1 paying, 2 paid, 3 deleted", () => {
  expect(ORDER_STATUS_LABELS).toEqual({ 1: "待付款", 2: "已付款", 3: "已关闭" });
  expect(orderStatusAfter(1, "paid")).toBe(2);
  expect(orderStatusAfter(1, "closed")).toBe(3);
});

test("[ORD-028] an order can be deleted only in status 1", () => {
  expect(offeredIn("delete")).toEqual(["single 1", "package 1"]);
  expect(orderStatusAfter(2, "closed")).toBeUndefined();
  expect(orderStatusAfter(3, "closed")).toBeUndefined();
});

test("[ORD-029] an order can be paid again only in status 1", () => {
  expect(offeredIn("continue-payment")).toEqual(["single 1", "package 1"]);
});

test("assigning is offered only for a paid package order", () => {
  expect(offeredIn("assign")).toEqual(["package 2"]);
});

test("a closed order can be bought again", () => {
  expect(offeredIn("buy-again")).toEqual(["single 3", "package 3"]);
});

test.each([
  ["what is watched is studied, with or without a book", [1, 3], ["study"]],
  ["printed goods alone are bought again", [3, 4], ["buy-again"]],
  ["an answer is read", [2], ["study"]],
  ["an answer beside a book is not bought twice", [2, 3], ["study"]],
] as const)("of a paid single order %s", (_, types, offers) => {
  const orderItems = types.map((courseType) => ({ courseType }));
  expect(orderOffers({ orderType: "single", orderStatus: 2, orderItems })).toEqual(offers);
});

test("an order that is not paid, or a package, offers the same whatever it holds", () => {
  const orderItems = [{ courseType: 3 }];
  expect(orderOffers({ orderType: "single", orderStatus: 1, orderItems })).toEqual([
    "continue-payment",
    "delete",
  ]);
  expect(orderOffers({ orderType: "package", orderStatus: 2, orderItems })).toEqual(["assign"]);
});

test("late money revives a closed order, and a paid one is not paid twice", () => {
  expect(orderStatusAfter(3, "paid")).toBe(2);
  expect(orderStatusAfter(2, "paid")).toBeUndefined();
});

const { paying, paid, closed } = ORDER_STATUS;
const yuan = { amount: 10_000, currency: "CNY" };
const order = { orderStatus: paying, orderAmt: 10_000, buyerHasEnded: false, isServed: false } as const;

test.each([
  ["waits for payment", yuan, order, "paid"],
  ["is closed", yuan, { ...order, orderStatus: closed }, "revived"],
  [
    "is closed, and its buyer has all of it",
    yuan,
    { ...order, orderStatus: closed, isServed: true },
    "order-closed",
  ],
  ["waits, and its buyer's account has ended", yuan, { ...order, buyerHasEnded: true }, "order-closed"],
  ["is paid", yuan, { ...order, orderStatus: paid }, "paid-twice"],
  [
    "is paid, and its buyer's account has ended",
    yuan,
    { ...order, orderStatus: paid, buyerHasEnded: true },
    "paid-twice",
  ],
  ["costs more", { ...yuan, amount: 9_999 }, order, "amount-less"],
  ["costs less", { ...yuan, amount: 10_001 }, { ...order, orderStatus: closed }, "amount-more"],
  ["costs yuan", { ...yuan, currency: "USD" }, { ...order, orderStatus: paid }, "other-currency"],
  ["is unknown", yuan, undefined, "unknown-order"],
] as const)("money for an order that %s", (_, money, found, effect) => {
  expect(moneyEffect(money, found)).toBe(effect);
});
