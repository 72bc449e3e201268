/** Never more digits than are shown (security.md 5). */
export const phoneEndShape = /^\d{1,4}$/;

export const idleDays = 30;

/** Whole days since study; null below `idleDays` or never. */
export function daysIdle(lastStudyAt: Date | string | null, now: number): number | null {
  if (lastStudyAt === null) return null;
  const days = Math.floor((now - new Date(lastStudyAt).getTime()) / 86_400_000);
  return days >= idleDays ? days : null;
}
