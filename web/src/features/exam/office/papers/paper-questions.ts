// What a paper asks, as its page shows it: the rows of its table, what they are worth together.
import { percentOf } from "@zhutu/domain/numbers.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { maxPaperQuestions } from "@zhutu/domain/exam/office/paper-form.ts";
import type { getPaperStatistics, listPaperQuestions } from "@zhutu/domain/exam/office/contract.ts";
import { type QuestionType, questionTypes } from "@zhutu/domain/exam/question.ts";

export type PaperQuestion = CallReply<typeof listPaperQuestions>["paperQuestions"][number];
export type Statistics = CallReply<typeof getPaperStatistics>;
export type QuestionFigure = Statistics["questions"][number];

/** All questions of a paper at once. */
export const allQuestions = (paperId: number) => ({
  params: { paperId },
  query: { page: 1, pageSize: maxPaperQuestions },
});

/** The total of a full paper (B§9); the author is warned of any other. */
export const fullScore = 100;

type Worth = Pick<PaperQuestion, "questionType" | "questionScore">;

/** Questions and points by type; open questions have no points. */
export function sharesOf(questions: readonly Worth[]) {
  return questionTypes.flatMap((questionType) => {
    const those = questions.filter((one) => one.questionType === questionType);
    const score = questionType === "askanswer" ? 0 : sumOf(those);
    return those.length === 0 ? [] : [{ questionType, count: those.length, score }];
  });
}

/** Sums tenths, so that no binary fraction shows. */
const sumOf = (questions: readonly Worth[]): number =>
  questions.reduce((sum, { questionScore }) => sum + Math.round(questionScore * 10), 0) / 10;

/** The paper's total points. */
export const totalOf = (shares: readonly { score: number }[]): number =>
  shares.reduce((sum, { score }) => sum + Math.round(score * 10), 0) / 10;

export const typeTones: Readonly<Record<QuestionType, string>> = {
  single: "blue",
  multiple: "purple",
  askanswer: "magenta",
};

/** How often a question is answered wrong, as a percentage; `--` of few answers. */
export const percent = (part: number | null): string =>
  part === null ? "--" : `${percentOf(part, 1, 1).toFixed(1)}%`;
