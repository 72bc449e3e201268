// A job's pieces, one by one: a failed one blocks no other and is retried and logged with back-off.
import pLimit from "p-limit";

export type SetAside = {
  isDue: (name: string) => boolean;
  /** Returns whether it is the first failure since a success, worth a log line. */
  failed: (name: string) => boolean;
  done: (name: string) => void;
  /** Forgets all other pieces, which were handled elsewhere. */
  keepOnly: (names: ReadonlySet<string>) => void;
};

type Waits = {
  /** The longest wait in milliseconds; default one hour. */
  longest?: number;
  now?: () => number;
};

/** Doubles the wait from `first` up to the longest. */
export function setAside(first: number, { longest = 60 * 60_000, now = Date.now }: Waits = {}): SetAside {
  const waits = new Map<string, { wait: number; until: number }>();
  return {
    isDue: (name) => (waits.get(name)?.until ?? 0) <= now(),
    failed(name) {
      const waiting = waits.get(name);
      const wait = Math.min(longest, waiting ? waiting.wait * 2 : first);
      waits.set(name, { wait, until: now() + wait });
      return waiting === undefined;
    },
    done: (name) => void waits.delete(name),
    keepOnly(names) {
      for (const name of waits.keys()) if (!names.has(name)) waits.delete(name);
    },
  };
}

type Source<Piece, Key> = {
  /** Pieces after that key, in key order. */
  find: (after: Key, most: number) => Promise<readonly Piece[]>;
  first: Key;
};

type Pieces<Piece, Key> = Source<Piece, Key> & {
  more?: readonly Source<Piece, Key>[];
  keyOf: (piece: Piece) => Key;
  aside: SetAside;
  nameOf: (piece: Piece) => string;
  work: (piece: Piece) => Promise<unknown>;
  tell: (error: unknown, piece: Piece) => void;
  /** Pieces worked on at once; default one. */
  atOnce?: number;
};

const MAX_A_PAGE = 200;

/**
 * Processes all due pieces by page. A failure stops no other; set-aside pieces not found again are forgotten.
 */
export async function eachTried<Piece, Key>(pieces: Pieces<Piece, Key>): Promise<void> {
  const { find, first, more = [], keyOf, aside, nameOf, work, tell, atOnce = 1 } = pieces;
  const limit = pLimit(atOnce);
  const names = new Set<string>();
  for (const source of [{ find, first }, ...more]) {
    for await (const page of pagesOf(source, keyOf)) {
      await limit.map(page, (piece) => {
        const name = nameOf(piece);
        names.add(name);
        return tried(
          aside,
          name,
          () => work(piece),
          (error) => tell(error, piece),
        );
      });
    }
  }
  aside.keepOnly(names);
}

async function* pagesOf<Piece, Key>(
  { find, first }: Source<Piece, Key>,
  keyOf: (piece: Piece) => Key,
): AsyncGenerator<readonly Piece[]> {
  for (let after = first; ;) {
    const page = await find(after, MAX_A_PAGE);
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < MAX_A_PAGE) return;
    after = keyOf(last);
  }
}

async function tried(
  aside: SetAside,
  name: string,
  work: () => Promise<unknown>,
  tell: (error: unknown) => void,
): Promise<void> {
  if (!aside.isDue(name)) return;
  try {
    await work();
    aside.done(name);
  } catch (error) {
    if (aside.failed(name)) tell(error);
  }
}
