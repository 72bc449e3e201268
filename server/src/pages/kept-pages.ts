// Rendered pages kept for a moment, bounded by bytes; of many who ask for one at once, a single one has it made.
import { LRUCache } from "lru-cache";
import { refuse } from "../kernel/http/refuse.ts";
import { type Caller, fairQueue } from "../kernel/fair-queue.ts";
import type { Page } from "./page.ts";

const freshMs = 10_000;
const maxBytes = 16 * 1024 * 1024;
/** Rendering holds this process's one thread; more at once would only hold more memory. */
const renderedAtOnce = 8;
const longestQueue = 400;

const busy = () => refuse("UNAVAILABLE", { retryAfterSeconds: 5 });

export type KeptPages = {
  /** The page kept under that, made by `make` in the visitor's turn unless a fresh one is kept; refuses with UNAVAILABLE when too many wait. */
  get(address: string, visitor: Caller, make: () => Promise<Page>): Promise<Page>;
  /** Forgets every page, also those that are being made. */
  forget(): void;
};

/** An empty store of pages. Only pages that say so are kept. */
export function keptPages(): KeptPages {
  const pages = new LRUCache<string, Page>({
    maxSize: maxBytes,
    ttl: freshMs,
    // What a page comes to with its codings, and its address.
    sizeCalculation: (page, address) => page.html.length * 3 + address.length * 2 + 1_000,
  });
  let making = new Map<string, Promise<Page>>();
  const queue = fairQueue({
    atOnce: renderedAtOnce,
    maxWaiting: longestQueue,
    atOnceOfOne: renderedAtOnce,
    waitingOfOne: longestQueue,
    full: busy,
    ownFull: busy,
  });

  const made = async (address: string, rendering: Promise<Page>, round: typeof making): Promise<Page> => {
    try {
      const page = await rendering;
      if (page.kept && round === making) pages.set(address, page);
      return page;
    } finally {
      round.delete(address);
    }
  };

  return {
    async get(address, visitor, make) {
      const known = pages.get(address) ?? making.get(address);
      if (known) return known;
      const page = made(address, queue.run(visitor, make), making);
      making.set(address, page);
      return page;
    },
    forget() {
      pages.clear();
      making = new Map();
    },
  };
}
