import { expect, test } from "vitest";
import type { PriceRule } from "../catalogue/course-type.ts";
import { savingsOf } from "./reason.ts";

const reason = (rule: PriceRule, outcome: "won" | "lost" | "not-eligible", difference: number) => ({
  rule,
  outcome,
  difference,
  text: "",
});

const line = { courseCount: 1, coursePrice: 100, coursePriceOriginal: 100 };

test("the summary adds up what won, by kind, the store-wide discount last", () => {
  const items = [
    { ...line, reasons: [reason("06", "won", 30), reason("05", "won", 20), reason("03", "lost", 2.4)] },
    { ...line, reasons: [reason("03", "won", 59.9)] },
    { ...line, reasons: [reason("code", "won", 5.8), reason("01", "not-eligible", 0)] },
  ];
  expect(savingsOf(items)).toEqual([
    { label: "活动优惠", yuan: 20 },
    { label: "专属码优惠", yuan: 65.7 },
    { label: "全场满减", yuan: 30 },
  ]);
});

test("a rule that took nothing off is no line", () => {
  expect(savingsOf([{ ...line, reasons: [reason("06", "won", 0)] }])).toEqual([]);
});

test("the courses' own discount comes first, of all copies; none where the original price was not kept", () => {
  const items = [
    { courseCount: 3, coursePrice: 588.1, coursePriceOriginal: 980, reasons: [reason("05", "won", 57)] },
    { courseCount: 1, coursePrice: 58, coursePriceOriginal: 72.5, reasons: [] },
    { courseCount: 2, coursePrice: 58, coursePriceOriginal: 0, reasons: [] },
  ];
  expect(savingsOf(items)).toEqual([
    { label: "商品折扣", yuan: 1190.2 },
    { label: "活动优惠", yuan: 57 },
  ]);
});
