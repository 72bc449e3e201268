import { daysBetween } from "../days.ts";
import { isBlank } from "../text-rule.ts";

/** One subject of an exam (a code of EXAM_SUBJECTS), the name of the exam, its calendar day in Shanghai. */
export type ExamDate = { subject: string; name: string; date: string };

/**
 * The exams that are still to come, the next one first, each with how many days it is away (0: today). What is over is
 * left out, and so is what names no day: the setting is typed by people.
 */
export function upcomingExams(setting: unknown, today: string): (ExamDate & { daysLeft: number })[] {
  if (!Array.isArray(setting)) return [];
  return setting
    .filter(isExamDate)
    .map(({ subject, name, date }) => ({ subject, name, date, daysLeft: daysBetween(today, date) }))
    .filter(({ daysLeft }) => daysLeft >= 0)
    .sort((a, b) => a.daysLeft - b.daysLeft);
}

/** Whether it names a subject, an exam and a day that there is. */
export function isExamDate(value: unknown): value is ExamDate {
  const { subject, name, date } = (value ?? {}) as Partial<Record<keyof ExamDate, unknown>>;
  if (typeof subject !== "string" || typeof name !== "string" || typeof date !== "string") return false;
  // 30 February is no day, though a date can be made of it.
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(date) : undefined;
  return !isBlank(name) && day !== undefined && day.getTime() > 0 && day.toISOString().startsWith(date);
}
