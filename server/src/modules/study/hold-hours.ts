import type { Tx } from "../../kernel/db/db.ts";
import { lockUntilCommit } from "../../kernel/db/locks.ts";
import { holdAccount, holdAccountIfOpen } from "../identity/service.ts";

/**
 * Keeps a learner's hours, and what decides them, to this transaction until it ends, in the one order of all who write
 * them: the account, the hours, then rows of progress. Refuses an account that has ended. Take it before anything that
 * decides hours is read: of two that are told at once, the second then sees what the first has written.
 */
export async function holdHours(tx: Tx, userId: number): Promise<void> {
  await holdAccount(tx, userId);
  await lockUntilCommit(tx, "hours", userId);
}

/** The same for who books the hours of somebody else. An ended account is neither waited for nor refused. */
export async function holdHoursIfOpen(tx: Tx, userId: number): Promise<void> {
  await holdAccountIfOpen(tx, userId);
  await lockUntilCommit(tx, "hours", userId);
}
