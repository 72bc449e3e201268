// The wrong-answer bank: when a question enters it, and when it leaves.

/** What the bank keeps of one question. */
export type WrongAnswer = {
  /** How often it was answered wrong. */
  wrongCount: number;
  /** How often right in a row since. */
  rightInRow: number;
  /** It was answered right often enough, and lies on the shelf of what is mastered. */
  mastered: boolean;
};

/** How the bank may be sorted: by when a question was last answered wrong, or by how often. */
export const errorSorts = ["latest", "most"] as const;
export type ErrorSort = (typeof errorSorts)[number];

const mostCounted = 9999;

/**
 * The bank's entry after another answer; null when a right answer concerns a question that never was in it. So often
 * right in a row as `rightsToMaster` says, and a question is mastered.
 */
export function afterAnswer(
  known: WrongAnswer | null,
  right: boolean,
  rightsToMaster: number,
): WrongAnswer | null {
  if (!right)
    return {
      wrongCount: Math.min((known?.wrongCount ?? 0) + 1, mostCounted),
      rightInRow: 0,
      mastered: false,
    };
  if (known === null) return null;
  const rightInRow = Math.min(known.rightInRow + 1, mostCounted);
  return { ...known, rightInRow, mastered: known.mastered || rightInRow >= rightsToMaster };
}
