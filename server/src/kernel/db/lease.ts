// What a transaction has of its connection: use of it until the transaction is over, and not a statement longer. The
// connection itself goes back to the pool and serves others by then.
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Client, Db, Session } from "./db.ts";

/** A statement came from work that its transaction did not wait for; it was not sent. */
class TransactionOver extends Error {
  constructor() {
    super("a statement came after its transaction was over");
    this.name = "TransactionOver";
  }
}

type Lease = { connection: pg.PoolClient; over: boolean };

const leases = new WeakMap<Client, Lease>();
const sessions = new WeakMap<Client, Session>();

/** A session on this connection that refuses every statement once `end` was called. */
export function lease(connection: pg.PoolClient): { session: Session; end: () => void } {
  const own: Lease = { connection, over: false };
  const query = (...given: [never]): unknown =>
    own.over ? Promise.reject(new TransactionOver()) : connection.query(...given);
  const client = Object.create(connection, { query: { value: query } }) as pg.PoolClient;
  leases.set(client, own);
  return { session: drizzle(client), end: () => void (own.over = true) };
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
  const session = own ? drizzle(own.connection) : (db as Session);
  sessions.set(client, session);
  return session;
}
