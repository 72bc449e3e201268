// One statement for many callers: what several ask of the database at the same moment goes out together and comes back
// to each. Nobody waits for others to come: while a group is under way the next one gathers, so that a lonely call goes
// at once and a flood goes by the hundred.
import { refuse } from "../http/refuse.ts";
import { isOfValues, isWorthRetrying } from "./db-errors.ts";
import type { Client, Db } from "./db.ts";

type Waiting<I, O> = { item: I; resolve(answer: O): void; reject(error: unknown): void };

type Kind<I, O> = {
  /** Of one key a group holds one item at most; another waits for the next group. */
  keyOf(item: I): unknown;
  /** Answers each item, in their order. */
  run(db: Db, items: readonly I[]): Promise<readonly O[]>;
  /** So many in a group. */
  most: number;
  /** So many groups under way at once. */
  atOnce: number;
  /** So many wait; more are refused with UNAVAILABLE. */
  mostWaiting: number;
};

/**
 * A call that is done in groups. When a group fails over what one of its items holds, or loses a deadlock, each is done
 * alone, so that one that cannot be done never fails its neighbours; any other failure is everybody's at once: a database
 * that is away would be asked for each. Who closes the server waits
 * for its requests, and so for every group.
 */
export function grouped<I, O>(kind: Kind<I, O>): (db: Db, item: I) => Promise<O> {
  const lines = new WeakMap<Client, Line<I, O>>();
  return (db, item) => {
    let line = lines.get(db.$client);
    if (line === undefined) lines.set(db.$client, (line = new Line(db, kind)));
    return line.add(item);
  };
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
    if (this.waiting.length >= this.kind.mostWaiting)
      return Promise.reject(refuse("UNAVAILABLE", { retryAfterSeconds: 1 }));
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.goSoon();
    });
  }

  /** After everything that arrived together has come this far. */
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
    const taken = this.waiting.filter((one) => {
      const key = this.kind.keyOf(one.item);
      const fits = keys.size < this.kind.most && !keys.has(key);
      if (fits) keys.add(key);
      else left.push(one);
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
      for (const [at, one] of group.entries()) one.resolve(answers[at] as O);
    } catch (error) {
      if (group.length > 1 && (isOfValues(error) || isWorthRetrying(error)))
        for (const one of group) await this.answer([one]);
      else for (const one of group) one.reject(error);
    }
  }
}
