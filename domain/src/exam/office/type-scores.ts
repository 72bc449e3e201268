// Sets points of all questions of a type; open ones are worth nothing (domain.md "Papers").
import type { QuestionType } from "../question.ts";

export const countedTypes = ["single", "multiple"] as const satisfies readonly QuestionType[];
export type CountedType = (typeof countedTypes)[number];
/** Omitted types stay. */
export type TypeScores = Partial<Record<CountedType, number | undefined>>;

type Worth = { questionType: QuestionType; questionScore: number };

const setFor = ({ questionType }: Worth, scores: TypeScores): number | undefined =>
  questionType === "askanswer" ? undefined : scores[questionType];

export const ofSetTypes = <Q extends Worth>(questions: readonly Q[], scores: TypeScores): Q[] =>
  questions.filter((one) => setFor(one, scores) !== undefined);

export const withTypeScores = <Q extends Worth>(questions: readonly Q[], scores: TypeScores): Q[] =>
  questions.map((one) => ({ ...one, questionScore: setFor(one, scores) ?? one.questionScore }));
