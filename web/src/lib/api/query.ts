// Server state in the browser: one query an endpoint and input, keyed by the endpoint's name; a mutation names
// the endpoints whose answers it made stale. No page that the server draws imports this file before there is somebody
// signed in: visitors ask nothing, and do not pay for it.
import type { CallError, CallInput, CallReply, Endpoint } from "@zhutu/domain/endpoint.ts";
import {
  focusManager,
  hashKey,
  QueryClient,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQueries,
  useQuery,
} from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { api, sayDone } from "./api.ts";
import { currentSession, onSessionChange } from "../session/session.ts";

/** One client a page load. A read that failed on the server (500 and above) is tried once more; the screen shows 重试 after that. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && ((error as CallError).status ?? 0) >= 500,
    },
  },
});

// What was read belongs to the person who read it, also when they sign in again; the renderer knows no person.
if (!import.meta.env.SSR) {
  let reader = currentSession();
  onSessionChange(() => {
    const now = currentSession();
    const before = reader;
    reader = now;
    if (now === null || before?.userId !== now.userId || before.token === now.token) queryClient.clear();
  });
}

// The client is not mounted: that would also hold calls back while the browser calls itself offline, and say nothing.
if (!import.meta.env.SSR) {
  // A tab that shows beside another window is never hidden: leaving it and coming back is told by its focus alone.
  focusManager.setEventListener((onFocus) => {
    let left = false;
    const leave = (): void => void (left = true);
    const back = (): void => {
      if (left) onFocus();
      left = false;
    };
    const shown = (): void => onFocus();
    window.addEventListener("visibilitychange", shown);
    window.addEventListener("blur", leave);
    window.addEventListener("focus", back);
    return () => {
      window.removeEventListener("visibilitychange", shown);
      window.removeEventListener("blur", leave);
      window.removeEventListener("focus", back);
    };
  });
  focusManager.subscribe((focused) => {
    if (focused) queryClient.getQueryCache().onFocus();
  });
}

export const keyOf = (endpoint: Endpoint, input?: unknown): readonly unknown[] =>
  input === undefined ? [endpoint.name] : [endpoint.name, input];

type ReadOptions<E extends Endpoint> = Omit<UseQueryOptions<CallReply<E>, CallError>, "queryKey" | "queryFn">;

/** For what a person changes in another tab too: it is asked for again whenever they come back to this one. */
export const changedInOtherTabs = { refetchOnWindowFocus: "always" } as const;

/** Reads an endpoint; failures are the screen's to show (ErrorState with 重试), not a toast's. */
export function useApi<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: ReadOptions<E> = {},
): UseQueryResult<CallReply<E>, CallError> {
  return useQuery<CallReply<E>, CallError>(
    { queryKey: keyOf(endpoint, input), queryFn: () => api(endpoint, input, { quiet: true }), ...options },
    queryClient,
  );
}

/** Reads an endpoint once for each input; undefined where an answer is not there. */
export function useApiForEach<E extends Endpoint>(
  endpoint: E,
  inputs: readonly CallInput<E>[],
): (CallReply<E> | undefined)[] {
  return useQueries(
    {
      queries: inputs.map((input) => ({
        queryKey: keyOf(endpoint, input),
        queryFn: () => api(endpoint, input, { quiet: true }),
      })),
      combine: answersOf<CallReply<E>>,
    },
    queryClient,
  );
}

const answersOf = <T>(results: readonly { data: T | undefined }[]): (T | undefined)[] =>
  results.map(({ data }) => data);

type WriteOptions<E extends Endpoint> = {
  /** Endpoints whose answers this call made stale. */
  stale?: readonly Endpoint[];
  onDone?: (reply: CallReply<E>, input: CallInput<E>) => void;
  /** The form shows the refusal itself, or these of them. */
  quiet?: boolean | ((failure: CallError) => boolean);
};

/**
 * Calls an endpoint that changes something and says its sentence of success; refusals are toasted unless `quiet`. The
 * same once more while it is under way, as by a second press, is not another call: both end as the one does.
 */
export function useApiWrite<E extends Endpoint>(
  endpoint: E,
  { stale = [], onDone, quiet = false }: WriteOptions<E> = {},
): UseMutationResult<CallReply<E>, CallError, CallInput<E>> {
  const write = useMutation<CallReply<E>, CallError, CallInput<E>>(
    {
      mutationFn: (input) => api(endpoint, input, { quiet }),
      onSuccess: async (reply, input) => {
        sayDone(endpoint);
        onDone?.(reply, input);
        await markStale(stale);
      },
    },
    queryClient,
  );
  return { ...write, ...useOnce(write.mutateAsync) };
}

type MutateAsync<E extends Endpoint> = UseMutationResult<
  CallReply<E>,
  CallError,
  CallInput<E>
>["mutateAsync"];

/** Those calls without a second press: only what was pressed last counts, as another thing in between makes it a new one. */
function useOnce<E extends Endpoint>(send: MutateAsync<E>) {
  const last = useRef<{ key: string; reply: Promise<CallReply<E>> }>(undefined);
  const mutateAsync = useCallback<MutateAsync<E>>(
    (...given) => {
      const key = hashKey([given[0]]);
      if (last.current?.key === key) return last.current.reply;
      const call = { key, reply: send(...given) };
      last.current = call;
      const over = (): void => {
        if (last.current === call) last.current = undefined;
      };
      call.reply.then(over, over);
      return call.reply;
    },
    [send],
  );
  const mutate = useCallback<(...given: Parameters<MutateAsync<E>>) => void>(
    (...given) => {
      mutateAsync(...given).catch(() => {}); // said already, by api()
    },
    [mutateAsync],
  );
  return { mutate, mutateAsync };
}

/** Has the answers of `endpoints` asked for again where they are shown, and forgotten elsewhere. */
export async function markStale(endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map((one) => queryClient.invalidateQueries({ queryKey: keyOf(one) })));
}
