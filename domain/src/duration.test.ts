import { expect, test } from "vitest";
import { formatClock, formatDuration, formatSpan } from "./duration.ts";

test.each([
  [0, "00:00:00"],
  [59.9, "00:00:59"],
  [2293, "00:38:13"],
  [3661, "01:01:01"],
  [360000, "100:00:00"],
])("[PLAY-013] %s seconds are shown as %s", (seconds, shown) => {
  expect(formatDuration(seconds)).toBe(shown);
});

test.each([undefined, null, Number.NaN, -1])("%s is no duration", (value) => {
  expect(formatDuration(value)).toBe("--");
});

test.each([
  [-1, "0:00"],
  [9.9, "0:09"],
  [1866, "31:06"],
  [3661, "1:01:01"],
])("a place in a video, %s seconds, reads %s", (seconds, shown) => {
  expect(formatClock(seconds)).toBe(shown);
});

test.each([
  [0, "0 秒"],
  [48.6, "48 秒"],
  [756, "12 分 36 秒"],
  [3900, "1 小时 5 分"],
])("what took %s seconds reads %s", (seconds, shown) => {
  expect(formatSpan(seconds)).toBe(shown);
});
