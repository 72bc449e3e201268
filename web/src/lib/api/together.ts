import type { UseQueryResult } from "@tanstack/react-query";

/** The part of a query that screens draw. */
export type Known<T> = Pick<UseQueryResult<T>, "data" | "error" | "isFetching"> & {
  refetch: () => Promise<unknown>;
};

type DataOf<Q> = { [K in keyof Q]: Q[K] extends { data: infer D } ? NonNullable<D> : never };

/**
 * Several queries as one: data once all have answered, the first failure, refetch of those that
 * failed.
 */
export function together<Q extends Readonly<Record<string, Known<unknown>>>>(queries: Q): Known<DataOf<Q>> {
  const all = Object.entries(queries);
  const answered = all.every(([, { data }]) => data !== undefined);
  const failed = all.flatMap(([, query]) => (query.error ? [query] : []));
  return {
    data: answered
      ? (Object.fromEntries(all.map(([name, { data }]) => [name, data])) as DataOf<Q>)
      : undefined,
    error: failed[0]?.error ?? null,
    isFetching: all.some(([, { isFetching }]) => isFetching),
    refetch: () => Promise.all(failed.map((one) => one.refetch())),
  };
}
