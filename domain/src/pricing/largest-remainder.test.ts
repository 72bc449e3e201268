import { expect, test } from "vitest";
import { splitByLargestRemainder } from "./largest-remainder.ts";

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
