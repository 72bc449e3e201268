// Per-key concurrency limit with a bounded queue, so one person's burst takes no database connections.
import pLimit, { type LimitFunction } from "p-limit";
import { refuse } from "./http/refuse.ts";

/** Refuses TOO_MANY when the key's queue is full. */
export type RunByKey<K> = <T>(key: K, work: () => Promise<T>) => Promise<T>;

export type KeyedLimiter<K> = {
  run: RunByKey<K>;
  /** Returns the release. Refuses TOO_MANY. */
  enter(key: K): Promise<() => void>;
};

export function keyedLimiter<K>({
  atOnce,
  maxWaiting,
}: {
  atOnce: number;
  maxWaiting: number;
}): KeyedLimiter<K> {
  const lines = new Map<K, LimitFunction>();
  const run: RunByKey<K> = async (key, work) => {
    const line = lines.get(key) ?? pLimit(atOnce);
    if (line.activeCount + line.pendingCount >= atOnce + maxWaiting)
      throw refuse("TOO_MANY", { retryAfterSeconds: 1 });
    lines.set(key, line);
    try {
      return await line(work);
    } finally {
      if (line.activeCount + line.pendingCount === 0) lines.delete(key);
    }
  };
  return {
    run,
    enter: (key) =>
      new Promise((resolve, reject) => {
        run(key, () => new Promise<void>((leave) => resolve(leave))).catch(reject);
      }),
  };
}

/**
 * One buyer's writes to cart and orders take turns; otherwise each would hold a connection while waiting for
 * the rows (security.md 49).
 */
export const inBuyersTurn: RunByKey<number> = keyedLimiter<number>({ atOnce: 1, maxWaiting: 20 }).run;
