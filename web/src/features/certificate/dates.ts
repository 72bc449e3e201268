import { formatTime } from "@zhutu/domain/time.ts";

/** The calendar day in Shanghai. */
export const dayOf = (time: string | null): string => formatTime(time).slice(0, 10);

/** A period of hours by its first and last day. */
export const periodText = (period: { from: string; until: string } | null): string =>
  period === null ? "--" : `${period.from} 至 ${period.until}`;
