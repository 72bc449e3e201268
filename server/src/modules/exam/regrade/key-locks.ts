// Locks on questions' keys: judging an answer shares them, a regrade is exclusive.
import type { Tx } from "../../../kernel/db/db.ts";
import { lockUntilCommit, shareUntilCommit, spread } from "../../../kernel/db/locks.ts";

/** Serialises regrades, as two may change one attempt's score. */
const everyRegrade = 0;
const locksOf = (questionIds: readonly number[]): number[] => spread(questionIds, 32, everyRegrade + 1);

/** Blocks regrades of these questions. Take it before the person's account. */
export const shareKeys = (tx: Tx, questionIds: readonly number[]): Promise<void> =>
  shareUntilCommit(tx, "regrade", locksOf(questionIds));

/** Blocks judging of answers to the question, and other regrades. */
export async function lockKeys(tx: Tx, questionId: number): Promise<void> {
  await lockUntilCommit(tx, "regrade", everyRegrade);
  for (const lock of locksOf([questionId])) await lockUntilCommit(tx, "regrade", lock);
}
