import { moment } from "../../kernel/db/hooks.ts";
import { lockUntilCommit } from "../../kernel/db/locks.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { holdAccount, holdAccountIfOpen } from "../identity/service.ts";

/** A continuing-education chapter is watched, under a face check. May repeat; followers count it once. */
export const chapterDone = moment<{ userId: number; courseId: number; courseChapterId: number }>(
  "chapterDone",
);

/**
 * Locks a learner's hours; always in the order account, hours, progress rows. Take it before reading what
 * decides hours, so that the second of two events sees the first.
 */
export async function holdHours(tx: Tx, userId: number): Promise<void> {
  await holdAccount(tx, userId);
  await lockUntilCommit(tx, "hours", userId);
}

/** For somebody else's hours; an ended account is neither waited for nor refused. */
export async function holdHoursIfOpen(tx: Tx, userId: number): Promise<void> {
  await holdAccountIfOpen(tx, userId);
  await lockUntilCommit(tx, "hours", userId);
}
