// What enrolment keeps that names a person: the phones of copies. What it keeps of a person: the courses.
import type { Tx } from "../../kernel/db/db.ts";
import type { PersonalData } from "../identity/service.ts";
import * as queries from "./personal-data-queries.ts";

/** Puts the person's courses, with the live codes that are theirs, and the copies given to them into their copy of what is kept; follows `personalDataAsked`. */
export async function putMyCourses(
  tx: Tx,
  { userId, put }: { userId: number; put: (data: PersonalData) => void },
): Promise<void> {
  put({ part: "courses", rows: await queries.coursesKept(tx, userId) });
  put({ part: "copies", rows: await queries.copiesKept(tx, userId) });
}

/**
 * Takes the phone from the copies that were given to a deleted account, also from those that waited for it: whoever has
 * the number next inherits nothing, and the buyer may take back what was not played. Nothing was given to staff by their phones. Follows `accountDeleted`.
 */
export async function forgetPhone(
  tx: Tx,
  { userId, phone }: { userId: number; phone: string | null },
): Promise<void> {
  if (phone !== null) await queries.dropPhone(tx, { userId, phone });
}

/** Takes the names that a buyer noted from the copies of these orders, when the buyer's account ends. */
export const forgetNotedNames = (tx: Tx, orderIds: readonly string[]): Promise<void> =>
  queries.dropNotedNames(tx, orderIds);

/**
 * Lets a learner's copies follow to the new phone: they were given to this person, and whoever has the old number next
 * inherits none of them. What waits for an old number that nobody had proven waits on. Follows `phoneChanged`.
 */
export const followPhone = (
  tx: Tx,
  change: { userId: number; from: string; to: string; wasProven: boolean },
): Promise<void> => queries.movePhone(tx, change);
