// China has no summer time since 1992: exact, and cheaper than Intl for large tables.
const EIGHT_HOURS_MS = 8 * 3600 * 1000;

const inShanghai = (time: Date): string => new Date(time.getTime() + EIGHT_HOURS_MS).toISOString();

/** `YYYY-MM-DD HH:mm:ss` in Shanghai; `--` for none (domain.md "Currency, time, ids"). */
export function formatTime(time: Date | string | null | undefined): string {
  if (time === null || time === undefined) return "--";
  const date = typeof time === "string" ? new Date(time) : time;
  return Number.isNaN(date.getTime()) ? "--" : inShanghai(date).slice(0, 19).replace("T", " ");
}

/** `YYYY-MM-DD HH:mm`, rounded up: from when something may be done again. */
export const minuteOf = (time: Date): string => formatTime(new Date(time.getTime() + 59_999)).slice(0, 16);

/** The day `YYYY-MM-DD`. */
export function shanghaiDay(time: Date): string {
  return inShanghai(time).slice(0, 10);
}

const ON_THE_WIRE =
  /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:\d\d)| (\d\d:\d\d:\d\d))$/;

/** Reads ISO 8601 with zone, or `YYYY-MM-DD HH:mm:ss` in Shanghai. */
export function readTime(text: string): Date | undefined {
  const [, day = "", clock = "", zone = "+08:00", shanghaiClock] = ON_THE_WIRE.exec(text) ?? [];
  const time = new Date(`${day}T${shanghaiClock ?? clock}${zone}`);
  // Some engines read 30 February as 2 March.
  const midnight = new Date(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
  return isDay && !Number.isNaN(time.getTime()) ? time : undefined;
}

/** Days are `YYYY-MM-DD`; negative goes back. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;
