import { expect, test } from "vitest";
import { isPart, refundAmountText, refundNoOf, refundReasonText, refundSentence } from "./refund.ts";

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

const task = { amount: 399, currency: "CNY", method: "wechat" } as const;

test.each([
  ["done", false, "已退款 ¥399.00"],
  ["processing", false, "已提出退款 ¥399.00，微信支付处理中"],
  ["closed", true, "退款没有受理：微信支付没有退出 ¥399.00，可重新退款；仍退不了的，请转账退回后登记退款"],
  [
    "abnormal",
    true,
    "¥399.00 退不进原账户，还在微信支付：请到商户平台处理后重新查询；转账退回的，登记后请勿再在商户平台处理",
  ],
  ["waiting", false, "还没有退款，¥399.00 待退"],
] as const)("a refund that is %s says so", (refundState, isRefused, text) => {
  expect(refundSentence({ ...task, refundState })).toEqual({ isRefused, text });
});

test("another currency is said with its code", () => {
  const other = { ...task, refundState: "processing", amount: 58.5, currency: "USD" } as const;
  expect(refundSentence(other).text).toBe("已提出退款 USD 58.50，微信支付处理中");
});
