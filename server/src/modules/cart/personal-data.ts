// What cart keeps of a person: what they mean to buy.
import type { Tx } from "../../kernel/db/db.ts";
import type { PersonalData } from "../identity/service.ts";
import { dropLines, linesOf } from "./queries.ts";

/** Puts the person's cart into their copy of what is kept; follows `personalDataAsked`. */
export async function putMyCart(
  tx: Tx,
  { userId, put }: { userId: number; put: (data: PersonalData) => void },
): Promise<void> {
  put({ part: "cart", rows: await linesOf(tx, userId) });
}

/** Empties the cart of a deleted account; follows `accountDeleted`. */
export const forgetCart = (tx: Tx, { userId }: { userId: number }): Promise<void> => dropLines(tx, userId);
