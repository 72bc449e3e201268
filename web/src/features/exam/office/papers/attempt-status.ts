// What staff are told of a question of an attempt: as the learner is, and that an answer was right in part.
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { getCandidateAttempt } from "@zhutu/domain/exam/office/attempt/contract.ts";
import type { TagTone } from "../../../../ui/tag.tsx";
import { isMissed, answerStatusOf, answerStatusLabels } from "../../paper.ts";

export type Attempt = CallReply<typeof getCandidateAttempt>;
export type AskedQuestion = Attempt["questions"][number];

const tones: Readonly<Record<keyof typeof answerStatusLabels, TagTone>> = {
  correct: "green",
  incorrect: "red",
  skipped: "orange",
  answered: "blue",
  voided: "plain",
  unanswered: "orange",
};

/** Whether the answer was not right, but brought points. */
const isPartly = ({ answerPass, answerScore, voided }: AskedQuestion): boolean =>
  voided === 0 && answerPass === 0 && (answerScore ?? 0) > 0;

/** The answer's verdict in a word, and its colour. */
export function verdictOf(one: AskedQuestion): { word: string; tone: TagTone } {
  if (isPartly(one)) return { word: "部分正确", tone: "orange" };
  const status = answerStatusOf(one);
  return { word: answerStatusLabels[status], tone: tones[status] };
}

/** The answer's points out of the possible ones. */
export function pointsOf({ questionType, questionScore, answerScore }: AskedQuestion): string {
  if (questionType === "askanswer") return "不计分";
  return answerScore === null ? `未计分，满分 ${questionScore} 分` : `${answerScore} / ${questionScore} 分`;
}

/** The questions as the answer sheet lists them. */
export const cellsOf = ({ questions }: Attempt) =>
  questions.map((one) => ({
    questionId: one.questionId,
    questionNo: one.questionNo,
    status: answerStatusOf(one),
    marked: one.marked === 1,
  }));

/** Wrong, skipped, or marked by the candidate. */
export const isWorthALook = (cell: ReturnType<typeof cellsOf>[number]): boolean =>
  isMissed(cell) || cell.marked;
