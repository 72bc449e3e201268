// What exam keeps of a person: the questions they answered wrongly. They stay when the account ends, as they name nobody.
import type { Tx } from "../../kernel/db/db.ts";
import type { PersonalData } from "../identity/service.ts";
import { errorsKept } from "./queries.ts";

/** Puts the person's wrong answers into their copy of what is kept; follows `personalDataAsked`. */
export async function putMyErrors(
  tx: Tx,
  { userId, put }: { userId: number; put: (data: PersonalData) => void },
): Promise<void> {
  put({ part: "wrongAnswers", rows: await errorsKept(tx, userId) });
}
