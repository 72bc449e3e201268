// Turns of one process: of one key (a person) so much work is done at a time, in order of arrival, and only so much of
// it waits. What one person sends at once waits here, where it takes no connection of the database from others.
import pLimit, { type LimitFunction } from "p-limit";
import { refuse } from "./http/refuse.ts";

/** Runs work in turn with all other work of the same key; refuses with TOO_MANY when too much of it waits already. */
export type RunByKey<K> = <T>(key: K, work: () => Promise<T>) => Promise<T>;

export type KeyedLimiter<K> = {
  run: RunByKey<K>;
  /** Waits for a turn, which lasts until the answer is called; refuses as `run` does. */
  enter(key: K): Promise<() => void>;
};

/** Lines of their own: `atOnce` of a key run, `mostWaiting` wait behind them. */
export function keyedLimiter<K>({
  atOnce,
  mostWaiting,
}: {
  atOnce: number;
  mostWaiting: number;
}): KeyedLimiter<K> {
  const lines = new Map<K, LimitFunction>();
  const run: RunByKey<K> = async (key, work) => {
    const line = lines.get(key) ?? pLimit(atOnce);
    if (line.activeCount + line.pendingCount >= atOnce + mostWaiting)
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
 * Turns of what one person, by user id, writes to a cart and to orders: each waits for the person's rows, which a
 * second one could only do with a connection in its hands (security.md 49).
 */
export const inBuyersTurn: RunByKey<number> = keyedLimiter<number>({ atOnce: 1, mostWaiting: 20 }).run;
