// Actions on records as data: call, question, what becomes stale.
import { CallError, type CallInput, type CallReply, type Endpoint } from "@zhutu/domain/endpoint.ts";
import { useRef, useState } from "react";
import { api, sayDone, sentenceOf } from "../lib/api/api.ts";
import { markStale } from "../lib/api/query.ts";
import { confirm } from "../ui/confirm.tsx";
import { toast } from "../ui/toast.ts";
import { rowFocus } from "../ui/row-focus.ts";

type Question = Parameters<typeof confirm>[0] & {
  /**
   * For several at once: what happens to each (its name goes before it), and more about this one.
   */
  ofSeveral?: { happens: string; also?: readonly string[] };
};
/** A record with its own question. */
export type Asked<R> = { record: R; question: Question };

type RecordAction<R, E extends Endpoint, Action> = {
  endpoint: E;
  /** Undefined: nothing to ask. A promise where the server knows the consequences. */
  question?: (record: R) => Question | undefined | Promise<Question | undefined>;
  /** Instead, where the server answers about several at once: a question for each, in their order. */
  questions?: (records: readonly R[]) => Promise<readonly (Question | undefined)[]>;
  /** The opposite action, what it is done to, and what is so then; undefined where it cannot be undone. */
  undo?: (record: R, reply: CallReply<E>) => { action: Action; record: R; undone: string } | undefined;
  stale: readonly Endpoint[];
  /** Replaces the endpoint's sentence of success. */
  say?: (reply: CallReply<E>) => void;
  /** After the refusal was shown, before the refetch. */
  refused?: (failure: CallError, record: R) => void | Promise<void>;
};

/** A record that was refused, and why. */
export type Refused<R> = { record: R; sentence: string };

/** Only the parts this endpoint takes: a delete carries no query of another action. */
function takenBy<E extends Endpoint>(
  endpoint: E,
  { params, query, body }: CallInput<Endpoint>,
): CallInput<E> {
  const taken = {
    ...(endpoint.params && { params }),
    ...(endpoint.query && { query }),
    ...(endpoint.body && { body }),
  };
  return taken as CallInput<E>;
}

/** Somebody changed the record meanwhile. */
const isConflict = (error: unknown): boolean => error instanceof CallError && error.status === 409;
const meanwhile = { title: "这条记录刚刚改动过", yes: "知道了", no: "关闭" };

async function questionsOf<R>(
  { question, questions }: Pick<RecordAction<R, Endpoint, unknown>, "question" | "questions">,
  records: readonly R[],
): Promise<readonly (Question | undefined)[]> {
  return questions ? questions(records) : Promise.all(records.map(async (record) => question?.(record)));
}

/** `inputOf` identifies the record for the calls; `busy` is the current action. */
export function useActions<R, E extends Record<string, Endpoint>>(
  actions: { readonly [Action in keyof E]: RecordAction<R, E[Action], keyof E> },
  inputOf: (record: R, action: keyof E) => CallInput<E[keyof E]>,
) {
  const [busy, setBusy] = useState<{ action: keyof E; record: R }>();
  /** A second press does nothing. */
  const underWay = useRef(false);
  /** Asks if needed, acts, tells and refetches; whether it was done. Refusals are toasted. */
  const run = (action: keyof E, record: R): Promise<boolean> => act(action, record);
  /** Undoing, with what is said of it, asks nothing and cannot be undone. */
  const act = async (action: keyof E, record: R, undone?: string): Promise<boolean> => {
    if (underWay.current) return false;
    underWay.current = true;
    const keepFocus = rowFocus();
    const { endpoint, undo, stale, say, refused } = actions[action];
    try {
      const [asked] = undone !== undefined ? [] : await questionsOf(actions[action], [record]);
      if (asked && !(await confirm(asked))) return false;
      setBusy({ action, record });
      const reply = await api(endpoint, takenBy(endpoint, inputOf(record, action)), { quiet: isConflict });
      const back = undone !== undefined ? undefined : undo?.(record, reply);
      if (undone !== undefined) toast.success(undone);
      else if (back)
        toast.undoable(endpoint.done ?? "", () => void act(back.action, back.record, back.undone));
      else if (say) say(reply);
      else sayDone(endpoint);
      await markStale(stale);
      return true;
    } catch (error) {
      // The record may have changed, so refetch. Other refusals were shown by api().
      if (error instanceof CallError) await refused?.(error, record);
      if (error instanceof CallError && error.status !== 403) await markStale(stale);
      if (isConflict(error)) await confirm({ ...meanwhile, text: sentenceOf(error) });
      return false;
    } finally {
      underWay.current = false;
      setBusy(undefined);
      keepFocus();
    }
  };
  /**
   * Acts on each record after one common question, then refetches. Shows nothing: answers the
   * refused ones, undefined if none was tried.
   */
  const runAll = async <S extends R>(
    action: keyof E,
    records: readonly S[],
    ask: (asked: readonly Asked<S>[]) => Promise<boolean>,
  ): Promise<readonly Refused<S>[] | undefined> => {
    const { endpoint, stale } = actions[action];
    const refused: Refused<S>[] = [];
    try {
      const questions = await questionsOf(actions[action], records);
      const all = records.map((record, at) => ({ record, question: questions[at] }));
      if (!(await ask(all.filter((one): one is Asked<S> => one.question !== undefined)))) return undefined;
    } catch {
      return undefined; // shown by api()
    }
    for (const [at, record] of records.entries()) {
      try {
        await api(endpoint, takenBy(endpoint, inputOf(record, action)), { quiet: true });
      } catch (error) {
        const sentence = sentenceOf(error);
        // Signed out or not permitted: the others would fail alike.
        const alike = error instanceof CallError && error.status === 403;
        refused.push(...(alike ? records.slice(at) : [record]).map((one) => ({ record: one, sentence })));
        if (alike) break;
      }
    }
    await markStale(stale);
    return refused;
  };
  return { busy, run, runAll };
}
