import type { Tx } from "../../kernel/db/db.ts";
import type { PersonalData } from "../identity/service.ts";
import * as queries from "./personal-data-queries.ts";

/** Answers `personalData`. */
export async function coursesData(tx: Tx, userId: number): Promise<PersonalData> {
  return { courses: await queries.coursesKept(tx, userId), copies: await queries.copiesKept(tx, userId) };
}

/**
 * Removes a deleted learner's phone from copies, so the number's next owner inherits none; follows
 * `accountDeleted`. Staff have a null phone.
 */
export async function forgetPhone(
  tx: Tx,
  { userId, phone }: { userId: number; phone: string | null },
): Promise<void> {
  if (phone !== null) await queries.dropPhone(tx, { userId, phone });
}

/** When the buyer's account ends. */
export const forgetNotedNames = (tx: Tx, orderIds: readonly string[]): Promise<void> =>
  queries.dropNotedNames(tx, orderIds);

/**
 * Moves a learner's copies along, so the old number's next owner inherits none; follows
 * `phoneChanged`.
 */
export const followPhone = (
  tx: Tx,
  change: { userId: number; from: string; to: string; wasProven: boolean },
): Promise<void> => queries.movePhone(tx, change);
