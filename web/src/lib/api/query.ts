// Server state: one query per endpoint and input; a mutation names the endpoints it makes stale.
// Public pages import this only once somebody is signed in.
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

/** Retries a read once after a server error (500 and above); then the screen shows 重试. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && ((error as CallError).status ?? 0) >= 500,
    },
  },
});

// Data belong to the person who read them, also after signing in again; the renderer knows nobody.
if (!import.meta.env.SSR) {
  let reader = currentSession();
  onSessionChange(() => {
    const now = currentSession();
    const before = reader;
    reader = now;
    if (now === null || before?.userId !== now.userId || before.token === now.token) queryClient.clear();
  });
}

// Not mounted, because that would silently hold calls while the browser believes it is offline.
if (!import.meta.env.SSR) {
  // A tab beside another window is never hidden; only focus tells that somebody came back.
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

/** For what people change in other tabs: refetched whenever they come back. */
export const changedInOtherTabs = { refetchOnWindowFocus: "always" } as const;

/** Failures are the screen's to show (ErrorState with 重试), not a toast's. */
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

/** One query per input; undefined where there is no answer yet. */
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
  /** Endpoints whose answers this call makes stale. */
  stale?: readonly Endpoint[];
  onDone?: (reply: CallReply<E>, input: CallInput<E>) => void;
  /** The form shows all or these refusals itself. */
  quiet?: boolean | ((failure: CallError) => boolean);
};

/**
 * Calls a changing endpoint, shows its sentence of success and toasts refusals unless `quiet`. A
 * repeated press while it runs shares the first call.
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

/** Compares with the last press only: another call in between makes it a new one. */
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
      mutateAsync(...given).catch(() => {}); // shown by api()
    },
    [mutateAsync],
  );
  return { mutate, mutateAsync };
}

/** Refetches these endpoints where shown and forgets them elsewhere. */
export async function markStale(endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map((one) => queryClient.invalidateQueries({ queryKey: keyOf(one) })));
}
