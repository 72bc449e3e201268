import { expect, test } from "vitest";
import { percentOf } from "./percent.ts";

test.each([
  [199, 200, 0, 99],
  [200, 200, 0, 100],
  [201, 200, 0, 100],
  [0, 200, 0, 0],
  [0, 0, 0, 0],
  [1, 3, 0, 33],
  [2, 3, 1, 66.6],
  [0.57, 1, 1, 57],
  [0.95, 1, 1, 95],
  [1_999, 2_000, 1, 99.9],
  [-1, 3, 0, 0],
] as const)(
  "%d of %d with %d decimals is %d per cent: 100 is all of it",
  (part, whole, decimals, percent) => {
    expect(percentOf(part, whole, decimals)).toBe(percent);
  },
);
