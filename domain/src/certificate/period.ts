// Periods of hours in a subject (domain.md "Study time, hours, certificates"). Shanghai days
// `YYYY-MM-DD`, so they compare as text.
import { daysBetween, daysLater } from "../time.ts";

/** No last day while the subject has no periods. */
export type Period = { from: string; until: string | null };

/**
 * The last day of a period of so many years: the day before the same day that many years later, where the next one begins, or
 * before 1 March where that year has no such 29 February (docs/decisions/029).
 */
export function lastDayOf(from: string, years: number): string {
  const [year = 0, month = 1, day = 1] = from.split("-").map(Number);
  // A missing 29 February becomes 1 March.
  const next = new Date(Date.UTC(year + years, month - 1, day)).toISOString().slice(0, 10);
  return daysLater(next, -1);
}

/** The period of `day`, counting from `from`. */
function periodSince(from: string, years: number | null, day: string): Period {
  if (years === null) return { from, until: null };
  const until = lastDayOf(from, years);
  return day <= until ? { from, until } : periodSince(daysLater(until, 1), years, day);
}

/** End of the newest period under the current setting: never past, and an ended period stays ended. */
function endOf({ from, until }: Period, years: number | null, day: string): string | null {
  if (until !== null && (years !== null || until < day)) return until;
  if (years === null) return null;
  const end = lastDayOf(from, years);
  return end < day ? day : end;
}

/**
 * Period of hours booked on a day: the kept one containing it, else the next, else the first from
 * `began`. `kept` is in order.
 */
export function periodOn(
  day: string,
  { kept, began, years }: { kept: readonly Period[]; began: string; years: number | null },
): Period {
  const holder = kept.findLast(({ from }) => from <= day) ?? kept[0];
  if (!holder) return periodSince(began < day ? began : day, years, day);
  const until = holder === kept.at(-1) ? endOf(holder, years, day) : holder.until;
  return until === null || day <= until
    ? { from: holder.from, until }
    : periodSince(daysLater(until, 1), years, day);
}

/** The period in which hours of a day count: the latest begun by then, else the first; undefined of none. */
export const periodOfDay = <P extends Pick<Period, "from">>(
  periods: readonly P[],
  day: string,
): P | undefined => {
  const inOrder = periods.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return inOrder.findLast(({ from }) => from <= day) ?? inOrder[0];
};

/** Days of warning before an unfinished period ends. */
const WARN_DAYS = 90;

/** Days left; undefined if many, past or unlimited. */
export function fewDaysLeft({ until }: { until: string | null }, today: string): number | undefined {
  if (until === null || until < today) return undefined;
  const left = daysBetween(today, until);
  return left <= WARN_DAYS ? left : undefined;
}

// The period on a document; none if its certificate had no end when it was made.
type Kept = { periodFrom: string | null; periodUntil: string | null };

export const keptPeriod = ({ from, until }: Period): Kept =>
  until === null ? { periodFrom: null, periodUntil: null } : { periodFrom: from, periodUntil: until };

export const periodTold = ({ periodFrom: from, periodUntil: until }: Kept) =>
  from === null || until === null ? null : { from, until };
