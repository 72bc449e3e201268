// What study keeps of a person: what they covered and how long they learned. It stays when their account ends, as it names nobody.
import type { Tx } from "../../kernel/db/db.ts";
import type { PersonalData } from "../identity/service.ts";
import * as queries from "./personal-data-queries.ts";

/** Puts the person's play time by day and their progress into their copy of what is kept; follows `personalDataAsked`. */
export async function putMyStudy(
  tx: Tx,
  { userId, put }: { userId: number; put: (data: PersonalData) => void },
): Promise<void> {
  put({ part: "playDays", rows: await queries.playDaysKept(tx, userId) });
  put({ part: "studyLogs", rows: await queries.studyLogsKept(tx, userId) });
  put({ part: "progress", rows: await queries.progressKept(tx, userId) });
}
