import { textRule } from "../../text-rule.ts";
import type { SittingMode } from "../attempt.ts";
import type { QuestionType } from "../question.ts";

/** A name is required without a chapter. */
export const paperNameRule = textRule({
  max: 100,
  empty: "请输入试卷名称",
  length: "试卷名称最多 100 个字符",
});

/** Minutes. */
export const timeLimits = { least: 1, most: 600 };

/** A limit in whole minutes, 1 to 600; null is unlimited. */
export function timeLimitRule(minutes: number | null): string | undefined {
  if (minutes === null) return undefined;
  const { least, most } = timeLimits;
  const fits = Number.isInteger(minutes) && minutes >= least && minutes <= most;
  return fits ? undefined : `时限是 ${least} 到 ${most} 的整数分钟`;
}

/** A mock exam ends by itself, as its questions' keys are withheld until then. */
export function sittingRule(paper: {
  sittingMode: SittingMode;
  timeLimitMinutes: number | null;
}): string | undefined {
  return paper.sittingMode === "exam" && paper.timeLimitMinutes === null ? "模拟考试要填写时限" : undefined;
}

/** Who may take a free-standing paper: every learner, or those who may watch its courses. */
export const audiences = ["all", "holders"] as const;
export type Audience = (typeof audiences)[number];
export const AUDIENCE_LABELS: Readonly<Record<Audience, string>> = {
  all: "所有学员",
  holders: "持有课程的学员",
};

export const maxPaperCourses = 50;

/** Limited because answers are saved in one call. */
export const maxPaperQuestions = 200;

/** Puts `moved` before `before`, or last (null); undefined if either is missing. */
export function movedBefore(
  ids: readonly number[],
  moved: number,
  before: number | null,
): number[] | undefined {
  if (!ids.includes(moved) || moved === before) return undefined;
  const others = ids.filter((id) => id !== moved);
  const place = before === null ? others.length : others.indexOf(before);
  return place < 0 ? undefined : others.toSpliced(place, 0, moved);
}

// Points for all questions of a type; open ones are worth nothing (domain.md "Papers").
export const countedTypes = ["single", "multiple"] as const satisfies readonly QuestionType[];
export type CountedType = (typeof countedTypes)[number];
/** Omitted types stay. */
export type TypeScores = Partial<Record<CountedType, number | undefined>>;

type Worth = { questionType: QuestionType; questionScore: number };

const setFor = ({ questionType }: Worth, scores: TypeScores): number | undefined =>
  questionType === "askanswer" ? undefined : scores[questionType];

export const ofSetTypes = <Q extends Worth>(questions: readonly Q[], scores: TypeScores): Q[] =>
  questions.filter((question) => setFor(question, scores) !== undefined);

export const withTypeScores = <Q extends Worth>(questions: readonly Q[], scores: TypeScores): Q[] =>
  questions.map((question) => ({
    ...question,
    questionScore: setFor(question, scores) ?? question.questionScore,
  }));
