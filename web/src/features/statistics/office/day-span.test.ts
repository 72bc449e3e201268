import { expect, test } from "vitest";
import { barsOf } from "./day-span.ts";

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
