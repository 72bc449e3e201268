import { expect, test } from "vitest";
import { fewDaysLeft, lastDayOf, type Period, periodOfDay, periodOn } from "./period.ts";

test.each([
  ["2026-11-23", 3, "2029-11-22"],
  ["2026-01-01", 1, "2026-12-31"],
  ["2026-03-01", 2, "2028-02-29"],
  ["2024-02-29", 1, "2025-02-28"],
  ["2024-02-29", 3, "2027-02-28"],
  ["2024-02-29", 4, "2028-02-28"],
  ["2024-02-28", 6, "2030-02-27"],
])("a period from %s of %i years lasts until %s", (from, years, until) => {
  expect(lastDayOf(from, years)).toBe(until);
});

const first: Period = { from: "2020-05-10", until: "2023-05-09" };
const open: Period = { from: "2020-05-10", until: null };
const today = "2026-11-23";

test.each<[string, readonly Period[], number | null, Period]>([
  ["a first one begins with the certificate", [], 3, { from: "2026-02-01", until: "2029-01-31" }],
  ["without a setting it has no end", [], null, { from: "2026-02-01", until: null }],
  ["a kept one without a setting has none", [open], null, open],
  [
    "one that has not ended keeps its end, whatever is set",
    [{ ...first, until: today }],
    1,
    { ...first, until: today },
  ],
  ["the next follow without a gap", [first], 3, { from: "2026-05-10", until: "2029-05-09" }],
  ["of another length since it was set anew", [first], 2, { from: "2025-05-10", until: "2027-05-09" }],
  ["one without an end gets one when a period is set", [open], 6, { ...open, until: today }],
  ["and never one that is over", [open], 2, { ...open, until: today }],
  [
    "its own where that is to come",
    [{ from: "2025-01-01", until: null }],
    3,
    { from: "2025-01-01", until: "2027-12-31" },
  ],
  [
    "an end to come goes with the setting",
    [{ from: "2025-01-01", until: "2027-12-31" }],
    null,
    { from: "2025-01-01", until: null },
  ],
  ["an end of today too", [{ ...first, until: today }], null, open],
  ["what has ended stays, and the next has no end", [first], null, { from: "2023-05-10", until: null }],
])("%s", (_, kept, years, period) => {
  expect(periodOn(today, { kept, began: "2026-02-01", years })).toEqual(period);
});

test("the first period of who began long ago is the one of today, counted from that day", () => {
  const of = { kept: [], began: "2019-02-28", years: 2 };
  expect(periodOn(today, of)).toEqual({ from: "2025-02-28", until: "2027-02-27" });
  expect(periodOn(today, { ...of, began: "2027-01-01" }).from).toBe(today);
});

test("a day of an older period is of that one, as it was kept", () => {
  const kept = [first, { from: "2023-05-10", until: "2026-05-09" }, { from: "2026-05-10", until: null }];
  const on = (day: string, years: number | null) => periodOn(day, { kept, began: day, years });
  expect(on("2023-05-09", null)).toEqual(first);
  expect(on("2023-05-10", 1)).toEqual(kept[1]);
  expect(on("2019-01-01", null)).toEqual(first);
});

test("any days and lengths: the day is in its period, and periods that follow each other have no gap between", () => {
  for (let years = 1; years <= 6; years++)
    for (let at = 0; at < 1_500; at += 17) {
      const from = new Date(Date.UTC(2023, 1, 27) + at * 86_400_000).toISOString().slice(0, 10);
      let kept: Period = { from, until: lastDayOf(from, years) };
      for (let n = 0; n < 8; n++) {
        const next = new Date(Date.parse(kept.until as string) + 86_400_000).toISOString().slice(0, 10);
        expect(periodOn(kept.until as string, { kept: [kept], began: from, years })).toEqual(kept);
        const following = periodOn(next, { kept: [kept], began: from, years });
        expect(following).toEqual({ from: next, until: lastDayOf(next, years) });
        kept = following;
      }
    }
});

test.each([
  ["2026-11-23", 0],
  ["2027-02-21", 90],
  ["2027-02-22", undefined],
  ["2026-11-22", undefined],
  [null, undefined],
])("of a period until %s few days are left: %s", (until, left) => {
  expect(fewDaysLeft({ until }, today)).toBe(left);
});

test.each([
  ["2026-11-30", "2026-11-01"],
  ["2026-11-01", "2026-11-01"],
  ["2026-10-31", "2023-11-01"],
  // Booked before any period was kept.
  ["2020-01-01", "2023-11-01"],
])("hours of %s count in the period that begins on %s", (day, from) => {
  const periods = [{ from: "2026-11-01" }, { from: "2023-11-01" }];
  expect(periodOfDay(periods, day)?.from).toBe(from);
  expect(periodOfDay([], day)).toBeUndefined();
});
