import { expect, test } from "vitest";
import { freightOf } from "./freight.ts";

const book = { courseType: 3, freightPrice: 800 } as const;
const textbook = { courseType: 4, freightPrice: 1200 } as const;
const video = { courseType: 1, freightPrice: 9900 } as const;

test.each([
  [9_999, 800],
  [10_000, 0],
  [10_001, 0],
])("[PRICE-004] goods of %i fen pay freight %i: 100.00 itself ships free", (goods, freight) => {
  expect(freightOf([book], goods)).toBe(freight);
});

test("[PRICE-005] below 100 the fee is the highest freight among the items, not their sum", () => {
  expect(freightOf([book, textbook, book], 5_000)).toBe(1200);
});

test("[PRICE-006] only books and textbooks need shipping", () => {
  expect(freightOf([video], 5_000)).toBe(0);
  expect(freightOf([video, book], 5_000)).toBe(800);
  expect(
    freightOf(
      [2, 5, 6].map((type) => ({ courseType: type as 2 | 5 | 6, freightPrice: 700 })),
      5_000,
    ),
  ).toBe(0);
});
