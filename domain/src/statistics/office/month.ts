// Shanghai months, `2026-11`.
import { shanghaiDay } from "../../time.ts";

export const monthForm = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/;

export const monthOf = (time: Date): string => shanghaiDay(time).slice(0, 7);

export const isOver = (month: string, now: Date): boolean => month < monthOf(now);

const after = (month: string, by: 1 | -1): string => {
  const [year = 0, at = 0] = month.split("-").map(Number);
  const all = year * 12 + at - 1 + by;
  return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, "0")}`;
};
const next = (month: string): string => after(month, 1);

/** The second of the next month: payments of the last day are then settled or abandoned. */
export const closableFrom = (month: string): string => `${next(month)}-02`;

export const isClosable = (month: string, now: Date): boolean => shanghaiDay(now) >= closableFrom(month);

/** Month of a sale: its own unless closed, else the next open one. */
export function accountedIn(paidMonth: string, closed: ReadonlySet<string>): string {
  let month = paidMonth;
  while (closed.has(month)) month = next(month);
  return month;
}

/** First month whose sales may count here: the earliest of the closed ones directly before, else itself. */
export function accountedFrom(month: string, closed: ReadonlySet<string>): string {
  let first = month;
  while (closed.has(after(first, -1))) first = after(first, -1);
  return first;
}

/** Last first; none if reversed. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = next(month)) months.unshift(month);
  return months;
}

export function daysOfMonth(month: string): { startDate: string; endDate: string } {
  const [year = 0, at = 0] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, at, 0)).getUTCDate();
  return { startDate: `${month}-01`, endDate: `${month}-${last}` };
}
