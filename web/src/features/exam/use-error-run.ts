import { listErrorQuestions } from "@zhutu/domain/exam/contract.ts";
import type { ErrorSort } from "@zhutu/domain/exam/wrong-answer.ts";
import { CallError, type CallReply } from "@zhutu/domain/endpoint.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { api } from "../../lib/api/api.ts";
import type { Chosen } from "./error-groups.tsx";
import type { ErrorQuestion } from "./paper.ts";

/** Which questions of the bank are gone through, and in which order. */
export type RunOf = Chosen & { sort: ErrorSort; due: boolean };
type Judged = { answerPass: 0 | 1; mastered: 0 | 1 };
type Loaded = { questions: readonly ErrorQuestion[]; rightsToMaster: number };

/** As many as a call answers at most. */
const pageSize = 100;

/** All that is still to be learnt of the choice, read before the first answer: an answer moves questions between pages. */
async function readAll({ courseId, courseChapterId, sort, due }: RunOf): Promise<Loaded> {
  const found = new Map<number, ErrorQuestion>();
  let page = 0;
  let reply: CallReply<typeof listErrorQuestions>;
  do {
    page += 1;
    const query = {
      page,
      pageSize,
      sort,
      ...(due && { due: "true" as const }),
      ...(courseId && { courseId }),
      ...(courseChapterId && { courseChapterId }),
    };
    reply = await api(listErrorQuestions, { query }, { quiet: true });
    for (const one of reply.errorQuestions) found.set(one.questionId, one);
  } while (page * pageSize < reply.total);
  return { questions: [...found.values()], rightsToMaster: reply.rightsToMaster };
}

/** Going through wrong answers: the questions, the current one, and the results so far. */
export function useErrorRun(of: RunOf, isTried: (questionId: number) => boolean) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [error, setError] = useState<CallError | null>(null);
  const [asking, setAsking] = useState(true);
  const [at, setAt] = useState(0);
  const [results, setResults] = useState<ReadonlyMap<number, Judged>>(new Map());
  const load = async (): Promise<void> => {
    setAsking(true);
    setError(null);
    try {
      const all = await readAll(of);
      setLoaded({
        ...all,
        questions: all.questions.filter((one) => one.awaitedTest === null && !isTried(one.questionId)),
      });
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(failure);
    } finally {
      setAsking(false);
    }
  };
  const first = useEffectEvent(() => void load());
  useEffect(() => first(), []);
  const judged = [...results.values()];
  const right = judged.filter((one) => one.answerPass === 1).length;
  return {
    query: { data: loaded, error, isFetching: asking, refetch: load },
    at,
    goOn: () => setAt(at + 1),
    note: (questionId: number, result: Judged) => setResults(new Map(results).set(questionId, result)),
    counts: {
      right,
      wrong: judged.length - right,
      mastered: judged.filter((one) => one.mastered === 1).length,
    },
  };
}
