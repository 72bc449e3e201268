// A regrade: what answers are worth once a question's key was corrected, or the question was found wrong itself (domain.md "Papers").
import { type Counting, type Graded, gradeAnswer, passes, type Verdict } from "./grade.ts";

/** The verdict after the correction; `onlyUpward`, one that was better before stays. */
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

/** What an attempt that was handed in comes to when one of its answers is worth so many points in place of so many. */
export function resultAfter(
  { userScore, totalScore }: { userScore: number; totalScore: number },
  { before, after }: { before: number; after: number },
): { userScore: number; userPass: boolean } {
  const score = userScore - before + after;
  return { userScore: score, userPass: passes(score, totalScore) };
}
