// Loaded for a learner alone: what a visitor loads with the question of the day stays small.
import { listErrorQuestions, recordErrorQuestion } from "@zhutu/domain/exam/contract.ts";
import { api } from "../../lib/api/api.ts";
import { markStale } from "../../lib/api/query.ts";

/** Puts a question that the signed-in learner answered wrong into their wrong-answer bank; false when that failed. */
export async function recordWrong(questionId: number, answer: string): Promise<boolean> {
  try {
    await api(recordErrorQuestion, { query: { questionId, answer } }, { quiet: true });
  } catch {
    return false;
  }
  await markStale([listErrorQuestions]);
  return true;
}
