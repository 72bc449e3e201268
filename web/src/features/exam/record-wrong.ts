// Loaded for learners only, to keep the visitor's page small.
import { listErrorQuestions, recordErrorQuestion } from "@zhutu/domain/exam/contract.ts";
import { CallError } from "@zhutu/domain/endpoint.ts";
import { api, sentenceOf } from "../../lib/api/api.ts";
import { markStale } from "../../lib/api/query.ts";
import type { NotKept } from "./use-wrong-kept.ts";

/** Puts a question that the signed-in learner answered wrong into their wrong-answer bank; returns the result. */
export async function recordWrong(questionId: number, answer: string): Promise<"kept" | NotKept> {
  try {
    await api(recordErrorQuestion, { query: { questionId, answer } }, { quiet: true });
  } catch (failure) {
    return notKept(failure);
  }
  await markStale([listErrorQuestions]);
  return "kept";
}

/** Only a missing reply is a network failure; a refusal is not retried. */
function notKept(failure: unknown): NotKept {
  const status = failure instanceof CallError ? failure.status : 0;
  if (status === 0) return { said: "没有加入错题本，请检查网络", again: true };
  if (status === 404) return { said: "今天的题目已更新，这道题没有加入错题本", again: false };
  return { said: `没有加入错题本：${sentenceOf(failure)}`, again: status !== 400 && status !== 200 };
}
