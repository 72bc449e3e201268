// Public answers kept ready. Bounded by bytes; the longest unused leaves first. While one answer is made anew the
// others are served the old one.
import { LRUCache } from "lru-cache";
import type { ReadyAnswer } from "./ready-answer.ts";

type CacheOptions = {
  /** The bodies kept, together, in bytes. */
  maxBytes?: number;
  /** An answer older than this is made anew: counts and names of other modules' tables are not announced. */
  maxAgeMs?: number;
  now?: () => number;
};

/** What a caller that missed must show when it brings its answer: an answer begun before a change is not kept. */
type Ticket = number;

export type AnswerCache = {
  /** The kept answer, or undefined; of many who ask for an old one, a single one is sent to make it anew. */
  get(key: string): ReadyAnswer | undefined;
  ticket(): Ticket;
  put(key: string, answer: ReadyAnswer, ticket: Ticket): void;
  /** Forgets everything, and refuses answers that are being made right now. */
  clear(): void;
  /** Whether to keep anything at all: not while changes of other instances cannot be heard. */
  setOpen(open: boolean): void;
};

type Entry = { answer: ReadyAnswer; until: number };

/** An empty cache, open at once. */
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
      entry.until = time + maxAgeMs; // the others are served the old answer meanwhile
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
