// What all questions of a type are worth in a paper, set at once. Open questions count nothing (domain.md "Papers").
import type { QuestionType } from "../question.ts";

export const countedTypes = ["single", "multiple"] as const satisfies readonly QuestionType[];
export type CountedType = (typeof countedTypes)[number];
/** Points by type; a type that is left out stays as it is. */
export type TypeScores = Partial<Record<CountedType, number | undefined>>;

type Worth = { questionType: QuestionType; questionScore: number };

const setFor = ({ questionType }: Worth, scores: TypeScores): number | undefined =>
  questionType === "askanswer" ? undefined : scores[questionType];

/** The questions whose type is set. */
export const ofSetTypes = <Q extends Worth>(questions: readonly Q[], scores: TypeScores): Q[] =>
  questions.filter((one) => setFor(one, scores) !== undefined);

/** The questions, those of a type that is set worth what it says. */
export const withTypeScores = <Q extends Worth>(questions: readonly Q[], scores: TypeScores): Q[] =>
  questions.map((one) => ({ ...one, questionScore: setFor(one, scores) ?? one.questionScore }));
