import { expect, test } from "vitest";
import type { CourseType } from "../catalogue/course-type.ts";
import { countedQuantity, isSoldAs, isSoldForOthers, maxQuantity, typedQuantity } from "./quantity.ts";

const TYPES: readonly CourseType[] = [1, 2, 3, 4, 5, 6];

test("[CART-011] with the batch-buy switch on only video types are shown", () => {
  expect(TYPES.filter((type) => isSoldAs("package", type))).toEqual([1, 5, 6]);
  expect(TYPES.filter((type) => isSoldAs("single", type))).toEqual(TYPES);
});

test("copies for others are sold of video types that cost something", () => {
  const sold = (coursePrice: number) =>
    TYPES.filter((courseType) => isSoldForOthers(courseType, coursePrice));
  expect([sold(1), sold(0)]).toEqual([[1, 5, 6], []]);
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

test.each([
  ["1", 1],
  ["1000", 1000],
  [" 40 ", 40],
  ["４０", 40],
  ["", undefined],
  ["0", undefined],
  ["1001", undefined],
  ["1.5", undefined],
  ["-3", undefined],
  ["十", undefined],
  ["1e3", undefined],
])("%j typed where 1 to 1000 are possible counts as %s: 1.5 is not 15, 1001 is not 1000", (text, typed) => {
  expect(typedQuantity(text, 1000)).toBe(typed);
});
