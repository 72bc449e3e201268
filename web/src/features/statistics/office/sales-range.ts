import { daysBetween, daysLater, shanghaiDay } from "@zhutu/domain/time.ts";
import { day, type FiltersOf, listParams, oneOf } from "../../../lib/lists/list-params.ts";

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

/** The span that an address asks for; `blank` when it names none. */
const rangeFields = (blank: RangeKey) => ({ range: oneOf(KEYS, blank), from: day(), to: day() });
export const salesRange = listParams({ fields: rangeFields("all") });
/** Rankings of play time begin with the last 30 days: those of all days read every day of every learner. */
export const playRange = rangeFields("30");
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

type Sold = { day: string; orderCnt: number; orderAmt: number };

const maxDays = 92;

/** Every day from the first to the last named, or every month that sold something where they are more than 92 days. */
export function barsOf(sold: readonly Sold[], span: { startDate?: string; endDate?: string }): Sold[] {
  const first = span.startDate ?? sold[0]?.day;
  const last = span.endDate ?? sold.at(-1)?.day;
  if (first === undefined || last === undefined) return [];
  const days = daysBetween(first, last) + 1;
  if (days > maxDays) return byMonth(sold);
  const of = new Map(sold.map((one) => [one.day, one]));
  return Array.from({ length: Math.max(0, days) }, (_, at) => {
    const date = daysLater(first, at);
    return of.get(date) ?? { day: date, orderCnt: 0, orderAmt: 0 };
  });
}

const byMonth = (sold: readonly Sold[]): Sold[] =>
  [...Map.groupBy(sold, (one) => one.day.slice(0, 7))].map(([month, those]) => ({
    day: month,
    orderCnt: those.reduce((sum, one) => sum + one.orderCnt, 0),
    orderAmt: those.reduce((sum, one) => sum + one.orderAmt, 0),
  }));
