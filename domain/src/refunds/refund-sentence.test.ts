import { expect, test } from "vitest";
import { refundSentence } from "./refund-sentence.ts";

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
