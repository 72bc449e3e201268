import type { Tx } from "../../kernel/db/db.ts";
import type { PersonalData } from "../identity/service.ts";
import { dropLines, linesOf } from "./queries.ts";

/** Follows `personalDataAsked`. */
export async function putMyCart(
  tx: Tx,
  { userId, put }: { userId: number; put: (data: PersonalData) => void },
): Promise<void> {
  put({ part: "cart", rows: await linesOf(tx, userId) });
}

/** Follows `accountDeleted`. */
export const forgetCart = (tx: Tx, { userId }: { userId: number }): Promise<void> => dropLines(tx, userId);
