// The periods of a person's hours in a subject (domain.md "Study time, hours, certificates"). Days are those of Shanghai,
// written `YYYY-MM-DD`, so that they compare as text.
import { daysBetween, daysLater } from "../days.ts";

/** The first and the last day of a period; without a last one while its subject has no periods. */
export type Period = { from: string; until: string | null };

/**
 * The last day of a period of so many years: the day before the same day that many years later, where the next one begins, or
 * before 1 March where that year has no such 29 February (docs/decisions/029).
 */
export function lastDayOf(from: string, years: number): string {
  const [year = 0, month = 1, day = 1] = from.split("-").map(Number);
  // What there is no 29 February for is 1 March.
  const next = new Date(Date.UTC(year + years, month - 1, day)).toISOString().slice(0, 10);
  return daysLater(next, -1);
}

/** Of the periods that follow each other from a day on, the one that the later day is in. */
function periodSince(from: string, years: number | null, day: string): Period {
  if (years === null) return { from, until: null };
  const until = lastDayOf(from, years);
  return day <= until ? { from, until } : periodSince(daysLater(until, 1), years, day);
}

/** The last day of the newest period as the setting makes it: never one that is over already, and what is over stays so. */
function endOf({ from, until }: Period, years: number | null, day: string): string | null {
  if (until !== null && (years !== null || until < day)) return until;
  if (years === null) return null;
  const end = lastDayOf(from, years);
  return end < day ? day : end;
}

/**
 * The period that hours booked on a day belong to, of a subject whose periods last so many years, or that has none:
 * the kept one (in their order) that the day is in, else the one that follows, else the first, which begins on `began`.
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

/** So many days before its end a period that still misses hours is warned of. */
const WARN_DAYS = 90;

/** How many days it is until a period's last one, when these are few; undefined while there are many, or no end. */
export function fewDaysLeft({ until }: { until: string | null }, today: string): number | undefined {
  if (until === null || until < today) return undefined;
  const left = daysBetween(today, until);
  return left <= WARN_DAYS ? left : undefined;
}
