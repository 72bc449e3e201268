import { shanghaiDay } from "@zhutu/domain/time.ts";
import { listParams, oneOf } from "../../../office/list-params.ts";

export type RangeKey = "all" | "7" | "30" | "year";
export type Days = { startDate?: string; endDate?: string };

/** The spans of days that sales are looked at over; the address names one as `range`. */
export const RANGES: readonly { key: RangeKey; label: string }[] = [
  { key: "all", label: "全部" },
  { key: "7", label: "近 7 天" },
  { key: "30", label: "近 30 天" },
  { key: "year", label: "本年" },
];

/** The span that an address asks for; all of it when it names none. */
export const salesRange = listParams({ fields: { range: oneOf(["all", "7", "30", "year"], "all") } });

/** Its days in Shanghai, today included. */
export function daysOf(range: RangeKey, now: Date): Days {
  if (range === "all") return {};
  const endDate = shanghaiDay(now);
  if (range === "year") return { startDate: `${endDate.slice(0, 4)}-01-01`, endDate };
  return { startDate: shanghaiDay(new Date(now.getTime() - (Number(range) - 1) * 86_400_000)), endDate };
}

/** A part of the whole as a percentage of one decimal; `--` of nothing. */
export const shareOf = (part: number, whole: number): string =>
  whole > 0 ? `${((part / whole) * 100).toFixed(1)}%` : "--";
