import { expect, test } from "vitest";
import { daysBetween, daysLater } from "./days.ts";

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
