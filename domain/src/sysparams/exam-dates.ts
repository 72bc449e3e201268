import { daysBetween } from "../time.ts";
import { isBlank } from "../text-rule.ts";

/** `subject` from EXAM_SUBJECTS, `date` in Shanghai. */
export type ExamDate = { subject: string; name: string; date: string };

/** Soonest first, 0 days left is today; skips past and malformed entries. */
export function upcomingExams(setting: unknown, today: string): (ExamDate & { daysLeft: number })[] {
  if (!Array.isArray(setting)) return [];
  return setting
    .filter(isExamDate)
    .map(({ subject, name, date }) => ({ subject, name, date, daysLeft: daysBetween(today, date) }))
    .filter(({ daysLeft }) => daysLeft >= 0)
    .sort((a, b) => a.daysLeft - b.daysLeft);
}

export function isExamDate(value: unknown): value is ExamDate {
  const { subject, name, date } = (value ?? {}) as Partial<Record<keyof ExamDate, unknown>>;
  if (typeof subject !== "string" || typeof name !== "string" || typeof date !== "string") return false;
  // A Date accepts 30 February.
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(date) : undefined;
  return !isBlank(name) && day !== undefined && day.getTime() > 0 && day.toISOString().startsWith(date);
}
