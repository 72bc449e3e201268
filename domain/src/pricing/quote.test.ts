import { describe, expect, test } from "vitest";
import type { Channel, QuoteLine } from "./quote.ts";
import { quote, splitByLargestRemainder } from "./quote.ts";

const course = (over: Partial<QuoteLine> = {}): QuoteLine => ({
  courseId: 1,
  courseName: "二级建造师精讲班",
  courseType: 1,
  quantity: 1,
  coursePrice: 59_900,
  freightPrice: 0,
  discountRules: [],
  ...over,
});
const school: Channel = { kind: "school", exclusiveDiscount: 90, code: "QD0001", name: "山东建筑技术学校" };
const internal: Channel = { kind: "internal", exclusiveDiscount: 95, code: "NB0001", name: "内部渠道" };
const newBuyer = { hasPaidVideoOrder: false };
const oldBuyer = { hasPaidVideoOrder: true };
const on = { storeWideDiscount: true };
const off = { storeWideDiscount: false };
const only = (line: QuoteLine, buyer = newBuyer, channel: Channel | null = null, settings = off) => {
  const [first] = quote([line], buyer, channel, settings).lines;
  if (first === undefined) throw new Error("no line");
  return first;
};

describe("unit prices", () => {
  test("without rules a unit costs coursePrice", () => {
    expect(only(course())).toMatchObject({ unitPrice: 59_900, wonBy: null, why: [] });
  });

  test("[PRICE-017] rule 01 is the repeat buyer's price, half of coursePrice when none is set", () => {
    const set = course({ discountRules: [{ ruleCode: "01", discountedPrice: 40_000 }] });
    const empty = course({ coursePrice: 59_901, discountRules: [{ ruleCode: "01", discountedPrice: null }] });
    expect(only(set, oldBuyer)).toMatchObject({ unitPrice: 40_000, wonBy: "01" });
    expect(only(empty, oldBuyer)).toMatchObject({ unitPrice: 29_951, wonBy: "01" });
    expect(only(set, newBuyer)).toMatchObject({ unitPrice: 59_900, wonBy: null });
  });

  test.each([
    ["a school's", school],
    ["an internal channel's", internal],
  ])("[PRICE-017] with %s code rule 01 holds for a repeat buyer all the same", (_, channel) => {
    const line = course({ discountRules: [{ ruleCode: "01", discountedPrice: 40_000 }] });
    expect(only(line, oldBuyer, channel)).toMatchObject({ unitPrice: 40_000, wonBy: "01" });
    expect(only(line, newBuyer, channel).wonBy).not.toBe("01");
  });

  test("[PRICE-018] rule 02 takes yuan off the unit price, for a code of an internal channel only", () => {
    const line = course({ quantity: 2, discountRules: [{ ruleCode: "02", discountedPrice: 5_000 }] });
    expect(only(line, newBuyer, internal)).toMatchObject({
      unitPrice: 54_900,
      wonBy: "02",
      orderItemAmt: 109_800,
    });
    expect(only(line, newBuyer, school)).toMatchObject({ unitPrice: 59_900, wonBy: null });
    expect(only(line)).toMatchObject({ unitPrice: 59_900, wonBy: null });
  });

  test("[PRICE-019] rule 03 is a factor for a code of a school channel, the channel's own when none is set", () => {
    const own = course({ discountRules: [{ ruleCode: "03", discountedPrice: 95 }] });
    const empty = course({ discountRules: [{ ruleCode: "03", discountedPrice: null }] });
    expect(only(own, newBuyer, school)).toMatchObject({ unitPrice: 56_905, wonBy: "03" });
    expect(only(empty, newBuyer, school)).toMatchObject({ unitPrice: 53_910, wonBy: "03" });
    for (const line of [own, empty])
      for (const channel of [internal, null])
        expect(only(line, newBuyer, channel)).toMatchObject({ unitPrice: 59_900, wonBy: null });
  });

  test.each([
    [9, 59_900, null],
    [10, 49_900, "04"],
    [11, 49_900, "04"],
  ])("[PRICE-020] rule 04 gives a discount when 10 or more are bought: %i", (quantity, unitPrice, wonBy) => {
    const line = course({ quantity, discountRules: [{ ruleCode: "04", discountedPrice: 49_900 }] });
    expect(only(line)).toMatchObject({ unitPrice, wonBy });
  });

  test("rule 04 counts one line's quantity, not the order's", () => {
    const line = course({ quantity: 5, discountRules: [{ ruleCode: "04", discountedPrice: 49_900 }] });
    expect(quote([line, line], newBuyer, null, off).lines.map((one) => one.wonBy)).toEqual([null, null]);
  });

  test("[PRICE-021] rule 05 is a preset discounted price for everybody", () => {
    const line = course({ discountRules: [{ ruleCode: "05", discountedPrice: 56_900 }] });
    expect(only(line)).toMatchObject({ unitPrice: 56_900, wonBy: "05" });
  });

  test("[PRICE-021] a returning student and who has a code get rule 05 too", () => {
    const line = course({ discountRules: [{ ruleCode: "05", discountedPrice: 40_000 }] });
    expect(only(line, oldBuyer)).toMatchObject({ unitPrice: 40_000, wonBy: "05" });
    expect(only(line, newBuyer, school)).toMatchObject({ unitPrice: 40_000, wonBy: "05" });
    expect(only(line, newBuyer, internal)).toMatchObject({ unitPrice: 40_000, wonBy: "05" });
  });

  test.each([1, 2, 3, 4, 5, 6] as const)("[PRICE-021] rule 05 is for products of type %i", (courseType) => {
    const line = course({ courseType, discountRules: [{ ruleCode: "05", discountedPrice: 40_000 }] });
    expect(only(line)).toMatchObject({ unitPrice: 40_000, wonBy: "05" });
  });

  test("a code gives the channel's discount where the product names neither 02 nor 03", () => {
    expect(only(course(), newBuyer, school)).toMatchObject({ unitPrice: 53_910, wonBy: "code" });
    expect(only(course(), newBuyer, internal)).toMatchObject({ unitPrice: 56_905, wonBy: "code" });
    const named = course({ discountRules: [{ ruleCode: "02", discountedPrice: 100 }] });
    expect(only(named, newBuyer, school)).toMatchObject({ wonBy: null });
  });

  test("type 5 ignores codes", () => {
    const line = course({ courseType: 5, discountRules: [{ ruleCode: "03", discountedPrice: 50 }] });
    expect(only(line, newBuyer, school)).toMatchObject({ unitPrice: 59_900, wonBy: null });
    expect(only(course({ courseType: 5 }), newBuyer, school)).toMatchObject({
      unitPrice: 59_900,
      wonBy: null,
    });
  });

  test("the single lowest unit price wins and rules do not stack", () => {
    const line = course({
      quantity: 10,
      discountRules: [
        { ruleCode: "01", discountedPrice: 50_000 },
        { ruleCode: "03", discountedPrice: 80 },
        { ruleCode: "04", discountedPrice: 49_000 },
        { ruleCode: "05", discountedPrice: 55_000 },
      ],
    });
    expect(only(line, oldBuyer, school)).toMatchObject({ unitPrice: 47_920, wonBy: "03" });
  });

  test("a rule dearer than the plain price changes nothing", () => {
    const line = course({ discountRules: [{ ruleCode: "05", discountedPrice: 70_000 }] });
    expect(only(line)).toMatchObject({ unitPrice: 59_900, wonBy: null });
  });

  test("on equal prices the name that takes part in the store-wide discount wins", () => {
    const rules = [
      { ruleCode: "01", discountedPrice: 50_000 },
      { ruleCode: "05", discountedPrice: 50_000 },
    ] as const;
    expect(only(course({ discountRules: rules }), oldBuyer)).toMatchObject({ wonBy: "05" });
  });

  test("a price never falls below 0.01 unless the product is free", () => {
    const rules = [{ ruleCode: "02", discountedPrice: 100_000 }] as const;
    expect(only(course({ discountRules: rules }), newBuyer, internal).unitPrice).toBe(1);
    expect(only(course({ discountRules: [{ ruleCode: "05", discountedPrice: 0 }] })).unitPrice).toBe(1);
    expect(only(course({ coursePrice: 0, discountRules: rules }), newBuyer, internal)).toMatchObject({
      unitPrice: 0,
      wonBy: null,
      why: [],
    });
  });
});

