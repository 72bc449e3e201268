// Loaded for a learner alone: what a visitor loads with the question of the day stays small.
import { listErrorQuestions, recordErrorQuestion } from "@zhutu/domain/exam/contract.ts";
import { CallError } from "@zhutu/domain/endpoint.ts";
import { api } from "../../lib/api/api.ts";
import { markStale } from "../../lib/api/query.ts";
import type { KeptOutcome } from "./use-wrong-kept.ts";

/** Puts a question that the signed-in learner answered wrong into their wrong-answer bank, and says what came of it. */
export async function recordWrong(
  questionId: number,
  answer: string,
): Promise<Exclude<KeptOutcome, "no-code">> {
  try {
    await api(recordErrorQuestion, { query: { questionId, answer } }, { quiet: true });
  } catch (failure) {
    return failure instanceof CallError && failure.status === 404 ? "gone" : "failed";
  }
  await markStale([listErrorQuestions]);
  return "kept";
}
