// When questions enter and leave the wrong-answer bank.

export type WrongAnswer = {
  wrongCount: number;
  /** Since the last wrong answer. */
  rightInRow: number;
  mastered: boolean;
};

/** Sorts by latest, or by number of wrong answers. */
export const errorSorts = ["latest", "most"] as const;
export type ErrorSort = (typeof errorSorts)[number];

const maxCounted = 9999;

/**
 * The entry after an answer; null if a right answer has none. Mastered after `rightsToMaster` right in a
 * row.
 */
export function afterAnswer(
  before: WrongAnswer | null,
  right: boolean,
  rightsToMaster: number,
): WrongAnswer | null {
  if (!right)
    return {
      wrongCount: Math.min((before?.wrongCount ?? 0) + 1, maxCounted),
      rightInRow: 0,
      mastered: false,
    };
  if (before === null) return null;
  const rightInRow = Math.min(before.rightInRow + 1, maxCounted);
  return { ...before, rightInRow, mastered: before.mastered || rightInRow >= rightsToMaster };
}
