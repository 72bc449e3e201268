// What enrolment keeps that names a person: the phones of copies. What it keeps of a person: the courses.
import type { Tx } from "../../kernel/db/db.ts";
import type { PersonalData } from "../identity/service.ts";
import { lockPhones } from "./queries.ts";
import * as q from "./personal-data-queries.ts";

/** Puts the person's courses into their copy of what is kept; follows `personalDataAsked`. */
export async function putMyCourses(
  tx: Tx,
  { userId, put }: { userId: number; put: (data: PersonalData) => void },
): Promise<void> {
  put({ part: "courses", rows: await q.coursesKept(tx, userId) });
}

/**
 * Takes the phone from the copies that were given to a deleted account, also from those that waited for it: whoever has
 * the number next inherits nothing, and the buyer may take back what was not played. Follows `accountDeleted`.
 */
export async function forgetPhone(tx: Tx, gone: { userId: number; phone: string }): Promise<void> {
  await lockPhones(tx, [gone.phone]);
  await q.dropPhone(tx, gone);
}
