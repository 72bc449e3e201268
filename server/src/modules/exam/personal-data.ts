// What exam keeps of a person: the papers they sat and what they answered wrongly. It stays when the account ends, as it
// names nobody; only what they reported in words of their own goes.
import type { Tx } from "../../kernel/db/db.ts";
import type { PersonalData } from "../identity/service.ts";
import * as queries from "./personal-data-queries.ts";
import { dropReports, reportsKept } from "./regrade/report-queries.ts";
import { withheldResults } from "./withheld-queries.ts";

/** Puts the person's papers and wrong answers into their copy of what is kept; follows `personalDataAsked`. */
export async function putMyPapers(
  tx: Tx,
  { userId, put }: { userId: number; put: (data: PersonalData) => void },
): Promise<void> {
  put({ part: "wrongAnswers", rows: await queries.errorsKept(tx, userId) });
  const [reminders, answers, steps] = [
    await queries.remindersKept(tx, userId),
    await queries.answersKept(tx, userId),
    await queries.stepsKept(tx, userId),
  ];
  const questionIds = [...new Set([...reminders, ...answers].map(({ questionId }) => questionId))];
  // A copy tells no verdict that the screens do not tell yet.
  const withheld = await withheldResults(tx, { userId, questionIds });
  const asShown = <T extends { questionId: number }>(row: T): T =>
    withheld.has(row.questionId)
      ? { ...row, answerPass: null, ...("answerScore" in row && { answerScore: null }) }
      : row;
  const asShownIn = (payload: unknown): unknown =>
    typeof payload === "object" && payload !== null && "questionId" in payload
      ? asShown(payload as { questionId: number })
      : payload;
  put({ part: "reminderAnswers", rows: reminders.map(asShown) });
  put({ part: "papers", rows: await queries.attemptsKept(tx, userId) });
  put({ part: "paperAnswers", rows: answers.map(asShown) });
  put({ part: "questionReports", rows: await reportsKept(tx, userId) });
  put({ part: "paperSteps", rows: steps.map((step) => ({ ...step, payload: asShownIn(step.payload) })) });
}

/** Deletes what a deleted account has reported; follows `accountDeleted`. */
export const forgetReports = (tx: Tx, { userId }: { userId: number }): Promise<void> =>
  dropReports(tx, userId);
