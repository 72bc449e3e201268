// The wrong-answer bank: what enters it, what leaves it. Whatever judges an answer says so here.
import { chapterOfTest } from "@zhutu/domain/exam/correlation.ts";
import { afterAnswer, type WrongAnswer } from "@zhutu/domain/exam/wrong-answer.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { lockUntilCommit } from "../../../kernel/db/locks.ts";
import { readParams } from "../../sysparams/service.ts";
import * as queries from "./error-queries.ts";

export type Judged = {
  questionId: number;
  right: boolean;
  /** Option ids as they are kept. */
  answer: string;
  /** The chapter whose paper it was met in; null beside a course. */
  courseChapterId: number | null;
};

/** The chapter that a paper was sat for, if any. */
export const chapterOf = (attempt: { correlationId: string; refId: number | null }): number | null =>
  chapterOfTest(attempt.correlationId) ?? attempt.refId;

/** Keeps what these answers make of the person's bank, and answers the entries that there are now, by question. */
export async function noteAnswers(
  tx: Tx,
  userId: number,
  answers: readonly Judged[],
): Promise<Map<number, WrongAnswer>> {
  if (answers.length === 0) return new Map();
  await lockUntilCommit(tx, "wrong answers", userId);
  const { rightsToMaster } = await readParams(tx);
  const known = await queries.knownErrors(
    tx,
    userId,
    answers.map(({ questionId }) => questionId),
  );
  const entries = answers.flatMap((answer) => {
    const entry = afterAnswer(known.get(answer.questionId) ?? null, answer.right, rightsToMaster);
    return entry ? [{ ...answer, entry }] : [];
  });
  await queries.keepErrors(tx, userId, entries);
  return new Map(entries.map(({ questionId, entry }) => [questionId, entry]));
}

/**
 * The same of one answer that may be said again, as it is sent twice or was judged a moment ago: a wrong one within a
 * minute of the last counts once; after a right answer in between it is another one.
 */
export async function noteAnswerOnce(tx: Tx, userId: number, answer: Judged): Promise<void> {
  await lockUntilCommit(tx, "wrong answers", userId);
  const known = (await queries.knownErrors(tx, userId, [answer.questionId])).get(answer.questionId);
  if (!answer.right && known?.fresh && known.rightInRow === 0) return;
  await noteAnswers(tx, userId, [answer]);
}
