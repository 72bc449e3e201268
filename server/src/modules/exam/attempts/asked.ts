import type { FrozenQuestion } from "@zhutu/domain/exam/attempt.ts";
import type { Db } from "../../../kernel/db/db.ts";
import { type Attempt, type answersOf, versionsOf } from "./queries.ts";
import { gradeAnswer } from "@zhutu/domain/exam/grade.ts";
import { optionsKept } from "../banks/choices.ts";

type Version = Awaited<ReturnType<typeof versionsOf>>[number];
export type Asked = { frozen: FrozenQuestion; version: Version };
export type KeptAnswer = Awaited<ReturnType<typeof answersOf>>[number];

/** In this person's order. */
export async function askedIn(db: Db, { questions }: Pick<Attempt, "questions">): Promise<Asked[]> {
  const wordings = await versionsOf(
    db,
    questions.map(({ questionVersionId }) => questionVersionId),
  );
  const versions = new Map(wordings.map((version) => [version.questionVersionId, version]));
  return questions.flatMap((frozen) => {
    const version = versions.get(frozen.questionVersionId);
    return version ? [{ frozen, version }] : [];
  });
}

export const questionIdsOf = ({ questions }: Pick<Attempt, "questions">): number[] =>
  questions.map(({ questionId }) => questionId);

export function verdict(attempt: Pick<Attempt, "partialCredit">, { frozen, version }: Asked, answer: string) {
  const { questionType, questionKeys: keys, voided } = version;
  const selected = questionType === "askanswer" ? [] : optionsKept(answer);
  const { pass, score } = gradeAnswer({ questionType, keys, score: frozen.score, voided }, selected, attempt);
  return { answerPass: pass, answerScore: score };
}
