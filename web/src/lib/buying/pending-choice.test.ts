import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepPendingChoice, takePendingChoice } from "./pending-choice.ts";
import { forgetOwn } from "../storage.ts";

const choice = { courseId: 7, name: "施工管理精讲班", count: 2, withBook: true, action: "cart" } as const;

beforeEach(() => {
  vi.useFakeTimers();
  forgetOwn();
});
afterEach(() => vi.useRealTimers());

test("what was chosen before signing in is taken up once, on its own course's page", () => {
  keepPendingChoice(choice);
  expect(takePendingChoice(8)).toBeUndefined();
  expect(takePendingChoice(7)).toEqual(choice);
  expect(takePendingChoice(7)).toBeUndefined();
});

test("after a quarter of an hour it is somebody else who signs in, and nothing is taken up", () => {
  keepPendingChoice(choice);
  vi.advanceTimersByTime(15 * 60_000 - 1);
  expect(takePendingChoice(7)).toEqual(choice);
  keepPendingChoice(choice);
  vi.advanceTimersByTime(15 * 60_000);
  expect(takePendingChoice(7)).toBeUndefined();
});

test("who signs out takes it along", () => {
  keepPendingChoice(choice);
  forgetOwn();
  expect(takePendingChoice(7)).toBeUndefined();
});
