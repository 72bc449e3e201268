import { expect, test } from "vitest";
import type { CourseType } from "../catalogue/course-type.ts";
import { countedQuantity, isSoldAs, maxQuantity, quantityRule, typedQuantity } from "./quantity.ts";

const TYPES: readonly CourseType[] = [1, 2, 3, 4, 5, 6];

test("[CART-011] with the batch-buy switch on only video types are shown", () => {
  expect(TYPES.filter((type) => isSoldAs("package", type))).toEqual([1, 5, 6]);
  expect(TYPES.filter((type) => isSoldAs("single", type))).toEqual(TYPES);
});

test.each([1, 5, 6] as const)(
  "[CART-012] with the switch on, type %i may have a quantity above 1",
  (type) => {
    expect(maxQuantity(type, "package", "cart")).toBe(10_000);
    expect(countedQuantity(5, type, "package")).toBe(5);
  },
);

test.each([1, 5, 6] as const)("[CART-013] with the switch off, type %i is fixed at 1", (type) => {
  expect(maxQuantity(type, "single", "cart")).toBe(1);
  expect(countedQuantity(5, type, "single")).toBe(1);
});

test("an answer (type 2) is fixed at 1", () => {
  expect(maxQuantity(2, "single", "cart")).toBe(1);
});

test("books end at 10000 in the cart, and everything at 1000 on the detail page and in the bulk dialog", () => {
  expect(maxQuantity(3, "single", "cart")).toBe(10_000);
  expect(maxQuantity(3, "single", "detail")).toBe(1_000);
  expect(maxQuantity(1, "package", "detail")).toBe(1_000);
});

test("a typed quantity is taken as it was typed, or refused: 1.5 is not 15, 1001 is not 1000", () => {
  for (const text of ["1", "1000", " 40 ", "４０"]) expect(quantityRule(text, 1000)).toBeUndefined();
  for (const text of ["", "0", "1001", "1.5", "-3", "十", "1e3"])
    expect(quantityRule(text, 1000)).toBe("请输入 1 到 1000 的整数");
  expect(typedQuantity("４０")).toBe(40);
  expect(typedQuantity("1.5")).toBeUndefined();
});
