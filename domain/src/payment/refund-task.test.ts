import { expect, test } from "vitest";
import { ownRefundNo, refundStateOf } from "./refund-task.ts";

test.each([
  [false, null, "waiting"],
  [false, "asked", "processing"],
  [false, "processing", "processing"],
  [false, "closed", "closed"],
  [false, "abnormal", "abnormal"],
  [true, null, "done"],
  [true, "abnormal", "done"],
] as const)("a task that is done: %s, last asked: %s, is %s", (isDone, last, state) => {
  expect(refundStateOf(isDone, last)).toBe(state);
});

test("each attempt of each task has a number of its own, that every company takes", () => {
  const all = [1, 11].flatMap((task) => [1, 11].map((attempt) => ownRefundNo("2026-11-25", task, attempt)));
  expect(new Set(all).size).toBe(4);
  expect(all[0]).toBe("TK20261125T1N1");
  for (const one of all) expect(one).toMatch(/^[A-Za-z0-9]{1,64}$/);
});
