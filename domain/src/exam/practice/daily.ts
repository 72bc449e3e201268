// Days on which somebody answered the daily question, as `YYYY-MM-DD` in Shanghai.
import { daysLater } from "../../time.ts";

/** Monday to Sunday of the day's week. */
export function weekOf(day: string): string[] {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, at) => daysLater(day, at - sinceMonday));
}

/** Days in a row until today, or until yesterday while today's is still to come. */
export function daysInRow(answered: readonly string[], today: string): number {
  const days = new Set(answered);
  let day = days.has(today) ? today : daysLater(today, -1);
  let count = 0;
  for (; days.has(day); day = daysLater(day, -1)) count++;
  return count;
}
