import { expect, test } from "vitest";
import { secondsLeft } from "./code-countdown.ts";

test("the countdown begins at 60, shows whole seconds and ends after 60 s", () => {
  const sent = 1_000_000;
  const until = sent + 60_000;
  expect(secondsLeft(until, sent)).toBe(60);
  expect(secondsLeft(until, sent + 1)).toBe(60);
  expect(secondsLeft(until, sent + 59_999)).toBe(1);
  expect(secondsLeft(until, sent + 60_000)).toBe(0);
  expect(secondsLeft(until, sent + 90_000)).toBe(0);
});
