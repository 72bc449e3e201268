// China has had one zone and no summer time since 1992: eight hours added to UTC are exact, and a table of a
// thousand rows does not pay for a thousand Intl formatters.
const EIGHT_HOURS_MS = 8 * 3600 * 1000;

const inShanghai = (time: Date): string => new Date(time.getTime() + EIGHT_HOURS_MS).toISOString();

/** A moment as `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai; `--` for none (domain.md "Currency, time, ids"). */
export function formatTime(time: Date | string | null | undefined): string {
  if (time === null || time === undefined) return "--";
  const date = typeof time === "string" ? new Date(time) : time;
  return Number.isNaN(date.getTime()) ? "--" : inShanghai(date).slice(0, 19).replace("T", " ");
}

/** The calendar day `YYYY-MM-DD` of a moment in Asia/Shanghai. */
export function shanghaiDay(time: Date): string {
  return inShanghai(time).slice(0, 10);
}
