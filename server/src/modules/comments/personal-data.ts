// Comments are deleted with their author's account.
import type { Tx } from "../../kernel/db/db.ts";
import type { PersonalData } from "../identity/service.ts";
import * as queries from "./personal-data-queries.ts";

/** Follows `personalDataAsked`. */
export async function putMyComments(
  tx: Tx,
  { userId, put }: { userId: number; put: (data: PersonalData) => void },
): Promise<void> {
  put({ part: "comments", rows: await queries.commentsKept(tx, userId) });
}

/** Ratings too; follows `accountDeleted`. */
export const forgetComments = (tx: Tx, { userId }: { userId: number }): Promise<void> =>
  queries.dropComments(tx, userId);
