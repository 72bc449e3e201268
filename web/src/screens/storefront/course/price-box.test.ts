import { expect, test } from "vitest";
import { offersOf } from "./price-box.tsx";

type Rules = Parameters<typeof offersOf>[0]["discountRules"];
const rules: Rules = [
  { ruleCode: "01", discountedPrice: null },
  { ruleCode: "02", discountedPrice: 50 },
  { ruleCode: "03", discountedPrice: 0.9 },
  { ruleCode: "04", discountedPrice: 499 },
  { ruleCode: "05", discountedPrice: 569 },
];
const preset = {
  courseType: 1,
  coursePrice: 588,
  payPrice: 569,
  payRule: "05",
  payReason: "活动价",
  discountRules: rules,
} as const;

test("the price says why, then what else anybody may reach; rules of codes are not told", () => {
  expect(offersOf(preset)).toEqual(["活动价，下单自动生效", "老学员再购 ¥294.00", "满 10 份每份 ¥499.00"]);
  // A code's price has a line of its own.
  expect(offersOf({ ...preset, payRule: "code", payReason: "专属码 QD0001 9折" })[0]).toBe(
    "老学员再购 ¥294.00",
  );
});

test("an offer that is not below the price is none, and free courses have none", () => {
  expect(offersOf({ ...preset, payPrice: 280, payRule: null, payReason: "" })).toEqual([]);
  expect(offersOf({ ...preset, coursePrice: 0 })).toEqual([]);
});

test("half of an odd price reads as the order will charge it", () => {
  const odd = { ...preset, coursePrice: 0.29, payPrice: 0.29, payRule: null, payReason: "" };
  expect(offersOf({ ...odd, discountRules: [{ ruleCode: "01", discountedPrice: null }] })).toEqual([
    "老学员再购 ¥0.15",
  ]);
});
