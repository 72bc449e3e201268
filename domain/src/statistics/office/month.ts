// Months of Shanghai, `2026-11`.
import { shanghaiDay } from "../../time.ts";

export const monthForm = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/;

/** The month of a moment. */
export const monthOf = (time: Date): string => shanghaiDay(time).slice(0, 7);

/** Whether that month is over. */
export const isOver = (month: string, now: Date): boolean => month < monthOf(now);

const after = (month: string, by: 1 | -1): string => {
  const [year = 0, at = 0] = month.split("-").map(Number);
  const all = year * 12 + at - 1 + by;
  return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, "0")}`;
};
const next = (month: string): string => after(month, 1);

/**
 * The day of Shanghai from which the month may be closed: the second of the next. By then every payment of its last
 * day was told, asked for, or given up with its order.
 */
export const closableFrom = (month: string): string => `${next(month)}-02`;

/** Whether that day has come. */
export const isClosable = (month: string, now: Date): boolean => shanghaiDay(now) >= closableFrom(month);

/** The month to which a sale paid in that one comes while it is in no closed one: itself, else the first after it that is open. */
export function accountedIn(paidMonth: string, closed: ReadonlySet<string>): string {
  let month = paidMonth;
  while (closed.has(month)) month = next(month);
  return month;
}

/** The first month whose sales may come to this open one: the earliest of the closed ones right before it, else itself. */
export function accountedFrom(month: string, closed: ReadonlySet<string>): string {
  let first = month;
  while (closed.has(after(first, -1))) first = after(first, -1);
  return first;
}

/** Every month from one to another, the last first; none when they are the wrong way round. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = next(month)) months.unshift(month);
  return months;
}

/** Its first and its last day. */
export function daysOfMonth(month: string): { startDate: string; endDate: string } {
  const [year = 0, at = 0] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, at, 0)).getUTCDate();
  return { startDate: `${month}-01`, endDate: `${month}-${last}` };
}
