// What exam keeps of a person: the papers they sat and what they answered wrongly. It stays when the account ends, as it
// names nobody; only what they reported in words of their own goes.
import type { Tx } from "../../kernel/db/db.ts";
import type { PersonalData } from "../identity/service.ts";
import * as q from "./personal-data-queries.ts";
import { dropReports, reportsKept } from "./report-queries.ts";

/** Puts the person's papers and wrong answers into their copy of what is kept; follows `personalDataAsked`. */
export async function putMyPapers(
  tx: Tx,
  { userId, put }: { userId: number; put: (data: PersonalData) => void },
): Promise<void> {
  put({ part: "wrongAnswers", rows: await q.errorsKept(tx, userId) });
  put({ part: "reminderAnswers", rows: await q.remindersKept(tx, userId) });
  put({ part: "papers", rows: await q.attemptsKept(tx, userId) });
  put({ part: "paperAnswers", rows: await q.answersKept(tx, userId) });
  put({ part: "questionReports", rows: await reportsKept(tx, userId) });
  put({ part: "paperSteps", rows: await q.stepsKept(tx, userId) });
}

/** Deletes what a deleted account has reported; follows `accountDeleted`. */
export const forgetReports = (tx: Tx, { userId }: { userId: number }): Promise<void> =>
  dropReports(tx, userId);
