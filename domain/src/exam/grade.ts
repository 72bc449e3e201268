// The only grader: papers, tests, reminders, question of the day (domain.md "Papers"). Scores in tenths.
import type { QuestionType } from "./question.ts";

export type Graded = {
  questionType: QuestionType;
  keys: readonly string[];
  score: number;
  /** Faulty: everybody gets its points. */
  voided?: boolean;
};

/** Partial credit is beyond the documents and off by default. */
export type Counting = { partialCredit: boolean };

/** `pass` is null for an open question, which is not graded. */
export type Verdict = { pass: boolean | null; score: number };

/** Right when sorted answers equal sorted keys (back-office spec 5, PAPER-029). */
export function isRight(selected: readonly string[], keys: readonly string[]): boolean {
  return joined(selected) === joined(keys);
}

const joined = (choices: readonly string[]): string => [...choices].toSorted().join();

/** Partial credit: half a point for each right choice, always below the full score. */
const forEachRight = 5;

/** Points of one answer; 0 for an open question. */
export function gradeAnswer(question: Graded, selected: readonly string[], counting: Counting): Verdict {
  const { questionType, keys, score, voided } = question;
  if (questionType === "askanswer") return { pass: null, score: 0 };
  if (voided === true || isRight(selected, keys)) return { pass: true, score };
  const partly = counting.partialCredit && questionType === "multiple" && selected.length > 0;
  if (!partly || !selected.every((one) => keys.includes(one))) return { pass: false, score: 0 };
  const points = new Set(selected).size * forEachRight;
  return { pass: false, score: Math.max(0, Math.min(points, score - forEachRight)) };
}

/** Total points, without open questions (domain.md "Papers"). */
export const totalOf = (questions: readonly Pick<Graded, "questionType" | "score">[]): number =>
  questions.reduce((sum, { questionType, score }) => (questionType === "askanswer" ? sum : sum + score), 0);

/** Pass mark: 60 of 100, inclusive (learner spec 9). */
const passPart = { of: 100, needs: 60 };
export const passShare = passPart.needs / passPart.of;

/** A paper worth nothing passes on hand-in. */
export const passes = (score: number, total: number): boolean => score >= passScore(total);

export const passScore = (total: number): number => Math.ceil((total * passPart.needs) / passPart.of);

/** Fewer answers would mislead. */
export const fewestAnswers = 30;

/** Share of wrong answers, 0 to 1; null below 30. */
export const wrongRate = ({ answered, wrong }: { answered: number; wrong: number }): number | null =>
  answered < fewestAnswers ? null : wrong / answered;

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
