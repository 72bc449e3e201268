// Locks on which papers ask a question: adding shares them; a teacher's rewording is exclusive, as others'
// papers must not change (domain.md "Papers").
import type { SessionUser } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { lockUntilCommit, shareUntilCommit, spread } from "../../kernel/db/locks.ts";
import { ownerOf } from "../../kernel/http/access.ts";

const locksOf = (questionIds: readonly number[]): number[] => spread(questionIds, 16);

/** Blocks teachers from rewording these questions. Take it before papers and questions. */
export const shareUses = (tx: Tx, questionIds: readonly number[]): Promise<void> =>
  shareUntilCommit(tx, "question uses", locksOf(questionIds));

/** Blocks adding these questions to papers; administrators take no lock, as they may change every paper. */
export async function holdUses(tx: Tx, user: SessionUser, questionIds: readonly number[]): Promise<void> {
  if (ownerOf(user) === null) return;
  for (const lock of locksOf(questionIds)) await lockUntilCommit(tx, "question uses", lock);
}

// Locks on questions' keys: judging an answer shares them, a regrade is exclusive.

/** Serialises regrades, as two may change one attempt's score. */
const everyRegrade = 0;
const keyLocksOf = (questionIds: readonly number[]): number[] => spread(questionIds, 32, everyRegrade + 1);

/** Blocks regrades of these questions. Take it before the person's account. */
export const shareKeys = (tx: Tx, questionIds: readonly number[]): Promise<void> =>
  shareUntilCommit(tx, "regrade", keyLocksOf(questionIds));

/** Blocks judging of answers to the question, and other regrades. */
export async function lockKeys(tx: Tx, questionId: number): Promise<void> {
  await lockUntilCommit(tx, "regrade", everyRegrade);
  for (const lock of keyLocksOf([questionId])) await lockUntilCommit(tx, "regrade", lock);
}
