// What comments keeps of a person: their words, which nobody could stand for without them.
import type { Tx } from "../../kernel/db/db.ts";
import type { PersonalData } from "../identity/service.ts";
import * as queries from "./personal-data-queries.ts";

/** Puts the person's comments into their copy of what is kept; follows `personalDataAsked`. */
export async function putMyComments(
  tx: Tx,
  { userId, put }: { userId: number; put: (data: PersonalData) => void },
): Promise<void> {
  put({ part: "comments", rows: await queries.commentsKept(tx, userId) });
}

/** Deletes the comments and ratings of a deleted account; follows `accountDeleted`. */
export const forgetComments = (tx: Tx, { userId }: { userId: number }): Promise<void> =>
  queries.dropComments(tx, userId);
