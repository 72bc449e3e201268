import { noDetails } from "@zhutu/domain/exam/banks/question-details.ts";
import type { QuestionRow } from "./question-queries.ts";
import type { Wording } from "./wording-queries.ts";

type One = Wording | QuestionRow;

const asked = (one: One) => [
  one.questionText,
  one.questionType,
  one.questionScore,
  one.answers,
  one.choices.map(({ optionId, choiceName }) => [optionId, choiceName]),
  [...(one.questionKeys ?? [])].toSorted(),
  one.details?.scoring ?? "",
];

/** Whether both ask the same; attributes may differ. */
export const asksTheSame = (old: One, next: One): boolean =>
  JSON.stringify(asked(old)) === JSON.stringify(asked(next));

export function isSame(old: QuestionRow, wording: Wording): boolean {
  const labels = ({ details }: One) =>
    JSON.stringify(Object.entries({ ...noDetails, ...details }).toSorted());
  return asksTheSame(old, wording) && labels(old) === labels(wording);
}
