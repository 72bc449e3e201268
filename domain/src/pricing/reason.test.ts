import { expect, test } from "vitest";
import type { PriceRule } from "../catalogue/course-type.ts";
import { savingsOf } from "./reason.ts";

const reason = (rule: PriceRule, outcome: "won" | "lost" | "not-eligible", difference: number) => ({
  rule,
  outcome,
  difference,
  text: "",
});

test("the summary adds up what won, by kind, the store-wide discount last", () => {
  const items = [
    { reasons: [reason("06", "won", 30), reason("05", "won", 20), reason("03", "lost", 2.4)] },
    { reasons: [reason("03", "won", 59.9)] },
    { reasons: [reason("code", "won", 5.8), reason("01", "not-eligible", 0)] },
  ];
  expect(savingsOf(items)).toEqual([
    { label: "活动优惠", yuan: 20 },
    { label: "专属码优惠", yuan: 65.7 },
    { label: "全场满减", yuan: 30 },
  ]);
});

test("a rule that took nothing off is no line", () => {
  expect(savingsOf([{ reasons: [reason("06", "won", 0)] }])).toEqual([]);
});
