import { expect, test } from "vitest";
import { isRefundedWhole, refundedText } from "./refunded.ts";

test.each([
  ["nothing given back", 10_000, 0, false],
  ["a part", 10_000, 9_999, false],
  ["all of it", 10_000, 10_000, true],
  ["a part in yuan", 100, 99.01, false],
  ["all but a fen, in yuan", 100, 99.99, false],
  ["all of it in yuan", 99.9, 99.9, true],
  ["an order of 0, of which nothing can be given back", 0, 0, false],
])("%s of an order's money", (_, orderAmt, refundedAmt, whole) => {
  expect(isRefundedWhole({ orderAmt, refundedAmt })).toBe(whole);
});

test("an amount reads in yuan, grouped", () => {
  expect([refundedText(200), refundedText(1980.5)]).toEqual(["已退款 ¥200.00", "已退款 ¥1,980.50"]);
});
