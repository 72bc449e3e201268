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

/** So often right in a row, and a question is mastered (practice.md "Papers and questions" 5). */
export const rightsToMaster = 2;

const wrongCountMost = 9999;

/** The bank's entry after another answer; null when a right answer concerns a question that never was in it. */
export function afterAnswer(known: WrongAnswer | null, right: boolean): WrongAnswer | null {
  if (!right)
    return {
      wrongCount: Math.min((known?.wrongCount ?? 0) + 1, wrongCountMost),
      rightInRow: 0,
      mastered: false,
    };
  if (known === null) return null;
  const rightInRow = known.rightInRow + 1;
  return { ...known, rightInRow, mastered: known.mastered || rightInRow >= rightsToMaster };
}
