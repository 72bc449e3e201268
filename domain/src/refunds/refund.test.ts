import { expect, test } from "vitest";
import { isPart, refundAmountText, refundNoOf, refundReasonText } from "./refund.ts";

test.each([
  [200, 2238, "CNY", true, "退 ¥200.00（实付 ¥2,238.00）"],
  [399, 399, "CNY", false, "退 ¥399.00"],
  [58.5, 60, "USD", true, "退 USD 58.50（实付 USD 60.00）"],
])("%d of %d %s is a part: %s, and reads: %s", (amount, total, currency, part, text) => {
  expect(isPart({ amount, total })).toBe(part);
  expect(refundAmountText({ amount, total, currency })).toBe(text);
});

test.each([
  ["paid-twice", [], "重复付款"],
  ["already-held", [], "已有课程"],
  ["already-held", ["施工管理"], "已有课程：《施工管理》"],
  ["already-held", ["施工管理", "公路实务"], "已有课程：《施工管理》、《公路实务》"],
] as const)("the reason %s for %j reads: %s", (reason, courseNames, text) => {
  expect(refundReasonText({ reason, courseNames })).toBe(text);
});

test.each([
  [" 5030 0001 ", "50300001"],
  ["tk20261127t39n1 ", "TK20261127T39N1"],
  ["tk-bank-7", "tk-bank-7"],
])("退款单号 %j is kept as %s: the shop's own in its own letters", (typed, kept) => {
  expect(refundNoOf(typed)).toBe(kept);
});
