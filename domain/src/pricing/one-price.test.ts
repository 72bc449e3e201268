import { expect, test } from "vitest";
import { isChannelPrice } from "./exclusive-code.ts";
import { priceFor, priceOfOne } from "./one-price.ts";
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
  expect(priceOfOne(preset, null, on)).toEqual({
    payPrice: 56_900,
    payRule: "05",
    payReason: "活动价",
    reasons: [{ rule: "05", outcome: "won", text: "活动价", difference: 1_900 }],
  });
});

test("the store-wide discount counts where one piece reaches it, unless it is switched off", () => {
  expect(priceOfOne(course(129_900), null, on)).toEqual({
    payPrice: 124_900,
    payRule: "06",
    payReason: "全场满 1000 减 50",
    reasons: [{ rule: "06", outcome: "won", text: "全场满 1000 减 50", difference: 5_000 }],
  });
  expect(priceOfOne(course(129_900), null, { storeWideDiscount: false }).payPrice).toBe(129_900);
});

test("a channel's code gives its price and its name; the lower of two wins", () => {
  const priced = priceOfOne(course(39_900), school, on);
  expect(priced).toEqual({
    payPrice: 35_910,
    payRule: "code",
    payReason: "专属码 QD0001 9折",
    reasons: [{ rule: "code", outcome: "won", text: "专属码 QD0001 9折", difference: 3_990 }],
  });
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
    reasons: [
      {
        rule: "01",
        outcome: "not-eligible",
        text: "老学员价，不符合：没有已付款的视频课订单",
        difference: 0,
      },
      { rule: "04", outcome: "not-eligible", text: "满 10 份优惠价，不符合：数量不足 10 份", difference: 0 },
    ],
  });
  expect(priceOfOne(course(0, rules), school, on).payPrice).toBe(0);
});

test("half of an odd price is rounded up as an order rounds it, and a rule without a price gives none", () => {
  const rules: Course["discountRules"] = [
    { ruleCode: "01", discountedPrice: null },
    { ruleCode: "04", discountedPrice: null },
  ];
  expect(priceFor(course(29, rules), "01")).toBe(15);
  expect(priceFor(course(29, rules), "04")).toBeUndefined();
  expect(priceFor(course(29, [{ ruleCode: "04", discountedPrice: 20 }]), "04")).toBe(20);
  expect(priceFor(course(29), "01")).toBeUndefined();
});

test.each([
  [1, 50],
  [2, undefined],
  [3, 50],
  [4, 50],
  [5, 50],
  [6, 50],
] as const)(
  "ten of type %i cost each %s by rule 04: nobody can order ten paid answers",
  (courseType, each) => {
    const rules: Course["discountRules"] = [{ ruleCode: "04", discountedPrice: 50 }];
    expect(priceFor({ ...course(100, rules), courseType }, "04")).toBe(each);
  },
);
