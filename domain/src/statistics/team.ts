// Who has not studied for long, and how a firm finds its people.

/** The last digits of a phone by which somebody is found: never more than are shown (security.md 5). */
export const phoneEndShape = /^\d{1,4}$/;

/** From when on a list says that somebody has not studied, in days. */
export const idleDays = 30;

/** Whole days since they studied last, where those are so many that they are said; null: fewer, or never. */
export function daysIdle(lastStudyAt: Date | string | null, now: number): number | null {
  if (lastStudyAt === null) return null;
  const days = Math.floor((now - new Date(lastStudyAt).getTime()) / 86_400_000);
  return days >= idleDays ? days : null;
}
