// Study's records name nobody and stay when the account ends.
import type { Tx } from "../../kernel/db/db.ts";
import type { PersonalData } from "../identity/service.ts";
import * as queries from "./personal-data-queries.ts";

/** Follows `personalDataAsked`. */
export async function putMyStudy(
  tx: Tx,
  { userId, put }: { userId: number; put: (data: PersonalData) => void },
): Promise<void> {
  put({ part: "playDays", rows: await queries.playDaysKept(tx, userId) });
  put({ part: "studyLogs", rows: await queries.studyLogsKept(tx, userId) });
  put({ part: "progress", rows: await queries.progressKept(tx, userId) });
}
