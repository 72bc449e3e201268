import { describe, expect, test } from "vitest";
import {
  discountLabel,
  formatAmount,
  formatFen,
  formatPrice,
  timesHundredths,
  toFen,
  toYuan,
} from "./money.ts";

describe("prices as a person reads them", () => {
  test.each([
    [1299, "¥1,299.00"],
    [0.01, "¥0.01"],
    [19.9, "¥19.90"],
    [999.99, "¥999.99"],
    [1234567.8, "¥1,234,567.80"],
  ])("[RULE-005] %s is shown with two decimals", (yuan, shown) => {
    expect(formatPrice(yuan)).toBe(shown);
  });

  test("[RULE-006] a price of 0 is shown as 免费", () => {
    expect(formatPrice(0)).toBe("免费");
  });

  test.each([undefined, null, Number.NaN, "12", Number.POSITIVE_INFINITY])(
    "[RULE-007] a price that is not a number (%s) is shown as --",
    (value) => {
      expect(formatPrice(value)).toBe("--");
    },
  );

  test("an amount of 0, freight for one, is ¥0.00 and never 免费", () => {
    expect(formatAmount(0)).toBe("¥0.00");
    expect(formatFen(0)).toBe("¥0.00");
    expect(formatFen(-5990)).toBe("-¥59.90");
  });
});

describe("discount labels", () => {
  test("[PRICE-014] a discount of 1 is shown as none", () => {
    expect(discountLabel(1)).toBe("无");
  });

  test.each([
    [0.95, "9.5折"],
    [0.9, "9折"],
    [0.07, "0.7折"],
    [0.57, "5.7折"],
    [0.1, "1折"],
  ])("[PRICE-015] a discount of %s is shown as its value times 10 followed by 折", (factor, label) => {
    expect(discountLabel(factor)).toBe(label);
  });
});

describe("fen arithmetic", () => {
  test("every amount with two decimals comes back from fen unchanged", () => {
    for (let fen = 0; fen <= 300_000; fen += 1) if (toFen(toYuan(fen)) !== fen) expect(fen).toBe("unchanged");
  });

  test.each([
    [101, 50, 51],
    [1, 50, 1],
    [1, 49, 0],
    [115, 90, 104],
    [59900, 90, 53910],
    [1_000_000_000, 99, 990_000_000],
  ])("%i fen times %i hundredths is %i, half up", (fen, hundredths, product) => {
    expect(timesHundredths(fen, hundredths)).toBe(product);
  });
});
