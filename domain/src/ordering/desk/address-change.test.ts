import { expect, test } from "vitest";
import { whyAddressStays } from "./address-change.ts";

test.each([
  [1, "unpaid", undefined],
  [2, "waiting", undefined],
  [3, "unpaid", "订单已关闭"],
  [2, "sent", "订单已发货，不能改地址"],
  [2, "refunded", "要寄的商品已退款，不用发货"],
  [2, "none", "订单里没有需要寄送的商品"],
] as const)("the address of an order in status %i, %s: %s", (status, state, why) => {
  expect(whyAddressStays(status, state)).toBe(why);
});
