import { expect, test } from "vitest";
import { spread } from "./locks.ts";

test("ids share so many locks, each named once and in order, from the first on", () => {
  expect(spread([35, 3, 19, 64, 3], 16)).toEqual([0, 3]);
  expect(spread([35, 3, 20], 16, 1)).toEqual([4, 5]);
  expect(spread([], 16)).toEqual([]);
  const many = Array.from({ length: 1_000 }, (_, at) => 1_000 - at);
  expect(spread(many, 32, 1)).toEqual(Array.from({ length: 32 }, (_, at) => at + 1));
});
