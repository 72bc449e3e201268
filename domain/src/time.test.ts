import { expect, test } from "vitest";
import { formatTime, shanghaiDay, daysBetween, daysLater } from "./time.ts";

test("a moment is shown in Asia/Shanghai, whatever the machine's zone", () => {
  expect(formatTime(new Date("2026-11-21T05:02:10.999Z"))).toBe("2026-11-21 13:02:10");
  expect(formatTime("2026-12-31T16:00:00Z")).toBe("2027-01-01 00:00:00");
});

test("the day changes at midnight in Asia/Shanghai", () => {
  expect(shanghaiDay(new Date("2026-11-21T15:59:59Z"))).toBe("2026-11-21");
  expect(shanghaiDay(new Date("2026-11-21T16:00:00Z"))).toBe("2026-11-22");
});

test.each([null, undefined, "", "yesterday"])("%s is no moment", (value) => {
  expect(formatTime(value)).toBe("--");
});

test.each([
  ["2026-11-24", 0, "2026-11-24"],
  ["2026-11-24", 7, "2026-12-01"],
  ["2026-12-31", 1, "2027-01-01"],
  ["2028-03-01", -1, "2028-02-29"],
  ["2026-03-01", -1, "2026-02-28"],
  ["2026-01-01", -29, "2025-12-03"],
])("%s and %i days is %s", (day, days, expected) => expect(daysLater(day, days)).toBe(expected));

test.each([
  ["2026-11-24", "2026-11-24", 0],
  ["2028-02-28", "2028-03-01", 2],
  ["2027-01-01", "2026-12-31", -1],
])("from %s to %s are %i days", (from, to, days) => expect(daysBetween(from, to)).toBe(days));
