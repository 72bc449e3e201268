import { expect, test } from "vitest";
import { changeOf, spansAt } from "./today.ts";

test("spans begin at midnight in Shanghai; what runs is compared until the same minute", () => {
  // 15:40:59 on the 21st in Shanghai.
  const { today, yesterday, days30 } = spansAt(new Date("2026-11-21T07:40:59Z"));
  const words = ({ from, to }: { from: Date; to: Date }) => [from, to].map((time) => time.toISOString());
  expect(words(today.span)).toEqual(["2026-11-20T16:00:00.000Z", "2026-11-21T16:00:00.000Z"]);
  expect(words(today.before)).toEqual(["2026-11-19T16:00:00.000Z", "2026-11-20T07:40:00.000Z"]);
  expect(words(yesterday.span)).toEqual(["2026-11-19T16:00:00.000Z", "2026-11-20T16:00:00.000Z"]);
  expect(words(yesterday.before)).toEqual(["2026-11-18T16:00:00.000Z", "2026-11-19T16:00:00.000Z"]);
  expect(words(days30.span)).toEqual(["2026-10-22T16:00:00.000Z", "2026-11-21T16:00:00.000Z"]);
  expect(words(days30.before)).toEqual(["2026-09-22T16:00:00.000Z", "2026-10-22T07:40:00.000Z"]);
});

test.each([
  [110, 100, 10],
  [90, 100, -10],
  [100, 100, 0],
  [1, 3, -66.7],
  [5, 3, 66.7],
  [2, 3, -33.3],
  [10_006, 10_000, 0.1],
  [10_004, 10_000, 0],
  [0, 5, -100],
  [5, 0, null],
  [0, 0, null],
])("%d after %d is a change of %s percent", (now, before, percent) => {
  expect(changeOf(now, before)).toBe(percent);
});
