import { expect, test } from "vitest";
import { untilStart } from "./live-stage.tsx";

const start = "2026-11-24T11:30:00.000Z";
const before = (seconds: number) => Date.parse(start) - seconds * 1_000;
const text = (seconds: number) =>
  untilStart(start, before(seconds))
    ?.map((part) => part.join(" "))
    .join(" ");

test.each([
  [3 * 86_400 + 4 * 3_600 + 12 * 60 + 36, "3 天 4 小时"],
  [86_400, "1 天 0 小时"],
  [86_399, "23 小时 59 分"],
  [4 * 3_600 + 12 * 60 + 36, "4 小时 12 分"],
  [3_600, "1 小时 0 分"],
  [12 * 60 + 30, "12 分 30 秒"],
  [60, "1 分 0 秒"],
  [59, "59 秒"],
  [0.2, "1 秒"],
])("%d seconds before it begins: %s", (seconds, shown) => {
  expect(text(seconds)).toBe(shown);
});

test.each([0, -1, -86_400])("%d seconds before: it should have begun", (seconds) => {
  expect(untilStart(start, before(seconds))).toBeNull();
});
