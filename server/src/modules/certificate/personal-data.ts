// What certificate keeps of a person: hours and certificates. They stay when the account ends, as they name nobody.
import type { Tx } from "../../kernel/db/db.ts";
import type { PersonalData } from "../identity/service.ts";
import * as q from "./queries.ts";

/** Puts the person's earned hours and certificates into their copy of what is kept; follows `personalDataAsked`. */
export async function putMyHours(
  tx: Tx,
  { userId, put }: { userId: number; put: (data: PersonalData) => void },
): Promise<void> {
  const hours = await q.hoursKept(tx, userId);
  put({ part: "earnedHours", rows: hours.map(({ tenths, ...row }) => ({ ...row, hours: tenths / 10 })) });
  put({ part: "certificates", rows: await q.certificatesKept(tx, userId) });
}
