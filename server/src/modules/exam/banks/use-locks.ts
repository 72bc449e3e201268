// Locks on which papers ask a question: whoever puts it into one takes them shared, a teacher who words it anew alone, as
// what strangers are asked is not the teacher's to change (domain.md "Papers").
import type { SessionUser } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { lockUntilCommit, shareUntilCommit, spread } from "../../../kernel/db/locks.ts";
import { ownerOf } from "../../../kernel/owner.ts";

const locksOf = (questionIds: readonly number[]): number[] => spread(questionIds, 16);

/** Lets no teacher word these questions anew until the transaction ends. Take it before papers and questions. */
export const shareUses = (tx: Tx, questionIds: readonly number[]): Promise<void> =>
  shareUntilCommit(tx, "question uses", locksOf(questionIds));

/** Lets nobody put these questions into a paper until the transaction ends; an administrator, who may change what any paper asks, takes none. */
export async function holdUses(tx: Tx, user: SessionUser, questionIds: readonly number[]): Promise<void> {
  if (ownerOf(user) === null) return;
  for (const lock of locksOf(questionIds)) await lockUntilCommit(tx, "question uses", lock);
}
