// A job's pieces, one by one: what fails keeps none behind it waiting, and is not tried, nor logged, at every turn of
// the job.
import pLimit from "p-limit";

/** Which of a job's pieces failed in this process, by their names, and when each is tried again. */
export type SetAside = {
  /** Whether it is to be tried now. */
  isDue: (name: string) => boolean;
  /** Notes that it failed; whether it is the first time since it last went well, and so worth a line in the log. */
  failed: (name: string) => boolean;
  done: (name: string) => void;
  /** Forgets every other one: what is not found any more was dealt with elsewhere, and nobody says that it is done. */
  keepOnly: (names: ReadonlySet<string>) => void;
};

type Waits = {
  /** The longest wait in milliseconds; absent: an hour. */
  longest?: number;
  now?: () => number;
};

/** Tries what failed again after `first` milliseconds, then after twice as long each time, up to the longest wait. */
export function setAside(first: number, { longest = 60 * 60_000, now = Date.now }: Waits = {}): SetAside {
  const waits = new Map<string, { wait: number; until: number }>();
  return {
    isDue: (name) => (waits.get(name)?.until ?? 0) <= now(),
    failed(name) {
      const known = waits.get(name);
      const wait = Math.min(longest, known ? known.wait * 2 : first);
      waits.set(name, { wait, until: now() + wait });
      return known === undefined;
    },
    done: (name) => void waits.delete(name),
    keepOnly(names) {
      for (const name of waits.keys()) if (!names.has(name)) waits.delete(name);
    },
  };
}

/** Where a job's pieces are found. */
type Source<Piece, Key> = {
  /** The pieces behind that key, in the order of keys, so many at most. */
  find: (after: Key, most: number) => Promise<readonly Piece[]>;
  first: Key;
};

/** A job's pieces, and what is done with each. */
type Pieces<Piece, Key> = Source<Piece, Key> & {
  /** Where more of them are found, one after the other; absent: nowhere. */
  more?: readonly Source<Piece, Key>[];
  keyOf: (piece: Piece) => Key;
  aside: SetAside;
  /** What the piece is called among those that are set aside. */
  nameOf: (piece: Piece) => string;
  work: (piece: Piece) => Promise<unknown>;
  tell: (error: unknown, piece: Piece) => void;
  /** How many are worked on side by side; absent: one. */
  atOnce?: number;
};

const MOST_A_PAGE = 200;

/**
 * Does every piece that is found and due, a page after the last one of the page before. A failure is the piece's own,
 * and told the first time: those behind it are done all the same. What is set aside and was not found is forgotten.
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

/** A page is found when the one before was worked on. */
async function* pagesOf<Piece, Key>(
  { find, first }: Source<Piece, Key>,
  keyOf: (piece: Piece) => Key,
): AsyncGenerator<readonly Piece[]> {
  for (let after = first; ;) {
    const page = await find(after, MOST_A_PAGE);
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < MOST_A_PAGE) return;
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
