// Turns of one process: work of one key (a person) is done one after another, in order of arrival, and only so much of
// it waits. What would wait for a lock in the database waits here instead, where it takes no connection from others.
import { refuse } from "./http/refuse.ts";
import { oneAtATime } from "./one-at-a-time.ts";

const mostWaiting = 20;

/** Runs work in turn with all other work of the same key; refuses with TOO_MANY when too much of it waits already. */
export type InTurn<K> = <T>(key: K, work: () => Promise<T>) => Promise<T>;

/** Lines of their own, of which only so much waits. */
export function turns<K>(): InTurn<K> {
  const inLine = oneAtATime<K>();
  const waiting = new Map<K, number>();
  return async (key, work) => {
    const before = waiting.get(key) ?? 0;
    if (before > mostWaiting) throw refuse("TOO_MANY", { retryAfterSeconds: 1 });
    waiting.set(key, before + 1);
    try {
      return await inLine(key, work);
    } finally {
      const left = (waiting.get(key) ?? 1) - 1;
      if (left === 0) waiting.delete(key);
      else waiting.set(key, left);
    }
  };
}