describe("the whole order", () => {
  test("[PRICE-022] lines not won by 01, 02 or 03 share 30 off each 800 and 50 off each 1000, summing exactly", () => {
    const lines = [
      course({ courseId: 1, coursePrice: 33_333 }),
      course({ courseId: 2, coursePrice: 33_334 }),
      course({ courseId: 3, coursePrice: 33_333 }),
      course({
        courseId: 4,
        coursePrice: 90_000,
        discountRules: [{ ruleCode: "01", discountedPrice: null }],
      }),
    ];
    const order = quote(lines, oldBuyer, null, on);
    expect(order.storeWideDiscount).toBe(5_000);
    expect(order.lines.map((line) => line.storeWideShare)).toEqual([1_667, 1_667, 1_666, 0]);
    expect(order.goodsAmt).toBe(140_000);
  });

  test("[PRICE-022] store-wide counts every copy at its price after rules 01 to 05", () => {
    const rules = [{ ruleCode: "05", discountedPrice: 50_000 }] as const;
    const line = course({ courseType: 3, quantity: 3, coursePrice: 60_000, discountRules: rules });
    expect(quote([line], newBuyer, null, on)).toMatchObject({ storeWideDiscount: 5_000, goodsAmt: 145_000 });
  });

  test.each([
    ["02", internal],
    ["03", school],
  ] as const)("[PRICE-022] a line won by %s stays out, and freight is not counted", (ruleCode, channel) => {
    const rules = [{ ruleCode, discountedPrice: 90 }];
    const won = quote([course({ coursePrice: 200_000, discountRules: rules })], newBuyer, channel, on);
    expect(won.lines[0]).toMatchObject({ wonBy: ruleCode, storeWideShare: 0 });
    const book = course({ courseType: 3, coursePrice: 8_000, freightPrice: 80_000 });
    expect(quote([book], newBuyer, null, on)).toMatchObject({ freight: 80_000, storeWideDiscount: 0 });
  });

  test.each([
    [
      "with a code, won by the channel's own discount",
      course({ coursePrice: 200_000 }),
      school,
      "code",
      8_000,
    ],
    [
      "with a code, at the plain price of further education",
      course({ courseType: 5, coursePrice: 100_000 }),
      internal,
      null,
      5_000,
    ],
    [
      "won by 04",
      course({ quantity: 10, discountRules: [{ ruleCode: "04", discountedPrice: 10_000 }] }),
      null,
      "04",
      5_000,
    ],
    ["of further education", course({ courseType: 5, coursePrice: 100_000 }), null, null, 5_000],
  ] as const)("[PRICE-022] a line %s takes part", (_, line, channel, wonBy, storeWideShare) => {
    expect(only(line, newBuyer, channel, on)).toMatchObject({ wonBy, storeWideShare });
  });

  test("the switch turns the store-wide discount off", () => {
    const order = quote([course({ coursePrice: 100_000 })], newBuyer, null, off);
    expect(order).toMatchObject({ storeWideDiscount: 0, storeWideWhy: null, total: 100_000 });
  });

  test("a rule 06 on a product changes nothing: it belongs to the order", () => {
    const rules = [{ ruleCode: "06", discountedPrice: 1 }] as const;
    expect(only(course({ discountRules: rules }))).toMatchObject({ unitPrice: 59_900, why: [] });
  });

  test("[PRICE-004] freight looks at goods after discounts", () => {
    const book = course({ courseType: 3, coursePrice: 10_500, freightPrice: 800 });
    expect(quote([book], newBuyer, null, on)).toMatchObject({ goodsAmt: 10_500, freight: 0, total: 10_500 });
    expect(quote([book], newBuyer, school, on)).toMatchObject({
      goodsAmt: 9_450,
      freight: 800,
      total: 10_250,
    });
  });

  test("[PRICE-005] freight is the dearest item's, not multiplied by quantity", () => {
    const books = [
      course({ courseType: 3, coursePrice: 1_000, quantity: 3, freightPrice: 800 }),
      course({ courseType: 4, coursePrice: 2_000, quantity: 2, freightPrice: 1_200 }),
    ];
    expect(quote(books, newBuyer, null, on)).toMatchObject({ goodsAmt: 7_000, freight: 1_200, total: 8_200 });
  });

  test.each([0, -1, 1.5, Number.NaN, 1e17])("a quantity of %s is refused", (quantity) => {
    expect(() => quote([course({ quantity })], newBuyer, null, on)).toThrow(RangeError);
  });

  test.each([-1, 0.5])("a price of %s fen is refused", (coursePrice) => {
    expect(() => quote([course({ coursePrice })], newBuyer, null, on)).toThrow(RangeError);
  });
});

