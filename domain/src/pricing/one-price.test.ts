import { expect, test } from "vitest";
import { isChannelPrice, priceOfOne } from "./one-price.ts";
import type { Channel, QuoteLine } from "./quote.ts";

type Course = Omit<QuoteLine, "quantity">;
const course = (coursePrice: number, discountRules: Course["discountRules"] = []): Course => ({
  courseId: 1,
  courseName: "课程",
  courseType: 1,
  coursePrice,
  freightPrice: 0,
  discountRules,
});
const school: Channel = { kind: "school", exclusiveDiscount: 90, code: "QD0001", name: "渠道" };
const on = { storeWideDiscount: true };

test("a preset price is what everybody pays, and says so", () => {
  const preset = course(58_800, [{ ruleCode: "05", discountedPrice: 56_900 }]);
  expect(priceOfOne(preset, null, on)).toEqual({ payPrice: 56_900, payRule: "05", payReason: "活动价" });
});

test("the store-wide discount counts where one piece reaches it, unless it is switched off", () => {
  expect(priceOfOne(course(129_900), null, on)).toEqual({
    payPrice: 124_900,
    payRule: "06",
    payReason: "全场满 1000 减 50",
  });
  expect(priceOfOne(course(129_900), null, { storeWideDiscount: false }).payPrice).toBe(129_900);
});

test("a channel's code gives its price and its name; the lower of two wins", () => {
  const priced = priceOfOne(course(39_900), school, on);
  expect(priced).toEqual({ payPrice: 35_910, payRule: "code", payReason: "专属码 QD0001 9折" });
  expect(isChannelPrice(priced)).toBe(true);
  const preset = course(39_900, [{ ruleCode: "05", discountedPrice: 30_000 }]);
  expect(isChannelPrice(priceOfOne(preset, school, on))).toBe(false);
});

test("rule 01 asks who buys and 04 for ten pieces: neither is anybody's price; what is free stays free", () => {
  const rules: Course["discountRules"] = [
    { ruleCode: "01", discountedPrice: 100 },
    { ruleCode: "04", discountedPrice: 200 },
  ];
  expect(priceOfOne(course(39_900, rules), null, on)).toEqual({
    payPrice: 39_900,
    payRule: null,
    payReason: "",
  });
  expect(priceOfOne(course(0, rules), school, on).payPrice).toBe(0);
});
