// The connection pool and its transactions. Only this folder knows Drizzle's driver.
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { keepalive } from "./one-connection.ts";
import { tracedStatement } from "../tracing.ts";

export type Client = pg.Pool | pg.PoolClient;
export type Session = NodePgDatabase & { $client: Client };

/**
 * The database or a transaction. Drizzle's `transaction` is hidden: it leaks connections when `begin` fails
 * and reports a rolled-back commit as success.
 */
export type Db = Omit<Session, "transaction">;

declare const inTransaction: unique symbol;

/** Made only by `transaction()`; required for locks, audit, grants and announcements. */
export type Tx = Db & { readonly [inTransaction]: true };

export type OutsideTransaction = Db & { readonly [inTransaction]?: never };

/** For session connections beside the pool: locks, queue, listeners. */
export type SessionConfig = pg.ClientConfig & { application_name: string };

export type Database = {
  db: Db;
  session: SessionConfig;
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>;
};

export type DatabaseOptions = {
  connectionString: string;
  /** One statement's limit (security.md, threat 14). */
  statementTimeoutMs?: number;
  maxConnections?: number;
  /** For idle connections; queries in flight report their own errors. */
  onConnectionError?: (error: Error) => void;
};

/** Connects on first use and survives a database restart. */
export function openDatabase(options: DatabaseOptions): Database {
  const { connectionString, statementTimeoutMs = 3_000, maxConnections = 20 } = options;
  const session = {
    connectionString,
    application_name: "zhutu",
    // For a hung server, which cannot end the statement itself.
    query_timeout: statementTimeoutMs + 2_000,
    connectionTimeoutMillis: Math.min(Math.max(statementTimeoutMs, 3_000), 30_000),
    ...keepalive,
  };
  const pool = new pg.Pool({
    ...session,
    statement_timeout: statementTimeoutMs,
    // Shorter than the statement limit, to tell lock waits from slowness.
    lock_timeout: Math.round(statementTimeoutMs * 0.8),
    idle_in_transaction_session_timeout: 30_000,
    max: maxConnections,
    idleTimeoutMillis: 60_000,
    // Sends independent statements together.
    pipeline: true,
  });
  // Unhandled errors of a dying server would end this process.
  pool.on("error", (error) => options.onConnectionError?.(error));
  pool.on("connect", (client) => void client.on("error", () => {}));
  // lease.ts traces a transaction's statements.
  const send = pool.query.bind(pool);
  pool.query = (...given: [never]) => tracedStatement(given[0], () => send(...given));
  return { db: drizzle(pool), session, close: () => pool.end() };
}

export async function answers(db: Db): Promise<boolean> {
  try {
    await db.$client.query("select 1");
    return true;
  } catch {
    return false;
  }
}
