import { listPaperAnswers, savePaperAnswers } from "@zhutu/domain/exam/contract.ts";
import { CallError } from "@zhutu/domain/endpoint.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { api } from "../../lib/api/api.ts";
import { keyOf, queryClient } from "../../lib/api/query.ts";
import { currentSession } from "../../lib/session/session.ts";
import { type Entry, createAnswerStore, shownIn } from "./answer-store.ts";
import { draftPlace } from "./draft-place.ts";
import type { Answer, Paper } from "./paper.ts";

/** Bytes of a body that may outlive its page are limited: a larger one is sent the usual way. */
const mostOnLeaving = 20_000;

/**
 * The answers of the attempt as they are shown, and the saving of each change: kept in the tab at once, sent on its own,
 * and sent again when the network is back or the page is opened again.
 */
export function useAnswers(paper: Paper, saved: readonly Answer[]) {
  const [store] = useState(() => makeStore(paper, saved));
  const now = useSyncExternalStore(store.subscribe, store.now, store.now);
  useEffect(() => store.learn(saved), [store, saved]);
  useEffect(() => {
    const send = (): void => void store.flush();
    const online = (): void => void store.backOnline();
    send();
    window.addEventListener("online", online);
    window.addEventListener("pagehide", send);
    return () => {
      window.removeEventListener("online", online);
      window.removeEventListener("pagehide", send);
      store.stop();
    };
  }, [store]);
  const unsent = Object.keys(now.drafts).length;
  // Those of own practice wait on the device.
  const isAsked = unsent > 0 && paper.practice === null;
  useEffect(() => {
    if (!isAsked) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isAsked]);
  return {
    state: now.state,
    /** Whether something of this attempt is with the server; a row of revision 0 was never written. */
    kept: [...now.known.values()].some(({ revision }) => revision > 0),
    overruled: now.overruled,
    over: now.over,
    /** The current state, for code that outlives a render. */
    overNow: () => store.now().over,
    unsent,
    shownOf: (questionId: number) => shownIn(now, questionId),
    change: store.change,
    flush: store.flush,
  };
}
export type Answers = ReturnType<typeof useAnswers>;

function makeStore(paper: Paper, saved: readonly Answer[]) {
  const { userPaperId, paperId } = paper;
  const userId = currentSession()?.userId ?? 0;
  return createAnswerStore({
    saved,
    store: draftPlace(userId, paper),
    send: async (entries: readonly Entry[]) => {
      // Never under the name of somebody who signed in meanwhile.
      if (currentSession()?.userId !== userId) throw new CallError(403, "error", "");
      const body = entries.map((one) => ({ userPaperId, paperId, ...one }));
      const keepalive = JSON.stringify(body).length < mostOnLeaving;
      const replies = await api(savePaperAnswers, { body }, { quiet: true, keepalive });
      noteAnswers(userPaperId, replies);
      return replies;
    },
    meaningOf,
  });
}

/** What was read of the attempt takes over what was saved since. */
function noteAnswers(userPaperId: number, replies: readonly Answer[]): void {
  const now = new Map(replies.map((one) => [one.questionId, one]));
  queryClient.setQueryData<readonly Answer[]>(
    keyOf(listPaperAnswers, { params: { userPaperId } }),
    (read) => read && [...read.filter(({ questionId }) => !now.has(questionId)), ...replies],
  );
}

function meaningOf(error: unknown) {
  if (!(error instanceof CallError) || error.status === 0) return "offline";
  if (error.reason === "ATTEMPT_CLOSED") return "closed";
  if (error.status === 404) return "gone";
  if (error.status === 403) return "signed-out";
  return error.status >= 500 || error.status === 429 ? "failing" : "refused";
}
