// Turns of one process: work of one key (a person) is done one after another, in order of arrival, and only so much of
// it waits. What would wait for a lock in the database waits here instead, where it takes no connection from others.
import { refuse } from "./http/refuse.ts";

const mostWaiting = 20;

/** Runs work in turn with all other work of the same key; refuses with TOO_MANY when too much of it waits already. */
export type InTurn<K> = <T>(key: K, work: () => Promise<T>) => Promise<T>;

/** Queues of their own; those of keys without work are forgotten. */
export function turns<K>(): InTurn<K> {
  const queues = new Map<K, { last: Promise<unknown>; waiting: number }>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), waiting: 0 };
    if (queue.waiting > mostWaiting) throw refuse("TOO_MANY", { retryAfterSeconds: 1 });
    queues.set(key, queue);
    queue.waiting++;
    const mine = queue.last.then(work);
    queue.last = mine.catch(() => {});
    try {
      return await mine;
    } finally {
      if (--queue.waiting === 0) queues.delete(key);
    }
  };
}
