import { getPracticeToday, keepDailyAnswer } from "@zhutu/domain/exam/practice/contract.ts";
import { api } from "../../lib/api/api.ts";
import { markStale } from "../../lib/api/query.ts";

/** Marks the day as answered; a failure leaves it open, to be answered again. */
export async function noteDaily(questionId: number, answer: string): Promise<void> {
  try {
    await api(keepDailyAnswer, { body: { questionId, answer } }, { quiet: true });
    await markStale([getPracticeToday]);
  } catch {
    // The verdict on the screen does not depend on it.
  }
}
