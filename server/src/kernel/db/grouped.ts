// Batches concurrent calls into one statement; calls collect while a batch runs.
import { refuse } from "../http/refuse.ts";
import { isOfValues, isWorthRetrying } from "./db-errors.ts";
import type { Client, Db } from "./db.ts";

type Waiting<I, O> = { item: I; resolve(answer: O): void; reject(error: unknown): void };

type Kind<I, O> = {
  /** A group holds one item per key. */
  keyOf(item: I): unknown;
  run(db: Db, items: readonly I[]): Promise<readonly O[]>;
  most: number;
  atOnce: number;
  /** Further calls are refused with UNAVAILABLE. */
  maxWaiting: number;
};

/**
 * If a group fails on a value or deadlock, each item runs alone, so none fails its neighbours. Other failures
 * reject all, sparing an unreachable database.
 */
export function grouped<I, O>(kind: Kind<I, O>): (db: Db, item: I) => Promise<O> {
  const lines = new WeakMap<Client, Line<I, O>>();
  return (db, item) => {
    let line = lines.get(db.$client);
    if (line === undefined) lines.set(db.$client, (line = new Line(db, kind)));
    return line.add(item);
  };
}

/**
 * A read of very many rows: whoever asks while it runs shares the next one with all that ask the same, so that twenty
 * at once cost two. Never older than its question.
 */
export function sharedRead<I extends object, O>(
  read: (db: Db, asked: I) => Promise<O>,
): (db: Db, asked: I) => Promise<O> {
  return grouped({
    keyOf: () => Symbol("each"),
    run(db, items) {
      const answers = new Map<string, Promise<O>>();
      return Promise.all(
        items.map((asked) => {
          const key = JSON.stringify(asked);
          const answer = answers.get(key) ?? read(db, asked);
          answers.set(key, answer);
          return answer;
        }),
      );
    },
    most: 100,
    atOnce: 1,
    maxWaiting: 500,
  });
}

class Line<I, O> {
  private waiting: Waiting<I, O>[] = [];
  private underWay = 0;
  private due = false;
  private readonly db: Db;
  private readonly kind: Kind<I, O>;

  constructor(db: Db, kind: Kind<I, O>) {
    this.db = db;
    this.kind = kind;
  }

  add(item: I): Promise<O> {
    if (this.waiting.length >= this.kind.maxWaiting)
      return Promise.reject(refuse("UNAVAILABLE", { retryAfterSeconds: 1 }));
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.goSoon();
    });
  }

  /** Waits a turn, so simultaneous calls share a group. */
  private goSoon(): void {
    if (this.due) return;
    this.due = true;
    setImmediate(() => {
      this.due = false;
      while (this.waiting.length > 0 && this.underWay < this.kind.atOnce) void this.go(this.take());
    });
  }

  private take(): Waiting<I, O>[] {
    const keys = new Set<unknown>();
    const left: Waiting<I, O>[] = [];
    const taken = this.waiting.filter((call) => {
      const key = this.kind.keyOf(call.item);
      const fits = keys.size < this.kind.most && !keys.has(key);
      if (fits) keys.add(key);
      else left.push(call);
      return fits;
    });
    this.waiting = left;
    return taken;
  }

  private async go(group: readonly Waiting<I, O>[]): Promise<void> {
    this.underWay++;
    try {
      await this.answer(group);
    } finally {
      this.underWay--;
      if (this.waiting.length > 0) this.goSoon();
    }
  }

  private async answer(group: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const answers = await this.kind.run(
        this.db,
        group.map(({ item }) => item),
      );
      for (const [at, call] of group.entries()) call.resolve(answers[at] as O);
    } catch (error) {
      if (group.length > 1 && (isOfValues(error) || isWorthRetrying(error)))
        for (const call of group) await this.answer([call]);
      else for (const call of group) call.reject(error);
    }
  }
}
