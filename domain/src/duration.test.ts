import { expect, test } from "vitest";
import { formatClock, formatDuration, formatSpan, isOver, timeLeft } from "./duration.ts";

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

const until = "2026-11-21T05:02:10.000Z";
const before = (ms: number): number => Date.parse(until) - ms;

test.each([
  [30 * 60_000, "30:00"],
  [28 * 60_000 + 46_000, "28:46"],
  [9_400, "00:10"],
  [1, "00:01"],
  [0, "00:00"],
  [-5_000, "00:00"],
  [3_725_000, "1:02:05"],
])("%i ms before the end the countdown reads %s", (ms, text) => {
  expect(timeLeft(until, before(ms))).toBe(text);
});

test("it is over at the very moment", () => {
  expect(isOver(until, before(1))).toBe(false);
  expect(isOver(until, before(0))).toBe(true);
});
