import { expect, test } from "vitest";
import { daysIdle } from "./contract.ts";

const now = Date.parse("2026-11-22T10:00:00Z");

test.each([
  [null, null],
  ["2026-10-24T10:00:00Z", null],
  ["2026-10-23T10:00:00Z", 30],
  ["2026-10-09T10:00:00Z", 44],
])("who studied last at %s is said to be idle for %s days", (last, days) => {
  expect(daysIdle(last, now)).toBe(days);
});
