import { expect, test } from "vitest";
import { isOver, timeLeft } from "./time-left.ts";

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
