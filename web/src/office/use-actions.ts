// What may be done to a record of a list or a form, as data: which call, what is asked before, what it makes stale.
import type { CallInput, Endpoint } from "@zhutu/domain/endpoint.ts";
import { useState } from "react";
import { api, sayDone } from "../lib/api/api.ts";
import { markStale } from "../lib/api/query.ts";
import { confirm } from "../ui/confirm.tsx";

type Question = Parameters<typeof confirm>[0];

/** One action on a record of type R. */
export type RecordAction<R> = {
  endpoint: Endpoint;
  /** Asked before; undefined when there is nothing to ask. A promise where the server knows what will happen. */
  question?: (record: R) => Question | undefined | Promise<Question | undefined>;
  /** Endpoints whose answers it makes stale. */
  stale: readonly Endpoint[];
};

/** The input that each of these actions sends. */
type InputOf<A extends Record<string, { endpoint: Endpoint }>> = CallInput<A[keyof A]["endpoint"]>;

/** These actions on records, `inputOf` says which record in the calls' own words; and the one that is under way. */
export function useActions<R, const A extends Readonly<Record<string, RecordAction<R>>>>(
  actions: A,
  inputOf: (record: R) => InputOf<A>,
) {
  const [busy, setBusy] = useState<{ action: keyof A; record: R }>();
  /** Asks where it must, acts, says that it is done, and has what is stale asked for again; whether it was done. A refusal is toasted. */
  const run = async (action: keyof A, record: R): Promise<boolean> => {
    const { endpoint, question, stale } = actions[action] as RecordAction<R>;
    try {
      const asked = await question?.(record);
      if (asked && !(await confirm(asked))) return false;
      setBusy({ action, record });
      await api(endpoint, inputOf(record) as CallInput<Endpoint>);
      sayDone(endpoint);
      await markStale(stale);
      return true;
    } catch {
      return false; // said already, by api()
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, run };
}
