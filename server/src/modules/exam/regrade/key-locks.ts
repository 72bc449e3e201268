// Locks on questions' keys: judging an answer takes them shared, a regrade exclusive.
import type { Tx } from "../../../kernel/db/db.ts";
import { lockUntilCommit, shareUntilCommit } from "../../../kernel/db/locks.ts";

/** Questions share so many locks, as PostgreSQL has room for 64 a connection. */
const locks = 32;
const lockOf = (questionId: number): number => 1 + (questionId % locks);
/** Regrades follow one another: two may change the score of one attempt. */
const everyRegrade = 0;

/** Lets no regrade of these questions begin until the transaction ends. Take it before the person's account. */
export const shareKeys = (tx: Tx, questionIds: readonly number[]): Promise<void> =>
  shareUntilCommit(tx, "regrade", [...new Set(questionIds.map(lockOf))]);

/** Lets nobody judge an answer to the question, and no other regrade begin, until the transaction ends. */
export async function lockKeys(tx: Tx, questionId: number): Promise<void> {
  await lockUntilCommit(tx, "regrade", everyRegrade);
  await lockUntilCommit(tx, "regrade", lockOf(questionId));
}
