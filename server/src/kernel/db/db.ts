// The database as the rest of the server sees it: a pool, and transactions in it. This file and its neighbours are
// the only ones that know Drizzle's driver; queries.ts files take a `Db` or a `Tx`.
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { PatientPool } from "./full-queue.ts";
import { keepalive } from "./keepalive.ts";
import { tracedStatement } from "../tracing.ts";

export type Client = pg.Pool | pg.PoolClient;
export type Session = NodePgDatabase & { $client: Client };

/**
 * The database or a transaction in it, for queries that may run in either. Drizzle's own `transaction` is hidden: it
 * keeps a pool connection for ever when `begin` fails, and takes a commit that PostgreSQL rolled back for a success.
 */
export type Db = Omit<Session, "transaction">;

declare const inTransaction: unique symbol;

/**
 * A transaction, made by `transaction()` alone: for what is worth nothing outside one (locks, audit, grants,
 * announcements).
 */
export type Tx = Db & { readonly [inTransaction]: true };

/** The database where no transaction has begun yet. */
export type OutsideTransaction = Db & { readonly [inTransaction]?: never };

/**
 * How a connection that keeps its session is opened, beside the pool: for locks, the queue of jobs, and what listens.
 * Its name begins with the process's own, which tells what keys it knows (installation.ts).
 */
export type SessionConfig = pg.ClientConfig & { application_name: string };

export type Database = {
  db: Db;
  session: SessionConfig;
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>;
};

export type DatabaseOptions = {
  connectionString: string;
  /**
   * A pooler before it that may share sessions by transaction, for requests; it sets the time limits
   * (docs/decisions/037).
   */
  poolerUrl?: string | undefined;
  /**
   * What its connections to PostgreSQL itself are called in pg_stat_activity, whatever the address says; not those
   * through a pooler.
   */
  applicationName?: string;
  /** How long one statement may take before PostgreSQL ends it (security.md, threat 14). */
  statementTimeoutMs?: number;
  maxConnections?: number;
  /** Refuses to write, whatever the server behind the address is. */
  readOnly?: boolean;
  /** Takes a new connection before anything is asked by it; one that it refuses is closed. */
  onConnect?: (client: pg.ClientBase) => Promise<void>;
  /** Told of connections that break while nobody uses them; queries in flight report for themselves. */
  onConnectionError?: (error: Error) => void;
};

/**
 * Names no statement: by the next one of a connection another session of the pooler may be there, which knows no such
 * name.
 */
class UnnamedClient extends pg.Client {
  override query: pg.Client["query"] = (first: unknown, ...more: unknown[]): never => {
    const named = typeof first === "object" && first !== null && "name" in first;
    const unnamed = named ? { ...first, name: undefined } : first;
    return (super.query as (...given: unknown[]) => never)(unnamed, ...more);
  };
}

/**
 * An address without that parameter, which the driver would take before what it is given beside the address; and its
 * value.
 */
function withoutParameter(address: string, name: string): { rest: string; value: string | null } {
  const at = address.indexOf("?");
  const parameters = new URLSearchParams(at < 0 ? "" : address.slice(at + 1));
  const value = parameters.get(name);
  if (value === null) return { rest: address, value };
  parameters.delete(name);
  return { rest: address.slice(0, at) + (parameters.size > 0 ? `?${parameters.toString()}` : ""), value };
}

/** Opens a pool; connects when first used, and outlives a server that dies and comes back. */
export function openDatabase(options: DatabaseOptions): Database {
  const { poolerUrl, readOnly, onConnect } = options;
  const { rest: unnamed } = withoutParameter(options.connectionString, "application_name");
  const { rest: connectionString, value: set } = readOnly
    ? withoutParameter(unnamed, "options")
    : { rest: unnamed, value: null };
  const { statementTimeoutMs = 3_000, maxConnections = 20 } = options;
  const session = {
    connectionString,
    application_name: options.applicationName ?? "zhutu",
    // For a server that hangs and so cannot end the statement itself.
    query_timeout: statementTimeoutMs + 2_000,
    // As long as a statement may take, within 3 to 30 s.
    connectionTimeoutMillis: Math.min(Math.max(statementTimeoutMs, 3_000), 30_000),
    ...keepalive,
  };
  /** What PostgreSQL itself holds a connection to; a pooler does by what it is set to. */
  const held = {
    statement_timeout: statementTimeoutMs,
    // Sooner than the statement's own end, so that waiting for a row is told from being slow.
    lock_timeout: Math.round(statementTimeoutMs * 0.8),
    idle_in_transaction_session_timeout: 30_000,
    ...(readOnly && { options: `${set ?? ""} -c default_transaction_read_only=on`.trim() }),
  };
  const ofPool = {
    ...session,
    max: maxConnections,
    idleTimeoutMillis: 60_000,
    // Statements that do not wait for each other's rows are sent together; their answers come in the same order.
    pipeline: true,
    ...(onConnect && { onConnect }),
  };
  const pool =
    poolerUrl === undefined
      ? new PatientPool({ ...ofPool, ...held })
      : new PatientPool({
          ...ofPool,
          connectionString: poolerUrl,
          // A session that many share would keep the name of whoever used it last.
          application_name: "zhutu",
          Client: UnnamedClient,
        });
  // Without a listener on each, a dying server would take this process with it.
  pool.on("error", (error) => options.onConnectionError?.(error));
  pool.on("connect", (client) => void client.on("error", () => {}));
  // Of a transaction's statements see lease.ts.
  const send = pool.query.bind(pool);
  pool.query = (...given: [never]) => tracedStatement(given[0], () => send(...given));
  return { db: drizzle(pool), session, close: () => pool.end() };
}

/** Whether the database answers just now. */
export async function answers(db: Db): Promise<boolean> {
  try {
    await db.$client.query("select 1");
    return true;
  } catch {
    return false; // whatever the reason, it does not answer
  }
}
