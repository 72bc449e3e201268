// In tests no statement may compare a column with itself: Drizzle leaves out the table's name of a column that stands in
// the list of a select from one table, so that a subquery written there with `${orders.orderId}` asks its own table.
// What a piece of work sends to PostgreSQL is counted here, too.
import pg from "pg";

const withItself = [
  /(?<![."\w])((?:"\w+"\.)?"\w+") = \1(?![."\w])/,
  // Of an alias in the subquery: `l.order_id = "order_id"`, either way round.
  /\b\w+\.("?)(\w+)\1 = "\2"(?![."\w])/,
  /\b(?:where|and|or|on) \(*"(\w+)" = \w+\.("?)\1\2(?!\w)/,
];

type Query = (this: pg.Client, ...sent: unknown[]) => unknown;
type Recorder = { sent(client: pg.Client, text: string): void; answered(client: pg.Client): void };
const marked = Symbol.for("zhutu.statements");
const client = pg.Client.prototype as unknown as { query: Query & { [marked]?: Set<Recorder> } };

const textOf = (first: unknown): string =>
  typeof first === "string" ? first : ((first as { text?: string } | undefined)?.text ?? "");

// The files of a run share pg.
if (!client.query[marked]) {
  const send = client.query;
  const recorders = new Set<Recorder>();
  client.query = Object.assign(
    function (this: pg.Client, ...sent: unknown[]) {
      const text = textOf(sent[0]);
      // A migration is written by hand, and in it SET "a" = "a" of another table is as it should be.
      if (!text.includes("--> statement-breakpoint") && withItself.some((pattern) => pattern.test(text)))
        throw new Error(`A column is compared with itself: ${text}`);
      if (recorders.size === 0) return send.apply(this, sent);
      for (const recorder of recorders) recorder.sent(this, text);
      const answered = () => {
        for (const recorder of recorders) recorder.answered(this);
      };
      // The pool takes the answer by a callback, a transaction by a promise.
      const callback = sent.at(-1);
      if (typeof callback === "function")
        sent[sent.length - 1] = (...answer: unknown[]) => {
          answered();
          (callback as (...answer: unknown[]) => void)(...answer);
        };
      const result = send.apply(this, sent);
      if (result instanceof Promise) result.then(answered, answered);
      return result;
    } satisfies Query,
    { [marked]: recorders },
  );
}

export type Sent = {
  statements: number;
  /** Statements of a connection that were sent before the first of them was answered are one. */
  roundTrips: number;
  /** Of transactions, and of statements that write outside one. */
  commits: number;
  /** A line each, with a mark where a round trip begins. */
  list: string[];
};

const writes = /\binsert into\b|\bdelete from\b|\bupdate\b[^]*\bset\b/i;
/** Of the connection that listens for changes. */
const isBackground = (text: string): boolean => text === "select 1" || text.startsWith("listen ");

type Connection = { isWaiting: boolean; inTransaction: boolean };

/** What reaches PostgreSQL while the work runs; nothing else may run meanwhile. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Sent> {
  const seen: Sent = { statements: 0, roundTrips: 0, commits: 0, list: [] };
  const connections = new Map<pg.Client, Connection>();
  const recorder: Recorder = {
    sent(by, text) {
      if (isBackground(text)) return;
      const connection = connections.get(by) ?? { isWaiting: false, inTransaction: false };
      connections.set(by, connection);
      const begins = !connection.isWaiting;
      connection.isWaiting = true;
      const commits = text === "commit" || (!connection.inTransaction && writes.test(text));
      if (text === "begin") connection.inTransaction = true;
      if (text === "commit" || text === "rollback") connection.inTransaction = false;
      seen.statements++;
      if (begins) seen.roundTrips++;
      if (commits) seen.commits++;
      const line = text.replaceAll(/\s+/g, " ").trim().slice(0, 160);
      seen.list.push(`${begins ? ">" : " "} ${line}${commits && text !== "commit" ? "  [commits]" : ""}`);
    },
    answered(by) {
      const connection = connections.get(by);
      if (connection) connection.isWaiting = false;
    },
  };
  const recorders = client.query[marked];
  if (!recorders) throw new Error("pg is not watched: testing/statements.ts is no setup file of this run");
  recorders.add(recorder);
  try {
    await work();
  } finally {
    recorders.delete(recorder);
  }
  return seen;
}
