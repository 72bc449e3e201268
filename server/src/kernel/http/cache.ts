// Public answers kept ready, keyed by the URL that asked. Only answers that are the same for everybody may
// enter (bind.ts asks for that by type). Bounded by bytes; the longest unused leaves first.
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
  get(url: string): ReadyAnswer | undefined;
  ticket(): Ticket;
  put(url: string, answer: ReadyAnswer, ticket: Ticket): void;
  /** Forgets everything, and refuses answers that are being made right now. */
  clear(): void;
  /** Whether to keep anything at all: not while changes of other instances cannot be heard. */
  setOpen(open: boolean): void;
};

type Entry = { answer: ReadyAnswer; bytes: number; until: number };

/** An empty cache, open at once. */
export function answerCache(options: CacheOptions = {}): AnswerCache {
  const { maxBytes = 32 * 1024 * 1024, maxAgeMs = 1_000, now = Date.now } = options;
  const entries = new Map<string, Entry>();
  let bytes = 0;
  let generation = 0;
  let open = true;
  const drop = (url: string, entry: Entry) => {
    entries.delete(url);
    bytes -= entry.bytes;
  };
  const clear = () => {
    generation++;
    entries.clear();
    bytes = 0;
  };
  return {
    get(url) {
      const entry = entries.get(url);
      if (!entry) return undefined;
      const time = now();
      if (entry.until <= time) {
        entry.until = time + maxAgeMs; // the others are served the old answer meanwhile
        return undefined;
      }
      // A Map keeps the order of insertion: putting it back makes it the youngest.
      entries.delete(url);
      entries.set(url, entry);
      return entry.answer;
    },
    ticket: () => generation,
    put(url, answer, ticket) {
      if (!open || ticket !== generation) return;
      const size = answer.body.length + url.length * 2;
      if (size > maxBytes / 8) return;
      const old = entries.get(url);
      if (old) drop(url, old);
      entries.set(url, { answer, bytes: size, until: now() + maxAgeMs });
      bytes += size;
      for (const [oldest, entry] of entries) {
        if (bytes <= maxBytes) break;
        drop(oldest, entry);
      }
    },
    clear,
    setOpen(value) {
      open = value;
      clear();
    },
  };
}
