import { expect, test } from "vitest";
import {
  accountedFrom,
  accountedIn,
  closableFrom,
  daysOfMonth,
  isClosable,
  isOver,
  monthForm,
  monthOf,
  monthsBetween,
} from "./month.ts";

test("months are Shanghai's", () => {
  expect(monthOf(new Date("2026-10-31T15:59:59Z"))).toBe("2026-10");
  expect(monthOf(new Date("2026-10-31T16:00:00Z"))).toBe("2026-11");
});

test("a month is over when the next has begun", () => {
  expect(isOver("2026-10", new Date("2026-10-31T15:59:59Z"))).toBe(false);
  expect(isOver("2026-10", new Date("2026-10-31T16:00:00Z"))).toBe(true);
  expect(isOver("2027-01", new Date("2026-12-31T00:00:00Z"))).toBe(false);
});

test("a month may be closed from the second day of the next in Shanghai", () => {
  expect(isClosable("2026-10", new Date("2026-11-01T15:59:59Z"))).toBe(false);
  expect(isClosable("2026-10", new Date("2026-11-01T16:00:00Z"))).toBe(true);
  expect([closableFrom("2026-10"), closableFrom("2026-12")]).toEqual(["2026-11-02", "2027-01-02"]);
});

test("what was paid in a closed month comes to the first open one after it, and to one alone", () => {
  const closed = new Set(["2025-11", "2025-12", "2026-02"]);
  const all = ["2025-10", "2025-11", "2025-12", "2026-01", "2026-02", "2026-03"];
  expect(all.map((month) => accountedIn(month, closed))).toEqual([
    "2025-10",
    "2026-01",
    "2026-01",
    "2026-01",
    "2026-03",
    "2026-03",
  ]);
  for (const month of all.filter((one) => !closed.has(one)))
    expect(
      all.filter((one) => one >= accountedFrom(month, closed) && one <= month),
      month,
    ).toEqual(all.filter((one) => accountedIn(one, closed) === month));
});

test("months are told from the last to the first, over years", () => {
  expect(monthsBetween("2025-11", "2026-02")).toEqual(["2026-02", "2026-01", "2025-12", "2025-11"]);
  expect(monthsBetween("2026-02", "2026-01")).toEqual([]);
});

test("a month has as many days as the calendar gives it", () => {
  expect(daysOfMonth("2024-02")).toEqual({ startDate: "2024-02-01", endDate: "2024-02-29" });
  expect(daysOfMonth("2026-11")).toEqual({ startDate: "2026-11-01", endDate: "2026-11-30" });
});

test("what is no month is told from one", () => {
  expect(["2026-11", "2026-00", "2026-13", "26-11", "2026-1"].map((one) => monthForm.test(one))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
