import { shanghaiDay, daysLater } from "@zhutu/domain/time.ts";
import { day, type FiltersOf, listParams, oneOf } from "../../../office/list/list-params.ts";

const KEYS = ["all", "month", "last-month", "7", "30", "year"] as const;
type RangeKey = (typeof KEYS)[number];
export type Days = { startDate?: string; endDate?: string };

/** The spans of days that sales are looked at over; the address names one as `range`, or two days of one's own. */
export const RANGES: readonly { key: RangeKey; label: string }[] = [
  { key: "all", label: "全部" },
  { key: "month", label: "本月" },
  { key: "last-month", label: "上月" },
  { key: "7", label: "近 7 天" },
  { key: "30", label: "近 30 天" },
  { key: "year", label: "本年" },
];

/** The span that an address asks for; all of it when it names none. */
export const salesRange = listParams({
  fields: { range: oneOf(KEYS, "all"), from: day(), to: day() },
});
export type SalesRange = FiltersOf<(typeof salesRange)["fields"]>;

/** Whether the address names two days of one's own, the first not after the last. */
export const isCustomRange = ({ from, to }: SalesRange): boolean => from !== "" && to !== "" && from <= to;

/** Its days in Shanghai; those of a named span end today, but last month's. */
export function daysOf(filters: SalesRange, now: Date): Days {
  const { range, from, to } = filters;
  if (isCustomRange(filters)) return { startDate: from, endDate: to };
  if (range === "all") return {};
  const endDate = shanghaiDay(now);
  const month = endDate.slice(0, 7);
  if (range === "month") return { startDate: `${month}-01`, endDate };
  if (range === "last-month") {
    const before = daysLater(`${month}-01`, -1);
    return { startDate: `${before.slice(0, 7)}-01`, endDate: before };
  }
  if (range === "year") return { startDate: `${endDate.slice(0, 4)}-01-01`, endDate };
  return { startDate: daysLater(endDate, 1 - Number(range)), endDate };
}

/** A part of the whole as a percentage of one decimal; `--` of nothing. */
export const shareOf = (part: number, whole: number): string =>
  whole > 0 ? `${((part / whole) * 100).toFixed(1)}%` : "--";
