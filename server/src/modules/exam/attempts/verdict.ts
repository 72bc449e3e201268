import { gradeAnswer } from "@zhutu/domain/exam/grade.ts";
import { optionsKept } from "../answer-form.ts";
import type { Attempt } from "./attempt-queries.ts";
import type { Asked } from "./asked.ts";

export function verdict(attempt: Pick<Attempt, "partialCredit">, { frozen, version }: Asked, answer: string) {
  const { questionType, questionKeys: keys, voided } = version;
  const selected = questionType === "askanswer" ? [] : optionsKept(answer);
  const { pass, score } = gradeAnswer({ questionType, keys, score: frozen.score, voided }, selected, attempt);
  return { answerPass: pass, answerScore: score };
}
