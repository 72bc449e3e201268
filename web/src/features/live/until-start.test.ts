import { expect, test } from "vitest";
import { untilStart } from "./until-start.ts";

const start = "2026-11-24T11:30:00.000Z";
const before = (seconds: number) => Date.parse(start) - seconds * 1_000;
const counts = (seconds: number) => untilStart(start, before(seconds))?.map(([count]) => count);

test.each([
  [2 * 86_400 + 4 * 3_600 + 12 * 60 + 36, [2, 4, 12, 36]],
  [59, [0, 0, 0, 59]],
  [0.2, [0, 0, 0, 1]],
])("%d seconds before it begins", (seconds, shown) => {
  expect(counts(seconds)).toEqual(shown);
});

test.each([0, -1, -86_400])("%d seconds before: it should have begun", (seconds) => {
  expect(counts(seconds)).toBeUndefined();
});
