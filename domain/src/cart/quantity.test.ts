import { expect, test } from "vitest";
import type { CourseType } from "../catalogue/course-type.ts";
import { addedQuantity, countedQuantity, isSoldAs, maxQuantity, quantityRule } from "./quantity.ts";

const TYPES: readonly CourseType[] = [1, 2, 3, 4, 5, 6];

test("[CART-011] with the batch-buy switch on only video types are shown", () => {
  expect(TYPES.filter((type) => isSoldAs("package", type))).toEqual([1, 5, 6]);
  expect(TYPES.filter((type) => isSoldAs("single", type))).toEqual(TYPES);
});

test.each([1, 5, 6] as const)(
  "[CART-012] with the switch on, type %i may have a quantity above 1",
  (type) => {
    expect(quantityRule(2, type, "package", "cart")).toBeUndefined();
    expect(countedQuantity(5, type, "package")).toBe(5);
  },
);

test.each([1, 5, 6] as const)("[CART-013] with the switch off, type %i is fixed at 1", (type) => {
  expect(quantityRule(1, type, "single", "cart")).toBeUndefined();
  expect(quantityRule(2, type, "single", "cart")).toBe("该商品每人限购一份");
  expect(countedQuantity(5, type, "single")).toBe(1);
});

test("an answer (type 2) is fixed at 1", () => {
  expect(quantityRule(2, 2, "single", "cart")).toBe("该商品每人限购一份");
});

test.each([
  [0, false],
  [1, true],
  [10_000, true],
  [10_001, false],
  [1.5, false],
  [Number.NaN, false],
])("[CART-016] a quantity of %s in the cart is accepted: %s", (quantity, accepted) => {
  expect(quantityRule(quantity, 3, "single", "cart")).toBe(
    accepted ? undefined : "数量必须是 1 到 10000 的整数",
  );
});

test.each([
  [1, true],
  [1000, true],
  [1001, false],
  [0, false],
])(
  "[DET-024] a quantity of %i on the detail page or in the bulk dialog is accepted: %s",
  (quantity, accepted) => {
    expect(quantityRule(quantity, 3, "single", "detail") === undefined).toBe(accepted);
    expect(quantityRule(quantity, 1, "package", "detail") === undefined).toBe(accepted);
  },
);

test("adding what is in the cart already adds books up and leaves videos and answers at 1", () => {
  expect(addedQuantity(2, 3, 3)).toBe(5);
  expect(addedQuantity(9_999, 5, 4)).toBe(10_000);
  expect([1, 2, 5, 6].map((type) => addedQuantity(1, 1, type as CourseType))).toEqual([1, 1, 1, 1]);
  expect(maxQuantity(1, "package", "cart")).toBe(10_000);
});
