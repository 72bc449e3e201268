// What notices keeps of a person: what they were told inside the site.
import type { Tx } from "../../kernel/db/db.ts";
import type { PersonalData } from "../identity/service.ts";
import * as queries from "./queries.ts";

/** Puts what the person was told into their copy of what is kept; follows `personalDataAsked`. */
export async function putMyNotices(
  tx: Tx,
  { userId, put }: { userId: number; put: (data: PersonalData) => void },
): Promise<void> {
  put({ part: "notices", rows: await queries.noticesKept(tx, userId) });
}

/** Deletes everything a person was told, when their account is; follows `accountDeleted`. */
export const forgetNotices = (tx: Tx, { userId }: { userId: number }): Promise<void> =>
  queries.dropOf(tx, userId);
