import { expect, test } from "vitest";
import { readList } from "../../../lib/lists/list-params.ts";
import { barsOf, daysOf, salesRange, shareOf } from "./sales-range.ts";

const now = new Date("2026-11-20T17:00:00Z"); // the 21st in Shanghai

test.each([
  ["", {}],
  ["range=nonsense", {}],
  ["range=7", { startDate: "2026-11-15", endDate: "2026-11-21" }],
  ["range=30", { startDate: "2026-10-23", endDate: "2026-11-21" }],
  ["range=month", { startDate: "2026-11-01", endDate: "2026-11-21" }],
  ["range=last-month", { startDate: "2026-10-01", endDate: "2026-10-31" }],
  ["range=year", { startDate: "2026-01-01", endDate: "2026-11-21" }],
  ["from=2026-10-01&to=2026-10-07", { startDate: "2026-10-01", endDate: "2026-10-07" }],
  ["from=2026-10-07&to=2026-10-07", { startDate: "2026-10-07", endDate: "2026-10-07" }],
  ["range=7&from=2026-10-08&to=2026-10-07", { startDate: "2026-11-15", endDate: "2026-11-21" }],
  ["from=2026-10-08", {}],
])("an address with %j asks for the days %j", (search, days) => {
  expect(daysOf(readList(salesRange, new URLSearchParams(search)).filters, now)).toEqual(days);
});

test("the month before January is December's", () => {
  const { filters } = readList(salesRange, new URLSearchParams("range=last-month"));
  const january = new Date("2027-01-05T02:00:00Z");
  expect(daysOf(filters, january)).toEqual({ startDate: "2026-12-01", endDate: "2026-12-31" });
});

test("a share has one decimal, and of nothing there is none", () => {
  expect(shareOf(1, 3)).toBe("33.3%");
  expect(shareOf(0, 0)).toBe("--");
});

const sold = (day: string, orderAmt = 10) => ({ day, orderCnt: 1, orderAmt });

test("every day of a span has a bar, also one that sold nothing", () => {
  const bars = barsOf([sold("2026-02-28")], { startDate: "2026-02-27", endDate: "2026-03-01" });
  expect(bars.map(({ day, orderAmt }) => [day, orderAmt])).toEqual([
    ["2026-02-27", 0],
    ["2026-02-28", 10],
    ["2026-03-01", 0],
  ]);
});

test("an open span is from the first sale to the last; nothing sold has no bar", () => {
  expect(barsOf([sold("2026-02-28"), sold("2026-03-02")], {})).toHaveLength(3);
  expect(barsOf([], {})).toEqual([]);
});

test("more than 92 days are told by their months", () => {
  const all = [sold("2026-01-01"), sold("2026-01-31", 5), sold("2026-04-03")];
  expect(barsOf(all, {}).map(({ day, orderCnt, orderAmt }) => [day, orderCnt, orderAmt])).toEqual([
    ["2026-01", 2, 15],
    ["2026-04", 1, 10],
  ]);
  expect(barsOf(all.slice(0, 1), { startDate: "2026-01-01", endDate: "2026-04-02" })).toHaveLength(92);
});
