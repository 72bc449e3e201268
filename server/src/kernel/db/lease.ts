// What a transaction has of its connection: use of it until the transaction is over, and not a statement longer. The
// connection itself goes back to the pool and serves others by then.
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { tracedStatement } from "../tracing.ts";
import type { Client, Db, Session } from "./db.ts";

/** A statement came from work that its transaction did not wait for; it was not sent. */
class TransactionOver extends Error {
  constructor() {
    super("a statement came after its transaction was over");
    this.name = "TransactionOver";
  }
}

type Lease = { connection: pg.PoolClient; over: boolean; failure?: unknown };

const leases = new WeakMap<Client, Lease>();
const sessions = new WeakMap<Client, Session>();

type Leased = {
  session: Session;
  end: () => void;
  /** What the first statement that failed in it failed with; undefined while none has. */
  firstFailure: () => unknown;
};

/** The transaction that a connection serves just now, for what its lasting session sends. */
const current = new WeakMap<pg.PoolClient, Lease>();

/** A session on this connection that refuses every statement once `end` was called. */
export function lease(connection: pg.PoolClient): Leased {
  const own: Lease = { connection, over: false };
  const client = sendingBy(connection, () => own);
  leases.set(client, own);
  current.set(connection, own);
  return {
    session: drizzle(client),
    end: () => void (own.over = true),
    firstFailure: () => own.failure,
  };
}

/** The connection as a transaction sends by it: nothing once that is over, and the first failure is kept. */
function sendingBy(connection: pg.PoolClient, own: () => Lease | undefined): pg.PoolClient {
  const query = (...given: [never]): unknown => {
    const now = own();
    if (now?.over) return Promise.reject(new TransactionOver());
    const sent = tracedStatement(given[0], () => connection.query(...given) as unknown);
    if (sent instanceof Promise) sent.catch((error: unknown) => now && (now.failure ??= error));
    return sent;
  };
  return Object.create(connection, { query: { value: query } }) as pg.PoolClient;
}

/**
 * The session whose prepared statements serve this database or transaction: one a connection, however many
 * transactions it has seen. Refuses with TransactionOver.
 */
export function lastingSession(db: Db): Session {
  const own = leases.get(db.$client);
  if (own?.over) throw new TransactionOver();
  const client = own?.connection ?? db.$client;
  const known = sessions.get(client);
  if (known) return known;
  const session = own
    ? drizzle(sendingBy(own.connection, () => current.get(own.connection)))
    : (db as Session);
  sessions.set(client, session);
  return session;
}
