// The one grader: of papers, chapter tests, reminders in a video and the question of the day (domain.md "Papers").
// Scores are whole tenths of a point.
import type { QuestionType } from "./question.ts";

/** What of a question decides its points. */
export type Graded = {
  questionType: QuestionType;
  keys: readonly string[];
  /** What it is worth. */
  score: number;
  /** It was wrong itself: everybody has its points. */
  voided?: boolean;
};

/** How a paper counts, beyond the documents: partial credit is off unless it is chosen. */
export type Counting = { partialCredit: boolean };

/** Whether the answer was right, and its points; `pass` is null for an open question, which no machine judges. */
export type Verdict = { pass: boolean | null; score: number };

/** An answer is right when the sorted selected answers joined equal the sorted keys joined (back-office spec 5, PAPER-029). */
export function isRight(selected: readonly string[], keys: readonly string[]): boolean {
  return joined(selected) === joined(keys);
}

const joined = (choices: readonly string[]): string => [...choices].toSorted().join();

/** Of a choice that is right but not the whole answer: half a point each, and never the whole score. */
const forEachRight = 5;

/** The points of one answer; none for an open question, which is left out of the total. */
export function gradeAnswer(question: Graded, selected: readonly string[], counting: Counting): Verdict {
  const { questionType, keys, score, voided } = question;
  if (questionType === "askanswer") return { pass: null, score: 0 };
  if (voided === true || isRight(selected, keys)) return { pass: true, score };
  const partly = counting.partialCredit && questionType === "multiple" && selected.length > 0;
  if (!partly || !selected.every((one) => keys.includes(one))) return { pass: false, score: 0 };
  const points = new Set(selected).size * forEachRight;
  return { pass: false, score: Math.max(0, Math.min(points, score - forEachRight)) };
}

/** What a paper's questions are worth together: open questions are left out (domain.md "Papers"). */
export const totalOf = (questions: readonly Pick<Graded, "questionType" | "score">[]): number =>
  questions.reduce((sum, { questionType, score }) => (questionType === "askanswer" ? sum : sum + score), 0);

/** The part of the total that passes, which passes itself (learner spec 9: 60 of 100). */
const passPart = { of: 100, needs: 60 };

/** Whether so many points of so many pass; a paper with nothing to count is passed by handing it in. */
export const passes = (score: number, total: number): boolean => score >= passScore(total);

/** The fewest points that pass a paper of this total. */
export const passScore = (total: number): number => Math.ceil((total * passPart.needs) / passPart.of);
