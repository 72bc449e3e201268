import { expect, test } from "vitest";
import { moneyEffect } from "./money-effect.ts";
import { ORDER_STATUS } from "./order-status.ts";

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