describe("every line keeps why", () => {
  const lines = [
    course({
      discountRules: [
        { ruleCode: "03", discountedPrice: null },
        { ruleCode: "05", discountedPrice: 56_900 },
        { ruleCode: "01", discountedPrice: null },
      ],
    }),
    course({
      courseId: 2,
      courseName: "造价案例分析",
      coursePrice: 88_000,
      discountRules: [
        { ruleCode: "05", discountedPrice: 86_000 },
        { ruleCode: "03", discountedPrice: 98 },
      ],
    }),
  ];
  const order = quote(lines, newBuyer, school, on);

  test("which rule won, which lost and by how much, which did not apply and why", () => {
    expect(order.lines[0]?.why).toEqual([
      {
        rule: "03",
        outcome: "won",
        unitPrice: 53_910,
        saving: 5_990,
        dearerBy: 0,
        explanation: "专属码 QD0001 学校渠道 9折",
      },
      {
        rule: "05",
        outcome: "lost",
        unitPrice: 56_900,
        saving: 0,
        dearerBy: 2_990,
        explanation: "活动价 ¥569.00（比现价高 ¥29.90）",
      },
      {
        rule: "01",
        outcome: "not-eligible",
        unitPrice: null,
        saving: 0,
        dearerBy: 0,
        explanation: "老学员价，不符合：没有已付款的视频课订单",
      },
      {
        rule: "06",
        outcome: "not-eligible",
        unitPrice: null,
        saving: 0,
        dearerBy: 0,
        explanation: "全场满减，不符合：已享受老学员价或渠道价",
      },
    ]);
  });

  test("the store-wide discount is explained on its lines and once for the order", () => {
    expect(
      order.lines[1]?.why.map((why) => `${why.rule} ${why.outcome} ${why.saving} ${why.explanation}`),
    ).toEqual([
      "05 won 2000 活动价",
      "03 lost 0 专属码 QD0001 本课程 9.8折 ¥862.40（比现价高 ¥2.40）",
      "06 won 3000 全场满 800 减 30",
    ]);
    expect(order.storeWideWhy).toBe("全场满减：可参加的商品合计 ¥860.00，满 800 减 30");
    expect(order).toMatchObject({ goodsAmt: 136_910, total: 136_910 });
  });

  test.each([
    ["02", newBuyer, internal, 3_000, "专属码 NB0001 内部渠道立减 ¥30.00"],
    ["02", newBuyer, null, 3_000, "内部渠道立减 ¥30.00，不符合：没有使用内部渠道的专属码"],
    ["02", newBuyer, internal, null, "专属码 NB0001 内部渠道立减，不符合：没有设置优惠价"],
    ["03", newBuyer, null, null, "学校渠道折扣，不符合：没有使用学校渠道的专属码"],
    ["04", newBuyer, null, 100, "满 10 份优惠价，不符合：数量不足 10 份"],
    ["01", oldBuyer, null, 30_000, "老学员价"],
  ] as const)(
    "rule %s is told in a sentence: %#",
    (ruleCode, buyer, channel, discountedPrice, explanation) => {
      const [why] = only(course({ discountRules: [{ ruleCode, discountedPrice }] }), buyer, channel).why;
      expect(why?.explanation).toBe(explanation);
    },
  );

  test.each([
    ["the course's own", 100, school, "专属码 QD0001 本课程折扣：无 ¥599.00（比现价高 ¥199.00）"],
    [
      "the channel's",
      null,
      { ...school, exclusiveDiscount: 100 },
      "专属码 QD0001 学校渠道折扣：无 ¥599.00（比现价高 ¥199.00）",
    ],
  ])("[PRICE-014] a factor of 1 is told as none, %s", (_, discountedPrice, channel, explanation) => {
    const rules = [
      { ruleCode: "03", discountedPrice },
      { ruleCode: "05", discountedPrice: 40_000 },
    ] as const;
    expect(only(course({ discountRules: rules }), newBuyer, channel).why[0]).toMatchObject({
      outcome: "lost",
      explanation,
    });
  });

  test("a code on further education is explained, not silently dropped", () => {
    const [why] = only(course({ courseType: 5 }), newBuyer, school).why;
    expect(why?.explanation).toBe("专属码 QD0001 9折，不符合：继续教育课程不使用专属码");
  });
});

test.each([
  [3000, [80000], [3000]],
  [5000, [50000, 50000], [2500, 2500]],
  [100, [1, 1, 1, 97], [1, 1, 1, 97]],
  [10, [10, 10, 10], [4, 3, 3]],
  [5, [2, 3, 6], [1, 1, 3]],
  [1, [0, 5], [0, 1]],
  [0, [0, 0], [0, 0]],
  [7, [0, 1, 0, 6], [0, 1, 0, 6]],
])("%i fen over %j are %j", (total, weights, parts) => {
  expect(splitByLargestRemainder(total, weights)).toEqual(parts);
});

test("sums stay exact where products pass 2^53", () => {
  const weights = [999_999_999_999_999, 1, 333_333_333_333_333];
  expect(splitByLargestRemainder(66_666_666_666_650, weights)).toEqual([
    49_999_999_999_987, 0, 16_666_666_666_663,
  ]);
});

test.each([
  [-1, [5]],
  [6, [5]],
  [1, []],
  [1, [-1, 5]],
])("%i over %j is refused", (total, weights) => {
  expect(() => splitByLargestRemainder(total, weights)).toThrow(RangeError);
});
