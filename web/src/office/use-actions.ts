// What may be done to a record of a list or a form, as data: which call, what is asked before, what it makes stale.
import { CallError, type CallInput, type CallReply, type Endpoint } from "@zhutu/domain/endpoint.ts";
import { useRef, useState } from "react";
import { api, sayDone, sentenceOf } from "../lib/api/api.ts";
import { markStale } from "../lib/api/query.ts";
import { confirm } from "../ui/confirm.tsx";
import { rowFocus } from "../ui/row-focus.ts";

type Question = Parameters<typeof confirm>[0] & {
  /** How several are asked about at once: what happens to each, its name goes before it, and what else to this one. */
  ofSeveral?: { happens: string; also?: readonly string[] };
};
/** What would be asked about this record alone. */
export type Asked<R> = { record: R; question: Question };

/** One action on a record of type R, by a call of type E. */
type RecordAction<R, E extends Endpoint> = {
  endpoint: E;
  /** Asked before; undefined when there is nothing to ask. A promise where the server knows what will happen. */
  question?: (record: R) => Question | undefined | Promise<Question | undefined>;
  /** Endpoints whose answers it makes stale. */
  stale: readonly Endpoint[];
  /** Says what came of it, by the answer, instead of the endpoint's sentence. */
  say?: (reply: CallReply<E>) => void;
  /** Told of a refusal, which was said already, before what is stale is asked for again. */
  refused?: (failure: CallError, record: R) => void | Promise<void>;
};

/** A record that the server did not do it to, and why. */
export type Refused<R> = { record: R; sentence: string };

/** Of what says which record is meant, the parts that the call takes: a delete carries no query of another action. */
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

/** Somebody changed the record since it was looked at. */
const isConflict = (error: unknown): boolean => error instanceof CallError && error.status === 409;
const meanwhile = { title: "这条记录刚刚改动过", yes: "知道了", no: "关闭" };

/** These actions on records, `inputOf` says which record in the calls' own words; and the one that is under way. */
export function useActions<R, E extends Record<string, Endpoint>>(
  actions: { readonly [Action in keyof E]: RecordAction<R, E[Action]> },
  inputOf: (record: R) => CallInput<E[keyof E]>,
) {
  const [busy, setBusy] = useState<{ action: keyof E; record: R }>();
  /** One at a time: a second press does nothing. */
  const underWay = useRef(false);
  /** Asks where it must, acts, says that it is done, and has what is stale asked for again; whether it was done. A refusal is toasted. */
  const run = async (action: keyof E, record: R): Promise<boolean> => {
    if (underWay.current) return false;
    underWay.current = true;
    const keepFocus = rowFocus();
    const { endpoint, question, stale, say, refused } = actions[action];
    try {
      const asked = await question?.(record);
      if (asked && !(await confirm(asked))) return false;
      setBusy({ action, record });
      const reply = await api(endpoint, takenBy(endpoint, inputOf(record)), { quiet: isConflict });
      if (say) say(reply);
      else sayDone(endpoint);
      await markStale(stale);
      return true;
    } catch (error) {
      // It is in another state by now, or may be: what is shown then is asked for again. All else was said by api().
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
   * Does it to each in turn, after one question that may use what would be asked about each alone, and has what is
   * stale asked for again. Says nothing itself: answers to which it was not done, undefined when to none was tried.
   */
  const runAll = async <S extends R>(
    action: keyof E,
    records: readonly S[],
    ask: (asked: readonly Asked<S>[]) => Promise<boolean>,
  ): Promise<readonly Refused<S>[] | undefined> => {
    const { endpoint, question, stale } = actions[action];
    const refused: Refused<S>[] = [];
    try {
      const all = await Promise.all(
        records.map(async (record) => ({ record, question: await question?.(record) })),
      );
      if (!(await ask(all.filter((one): one is Asked<S> => one.question !== undefined)))) return undefined;
    } catch {
      return undefined; // said already, by api()
    }
    for (const [at, record] of records.entries()) {
      try {
        await api(endpoint, takenBy(endpoint, inputOf(record)), { quiet: true });
      } catch (error) {
        const sentence = sentenceOf(error);
        // Signed out, or no right to it: the others would be refused alike.
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
