// A transaction's right to use its connection until it ends.
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { tracedStatement } from "../tracing.ts";
import type { Client, Db, Session, Tx } from "./db.ts";

/** A statement its transaction did not await; it was not sent. */
class TransactionOver extends Error {
  constructor() {
    super("a statement came after its transaction was over");
    this.name = "TransactionOver";
  }
}

type Lease = {
  connection: pg.PoolClient;
  over: boolean;
  failure?: unknown;
  sent: number;
  /** Writes that are answered together with the commit. */
  withCommit: Promise<unknown>[];
};

const leases = new WeakMap<Client, Lease>();
const sessions = new WeakMap<Client, Session>();

type Leased = {
  session: Session;
  end: () => void;
  /** The first error of a statement in the transaction. */
  firstFailure: () => unknown;
  withCommit: readonly Promise<unknown>[];
};

const current = new WeakMap<pg.PoolClient, Lease>();

/** A session on this connection that refuses statements after `end`. */
export function lease(connection: pg.PoolClient): Leased {
  const own: Lease = { connection, over: false, sent: 0, withCommit: [] };
  const client = sendingBy(connection, () => own);
  leases.set(client, own);
  current.set(connection, own);
  return {
    session: drizzle(client),
    end: () => void (own.over = true),
    firstFailure: () => own.failure,
    withCommit: own.withCommit,
  };
}

/**
 * Sends a write whose answer decides nothing; the transaction commits in the same round trip. It is one statement, sent
 * at once (prepared), and fails where it may not commit: a write without rows commits as it is.
 */
export function sendWithCommit(tx: Tx, write: () => Promise<unknown>): void {
  const own = leases.get(tx.$client);
  if (!own) throw new Error("no transaction commits this write");
  const before = own.sent;
  const sent = write();
  sent.catch(() => {});
  if (own.sent !== before + 1) throw new Error("a write that goes with the commit is one prepared statement");
  own.withCommit.push(sent);
}

/** Refuses statements after the transaction and keeps the first error. */
function sendingBy(connection: pg.PoolClient, own: () => Lease | undefined): pg.PoolClient {
  const query = (...given: [never]): unknown => {
    const now = own();
    if (now?.over) return Promise.reject(new TransactionOver());
    if (now) now.sent++;
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
  const existing = sessions.get(client);
  if (existing) return existing;
  const session = own
    ? drizzle(sendingBy(own.connection, () => current.get(own.connection)))
    : (db as Session);
  sessions.set(client, session);
  return session;
}
