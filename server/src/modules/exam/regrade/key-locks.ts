// Locks on questions' keys: judging an answer takes them shared, a regrade exclusive.
import type { Tx } from "../../../kernel/db/db.ts";
import { lockUntilCommit, shareUntilCommit, spread } from "../../../kernel/db/locks.ts";

/** Regrades follow one another: two may change the score of one attempt. */
const everyRegrade = 0;
const locksOf = (questionIds: readonly number[]): number[] => spread(questionIds, 32, everyRegrade + 1);

/** Lets no regrade of these questions begin until the transaction ends. Take it before the person's account. */
export const shareKeys = (tx: Tx, questionIds: readonly number[]): Promise<void> =>
  shareUntilCommit(tx, "regrade", locksOf(questionIds));

/** Lets nobody judge an answer to the question, and no other regrade begin, until the transaction ends. */
export async function lockKeys(tx: Tx, questionId: number): Promise<void> {
  await lockUntilCommit(tx, "regrade", everyRegrade);
  for (const lock of locksOf([questionId])) await lockUntilCommit(tx, "regrade", lock);
}
