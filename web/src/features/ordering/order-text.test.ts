import { expect, test } from "vitest";
import { codeWithDiscount, copiesOf, shortName, statusText } from "./order-text.ts";

const item = (orderItemName: string, courseCount = 1, copiesUsed = 0) => ({
  orderItemId: 1,
  orderItemName,
  courseId: 1,
  doorId: null,
  courseType: 1,
  courseCount,
  copiesUsed,
  copiesReturned: 0,
  refundedCopies: 0,
  coursePrice: 1,
  coursePriceOriginal: 1,
  orderItemAmt: 1,
  courseImgUrl: null,
  coverArt: null,
  reasons: [],
  alreadyHeld: false,
  exchange: null,
});

test.each([
  [1, null, "待付款"],
  [2, null, "已付款"],
  [3, "timeout", "已关闭 · 超时未付"],
  [3, "user", "已关闭 · 已删除"],
] as const)("status %i closed by %s reads %s", (orderStatus, closeReason, text) => {
  expect(statusText({ orderStatus, closeReason })).toBe(text);
});

test("the name of an order is its first item and how many kinds there are", () => {
  expect(shortName({ orderItems: [item("甲")] })).toBe("甲");
  expect(shortName({ orderItems: [item("甲", 30)] })).toBe("甲 × 30");
  expect(shortName({ orderItems: [item("甲", 2), item("乙"), item("丙")] })).toBe("甲 等\u00A03\u00A0件");
});

test("[PRICE-014] [PRICE-015] a discount of 1 is none, any other is times 10 and 折", () => {
  expect(codeWithDiscount({ exclusiveCode: "000000", exclusiveDiscount: 1, orderItems: [] })).toBe("无");
  expect(codeWithDiscount({ exclusiveCode: "QD0001", exclusiveDiscount: 0.95, orderItems: [] })).toBe(
    "QD0001（9.5折）",
  );
  expect(codeWithDiscount({ exclusiveCode: "NB0001", exclusiveDiscount: 1, orderItems: [] })).toBe("NB0001");
});

test("a code that lost to a better price, or gave nothing, is not shown as used", () => {
  const withOutcome = (outcome: "won" | "lost" | "not-eligible") =>
    codeWithDiscount({
      exclusiveCode: "QD0001",
      exclusiveDiscount: 0.9,
      orderItems: [{ ...item("甲"), reasons: [{ rule: "code", outcome, text: "", difference: 1 }] }],
    });
  expect(withOutcome("won")).toBe("QD0001（9折）");
  expect(withOutcome("lost")).toBe("QD0001（未用上，有更优惠的价格）");
  expect(withOutcome("not-eligible")).toBe("QD0001（未用上）");
});

test("the copies of a package are counted over its items", () => {
  expect(copiesOf({ orderItems: [item("甲", 10, 4), item("乙", 5, 5)] })).toEqual({ used: 9, total: 15 });
});
