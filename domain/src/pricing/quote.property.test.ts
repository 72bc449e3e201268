import fc from "fast-check";
import { expect, test } from "vitest";
import { expectedQuote } from "./quote.oracle.ts";
import type { Channel, QuoteLine, RuleCode } from "./quote.ts";
import { quote } from "./quote.ts";

const CASES = 100_000;

// Prices crowd where rules change: nothing, single fen, the free-shipping edge, the 800 and 1000 steps.
const price = fc.oneof(
  fc.constantFrom(0, 1, 2, 3, 99, 9_999, 10_000, 10_001, 79_999, 80_000, 80_001, 99_999, 100_000, 160_000),
  fc.integer({ min: 0, max: 1_000 }),
  fc.integer({ min: 0, max: 400_000 }),
);
const quantity = fc.oneof(
  { weight: 6, arbitrary: fc.constant(1) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 12 }) },
  { weight: 1, arbitrary: fc.constantFrom(9, 10, 11, 40) },
);
const rule = fc
  .tuple(
    fc.constantFrom<RuleCode>("01", "02", "03", "04", "05", "06"),
    fc.option(price),
    fc.integer({ min: 1, max: 100 }),
  )
  .map(([ruleCode, fen, hundredths]) => ({
    ruleCode,
    discountedPrice: ruleCode === "03" && fen !== null ? hundredths : fen,
  }));
const line: fc.Arbitrary<QuoteLine> = fc.record({
  courseId: fc.integer({ min: 1, max: 99 }),
  courseName: fc.constant("课程"),
  courseType: fc.constantFrom(1, 2, 3, 4, 5, 6),
  quantity,
  coursePrice: price,
  freightPrice: fc.integer({ min: 0, max: 3_000 }),
  discountRules: fc.array(rule, { maxLength: 4 }),
});
const channel: fc.Arbitrary<Channel | null> = fc.option(
  fc.record({
    kind: fc.constantFrom("school", "internal"),
    exclusiveDiscount: fc.integer({ min: 10, max: 100 }),
    code: fc.constant("QD0001"),
    name: fc.constant("渠道"),
  }),
);

test(`${CASES} orders cost what an independent reckoning says, to the fen`, () => {
  let discounted = 0;
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      channel,
      fc.boolean(),
      (lines, hasPaidVideoOrder, code, storeWideDiscount) => {
        const actual = quote(lines, { hasPaidVideoOrder }, code, { storeWideDiscount });
        const expected = expectedQuote(lines, hasPaidVideoOrder, code, storeWideDiscount);
        const items = actual.lines.map((one) => one.orderItemAmt);
        const agrees =
          items.every((amount, i) => amount === expected.items[i]) &&
          actual.goodsAmt === expected.goods &&
          actual.storeWideDiscount === expected.discount &&
          actual.freight === expected.freight &&
          actual.total === expected.total;
        if (!agrees) expect({ items, ...actual }).toEqual(expected);

        if (actual.storeWideDiscount > 0) discounted += 1;
        // What stands on its own, whatever the rules say.
        const sum = items.reduce((a, b) => a + b, 0);
        const shares = actual.lines.reduce((a, one) => a + one.storeWideShare, 0);
        const savings = actual.lines.flatMap((one) => one.why).reduce((a, why) => a + why.saving, 0);
        if (sum !== actual.goodsAmt || shares !== actual.storeWideDiscount)
          throw new Error("parts do not sum");
        if (items.some((amount) => amount < 0)) throw new Error("a line below 0");
        const plain = lines.reduce((a, one) => a + one.coursePrice * one.quantity, 0);
        if (plain - savings !== actual.goodsAmt) throw new Error("the explanations do not add up");
        if (actual.lines.some((one) => one.coursePrice > 0 && one.unitPrice < 1))
          throw new Error("below 1 fen");
        if (
          actual.lines.some(
            (one) => one.why.filter((why) => why.rule !== "06" && why.outcome === "won").length > 1,
          )
        )
          throw new Error("two rules won one line");
      },
    ),
    { numRuns: CASES },
  );
  // The generator must reach the hard part, or agreement means little.
  expect(discounted).toBeGreaterThan(CASES / 10);
});
