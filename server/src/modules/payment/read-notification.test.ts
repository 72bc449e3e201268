import { afterEach, expect, test, vi } from "vitest";
import { onceAMinute } from "./read-notification.ts";

afterEach(() => void vi.useRealTimers());

test("the first is told at once, the next 339 in one line a minute later, and one after a quiet minute at once again", () => {
  vi.useFakeTimers();
  const told: number[] = [];
  const happens = onceAMinute((count) => told.push(count));
  happens();
  expect(told).toEqual([1]);
  for (let i = 0; i < 339; i++) happens();
  vi.advanceTimersByTime(59_999);
  expect(told).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([1, 339]);
  happens();
  expect(told).toEqual([1, 339]);
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([1, 339, 1]);
  vi.advanceTimersByTime(120_000);
  happens();
  expect(told).toEqual([1, 339, 1, 1]);
});
