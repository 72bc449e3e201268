// Regrades after a key correction or a voided question (domain.md "Papers").
import { type Counting, type Graded, gradeAnswer, passes, type Verdict } from "./grade.ts";

/** With `onlyUpward` a better earlier verdict stays. */
export function regraded(
  before: Verdict,
  corrected: Graded,
  selected: readonly string[],
  how: Counting & { onlyUpward: boolean },
): Verdict {
  const after = gradeAnswer(corrected, selected, how);
  const isWorse = after.score < before.score || (before.pass === true && after.pass === false);
  return how.onlyUpward && isWorse ? before : after;
}

/** Score and pass after one answer's points change. */
export function resultAfter(
  { userScore, totalScore }: { userScore: number; totalScore: number },
  { before, after }: { before: number; after: number },
): { userScore: number; userPass: boolean } {
  const score = userScore - before + after;
  return { userScore: score, userPass: passes(score, totalScore) };
}
