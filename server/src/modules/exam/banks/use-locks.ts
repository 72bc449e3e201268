// Locks on which papers ask a question: adding shares them; a teacher's rewording is exclusive, as others'
// papers must not change (domain.md "Papers").
import type { SessionUser } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { lockUntilCommit, shareUntilCommit, spread } from "../../../kernel/db/locks.ts";
import { ownerOf } from "../../../kernel/owner.ts";

const locksOf = (questionIds: readonly number[]): number[] => spread(questionIds, 16);

/** Blocks teachers from rewording these questions. Take it before papers and questions. */
export const shareUses = (tx: Tx, questionIds: readonly number[]): Promise<void> =>
  shareUntilCommit(tx, "question uses", locksOf(questionIds));

/** Blocks adding these questions to papers; administrators take no lock, as they may change every paper. */
export async function holdUses(tx: Tx, user: SessionUser, questionIds: readonly number[]): Promise<void> {
  if (ownerOf(user) === null) return;
  for (const lock of locksOf(questionIds)) await lockUntilCommit(tx, "question uses", lock);
}
