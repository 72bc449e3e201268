// Caches public answers by bytes, least recently used out first. While one caller refreshes, others get the
// old answer.
import { LRUCache } from "lru-cache";
import type { ReadyAnswer } from "./ready-answer.ts";

type CacheOptions = {
  maxBytes?: number;
  /** Older answers are refreshed, because changes in other modules' tables are not announced. */
  maxAgeMs?: number;
  now?: () => number;
};

/** Shows whether an answer was begun before a change; then it is not cached. */
type Ticket = number;

export type AnswerCache = {
  /** Of several callers for a stale answer, one gets undefined and refreshes it. */
  get(key: string): ReadyAnswer | undefined;
  ticket(): Ticket;
  put(key: string, answer: ReadyAnswer, ticket: Ticket): void;
  /** Also rejects answers in progress. */
  clear(): void;
  /** Closed while announcements cannot be heard. */
  setOpen(open: boolean): void;
};

type Entry = { answer: ReadyAnswer; until: number };

export function answerCache(options: CacheOptions = {}): AnswerCache {
  const { maxBytes = 32 * 1024 * 1024, maxAgeMs = 1_000, now = Date.now } = options;
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 8),
    sizeCalculation: ({ answer }, key) => answer.body.length + key.length * 2,
  });
  let generation = 0;
  let open = true;
  const clear = () => {
    generation++;
    entries.clear();
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      const time = now();
      if (entry.until > time) return entry.answer;
      entry.until = time + maxAgeMs; // others get the old answer meanwhile
      return undefined;
    },
    ticket: () => generation,
    put(key, answer, ticket) {
      if (!open || ticket !== generation) return;
      entries.set(key, { answer, until: now() + maxAgeMs });
    },
    clear,
    setOpen(value) {
      open = value;
      clear();
    },
  };
}
