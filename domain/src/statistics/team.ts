// How far somebody is with a copy that the firm gave them.

export const STUDY_STATES = {
  waiting: "waiting",
  notStarted: "notStarted",
  learning: "learning",
  finished: "finished",
} as const;
export type StudyState = (typeof STUDY_STATES)[keyof typeof STUDY_STATES];

export const STUDY_STATE_LABELS: Readonly<Record<StudyState, string>> = {
  waiting: "待注册",
  notStarted: "未开始",
  learning: "在学",
  finished: "已学完",
};

/** From when on a list says that somebody has not studied, in days. */
export const idleDays = 30;

/** Whole days since they studied last, where those are so many that they are said; null: fewer, or never. */
export function daysIdle(lastStudyAt: Date | string | null, now: number): number | null {
  if (lastStudyAt === null) return null;
  const days = Math.floor((now - new Date(lastStudyAt).getTime()) / 86_400_000);
  return days >= idleDays ? days : null;
}
