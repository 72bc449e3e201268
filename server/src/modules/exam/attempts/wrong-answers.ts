// The wrong-answer bank and the progress a question: whatever judges an answer reports it here.
import { chapterOfTest } from "@zhutu/domain/exam/chapter-paper.ts";
import { afterAnswer, type WrongAnswer } from "@zhutu/domain/exam/wrong-answer.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { lockUntilCommit } from "../../../kernel/db/locks.ts";
import { readParams } from "../../sysparams/service.ts";
import * as queries from "./queries.ts";

export type Judged = {
  questionId: number;
  right: boolean;
  /** Option ids as stored. */
  answer: string;
  /** The chapter of its paper; null outside courses. */
  courseChapterId: number | null;
};

export const chapterOf = (attempt: { correlationId: string; refId: number | null }): number | null =>
  chapterOfTest(attempt.correlationId) ?? attempt.refId;

/** Applies these answers, one a question, to the person's bank and progress; returns the bank's entries by question. */
export async function noteAnswers(
  tx: Tx,
  userId: number,
  answers: readonly Judged[],
): Promise<Map<number, WrongAnswer>> {
  if (answers.length === 0) return new Map();
  await lockUntilCommit(tx, "wrong answers", userId);
  const { rightsToMaster } = await readParams(tx);
  const errors = await queries.knownErrors(
    tx,
    userId,
    answers.map(({ questionId }) => questionId),
  );
  const entries = answers.flatMap((answer) => {
    const entry = afterAnswer(errors.get(answer.questionId) ?? null, answer.right, rightsToMaster);
    return entry ? [{ ...answer, entry }] : [];
  });
  await queries.keepErrors(tx, userId, entries);
  await queries.keepProgress(
    tx,
    userId,
    answers.filter(({ answer }) => answer !== ""),
  );
  return new Map(entries.map(({ questionId, entry }) => [questionId, entry]));
}

/**
 * For an answer that may arrive twice: a wrong one within a minute of the last counts once, unless a right
 * one came between.
 */
export async function noteAnswerOnce(tx: Tx, userId: number, answer: Judged): Promise<void> {
  await lockUntilCommit(tx, "wrong answers", userId);
  const error = (await queries.knownErrors(tx, userId, [answer.questionId])).get(answer.questionId);
  if (!answer.right && error?.fresh && error.rightInRow === 0) return;
  await noteAnswers(tx, userId, [answer]);
}
