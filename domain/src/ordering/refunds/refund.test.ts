import { expect, test } from "vitest";
import { isPart, ownRefundNo, refundAmountText, refundReasonText, refundStateOf } from "./refund.ts";

test.each([
  [false, null, "waiting"],
  [false, "asked", "processing"],
  [false, "processing", "processing"],
  [false, "closed", "closed"],
  [false, "abnormal", "abnormal"],
  [true, null, "done"],
  [true, "abnormal", "done"],
] as const)("a task that is done: %s, last asked: %s, is %s", (isDone, last, state) => {
  expect(refundStateOf(isDone, last)).toBe(state);
});

test("each attempt of each task has a number of its own, that every company takes", () => {
  const all = [1, 11].flatMap((task) => [1, 11].map((attempt) => ownRefundNo("2026-11-25", task, attempt)));
  expect(new Set(all).size).toBe(4);
  expect(all[0]).toBe("TK20261125T1N1");
  for (const one of all) expect(one).toMatch(/^[A-Za-z0-9]{1,64}$/);
});

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
