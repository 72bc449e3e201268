// A transaction's right to use its connection until it ends.
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { tracedStatement } from "../tracing.ts";
import type { Client, Db, Session } from "./db.ts";

/** A statement its transaction did not await; it was not sent. */
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
  /** The first error of a statement in the transaction. */
  firstFailure: () => unknown;
};

const current = new WeakMap<pg.PoolClient, Lease>();

/** A session on this connection that refuses statements after `end`. */
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

/** Refuses statements after the transaction and keeps the first error. */
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

/** The connection's session for prepared statements, shared by its transactions. Throws TransactionOver. */
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
