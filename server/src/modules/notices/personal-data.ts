import type { Tx } from "../../kernel/db/db.ts";
import type { PersonalData } from "../identity/service.ts";
import * as queries from "./queries.ts";

/** Follows `personalDataAsked`. */
export async function putMyNotices(
  tx: Tx,
  { userId, put }: { userId: number; put: (data: PersonalData) => void },
): Promise<void> {
  put({ part: "notices", rows: await queries.noticesKept(tx, userId) });
}

/** Follows `accountDeleted`. */
export const forgetNotices = (tx: Tx, { userId }: { userId: number }): Promise<void> =>
  queries.dropOf(tx, userId);
