import { expect, test } from "vitest";
import { isRightDailyAnswer } from "./daily-answer.ts";

test.each([
  [["B"], ["B"], true],
  [["A"], ["B"], false],
  [["C", "A"], ["A", "C"], true],
  [["A", "C"], ["C", "A"], true],
  [["A"], ["A", "C"], false],
  [["A", "B", "C"], ["A", "C"], false],
  [[], ["A"], false],
])("[DAILY-004] %j of keys %j is right: %s", (selected, keys, right) => {
  expect(isRightDailyAnswer(selected, keys)).toBe(right);
});
