// Exam's personal data: attempts and wrong answers. They name nobody and stay when the account ends; reports
// in own words go.
import type { Tx } from "../../kernel/db/db.ts";
import type { PersonalData } from "../identity/service.ts";
import * as queries from "./queries.ts";
import { dropReports, reportsKept } from "./regrade/report-queries.ts";
import { withheldResults } from "./queries.ts";

/** Answers `personalData`. */
export async function papersData(tx: Tx, userId: number): Promise<PersonalData> {
  const wrongAnswers = await queries.errorsKept(tx, userId);
  const [reminders, answers, steps, progress] = [
    await queries.remindersKept(tx, userId),
    await queries.answersKept(tx, userId),
    await queries.stepsKept(tx, userId),
    await queries.progressKept(tx, userId),
  ];
  const questionIds = [
    ...new Set([...reminders, ...answers, ...progress].map(({ questionId }) => questionId)),
  ];
  // The copy must not reveal verdicts that screens withhold.
  const withheld = await withheldResults(tx, { userId, questionIds });
  const asShown = <T extends { questionId: number }>(row: T): T =>
    withheld.has(row.questionId)
      ? { ...row, answerPass: null, ...("answerScore" in row && { answerScore: null }) }
      : row;
  const asShownIn = (payload: unknown): unknown =>
    typeof payload === "object" && payload !== null && "questionId" in payload
      ? asShown(payload as { questionId: number })
      : payload;
  return {
    wrongAnswers,
    reminderAnswers: reminders.map(asShown),
    papers: await queries.attemptsKept(tx, userId),
    paperAnswers: answers.map(asShown),
    questionReports: await reportsKept(tx, userId),
    questionProgress: progress.filter(({ questionId }) => !withheld.has(questionId)),
    dailyAnswers: await queries.dailyKept(tx, userId),
    paperSteps: steps.map((step) => ({ ...step, payload: asShownIn(step.payload) })),
  };
}

/** Follows `accountDeleted`. */
export const forgetReports = (tx: Tx, { userId }: { userId: number }): Promise<void> =>
  dropReports(tx, userId);
