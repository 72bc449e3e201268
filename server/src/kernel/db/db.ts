// The database as the rest of the server sees it: a pool, transactions, prepared queries. The only file of the
// kernel that knows Drizzle's driver; queries.ts files take a `Db` and never ask which kind it is.
import { fillPlaceholders, type SQL, sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import { readRowsFast } from "./drizzle-rows.ts";

type Client = pg.Pool | pg.PoolClient;
type Session = NodePgDatabase & { $client: Client };

/**
 * The database or a transaction in it; queries take either. Drizzle's own `transaction` is hidden: it keeps a
 * pool connection for ever when `begin` fails, and takes a commit that PostgreSQL rolled back for a success.
 */
export type Db = Omit<Session, "transaction">;

export type Database = {
  db: Db;
  connectionString: string;
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>;
};

export type DatabaseOptions = {
  connectionString: string;
  /** How long one statement may take before PostgreSQL ends it (security.md, threat 14). */
  statementTimeoutMs?: number;
  maxConnections?: number;
  /** Told of connections that break while nobody uses them; queries in flight report for themselves. */
  onConnectionError?: (error: Error) => void;
};

/** Opens a pool; connects when first used, and outlives a server that dies and comes back. */
export function openDatabase(options: DatabaseOptions): Database {
  const { connectionString, statementTimeoutMs = 3_000, maxConnections = 20 } = options;
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    statement_timeout: statementTimeoutMs,
    // For a server that hangs and so cannot end the statement itself.
    query_timeout: statementTimeoutMs + 2_000,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: "zhutu",
  });
  // Without a listener on each, a dying server would take this process with it.
  pool.on("error", (error) => options.onConnectionError?.(error));
  pool.on("connect", (client) => {
    client.on("error", () => {});
    nameStatements(client);
  });
  return { db: drizzle(pool), connectionString, close: () => pool.end() };
}

/** Statements that one connection keeps; PostgreSQL pays memory for each. */
const mostStatements = 150;

/**
 * Gives every statement that takes values a name on its connection, so that PostgreSQL parses and plans it once
 * there and not at each call. The first so many texts: those made of endless variants must not fill its memory.
 */
function nameStatements(client: pg.PoolClient): void {
  const names = new Map<string, string>();
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const nameOf = (text: string) =>
    names.get(text) ?? (names.size < mostStatements ? `s${names.size}` : undefined);
  client.query = ((statement: unknown, values: unknown, ...rest: unknown[]) => {
    const takesValues = Array.isArray(values) && values.length > 0;
    if (!takesValues || typeof statement !== "object" || statement === null || "submit" in statement)
      return query(statement, values, ...rest);
    const config = statement as pg.QueryConfig;
    const name = config.name ?? nameOf(config.text);
    if (config.name === undefined && name !== undefined) names.set(config.text, name);
    return query(name === undefined ? config : { ...config, name }, values, ...rest);
  }) as typeof client.query;
}

const sessions = new WeakMap<pg.PoolClient, Session>();
const depths = new WeakMap<pg.PoolClient, number>();

function sessionOn(client: pg.PoolClient): Session {
  const known = sessions.get(client);
  if (known) return known;
  const session: Session = drizzle(client);
  sessions.set(client, session);
  return session;
}

/** A transaction whose statement failed, unnoticed by its author: PostgreSQL answers its commit with a rollback. */
export class TransactionLost extends Error {
  constructor() {
    super("the transaction was rolled back at commit, because a statement in it had failed");
    this.name = "TransactionLost";
  }
}

async function savepoint<T>(client: pg.PoolClient, fn: (tx: Db) => Promise<T>): Promise<T> {
  const depth = (depths.get(client) ?? 0) + 1;
  depths.set(client, depth);
  const name = `nested_${depth}`;
  try {
    await client.query(`savepoint ${name}`);
    const result = await fn(sessionOn(client));
    await client.query(`release savepoint ${name}`);
    return result;
  } catch (error) {
    await client.query(`rollback to savepoint ${name}`).catch(() => {});
    throw error;
  } finally {
    depths.set(client, depth - 1);
  }
}

/**
 * Runs `fn` in a transaction: committed when it resolves, rolled back when it rejects. Inside another
 * transaction it is a savepoint, so that a caught refusal undoes its own part only.
 */
export async function transaction<T>(db: Db, fn: (tx: Db) => Promise<T>): Promise<T> {
  if (!(db.$client instanceof pg.Pool)) return savepoint(db.$client, fn);
  const client = await db.$client.connect();
  let broken = false;
  try {
    await client.query("begin");
    const result = await fn(sessionOn(client));
    const { command } = await client.query("commit");
    if (command !== "COMMIT") throw new TransactionLost();
    return result;
  } catch (error) {
    // A connection that cannot even roll back must not go back to the pool.
    await client.query("rollback").catch(() => (broken = true));
    throw error;
  } finally {
    client.release(broken);
  }
}

type Buildable<R> = {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<R> };
};

/**
 * A hot query: Drizzle builds its SQL once a connection and once for the pool, PostgreSQL parses it once a
 * connection; after that a call only binds values. `name` is unique in the program; values fill
 * `sql.placeholder("...")`. Works on the database and in a transaction.
 */
export function prepared<R>(
  name: string,
  build: (db: Db) => Buildable<R>,
): (db: Db, values?: Record<string, unknown>) => Promise<R> {
  const built = new WeakMap<Client, ReturnType<Buildable<R>["prepare"]>>();
  return (db, values) => {
    let query = built.get(db.$client);
    if (query === undefined) {
      query = build(db).prepare(name);
      readRowsFast(query);
      built.set(db.$client, query);
    }
    return query.execute(values);
  };
}

const dialect = new PgDialect();

/**
 * A hot statement that Drizzle cannot build: like `prepared`, its text is made once, PostgreSQL parses it once a
 * connection, and values fill `sql.placeholder("...")`. Answers the rows as the driver reads them.
 */
export function preparedSql<R extends object>(
  name: string,
  statement: SQL,
): (db: Db, values: Record<string, unknown>) => Promise<R[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return async (db, values) => {
    const { rows } = await db.$client.query<R>({ name, text }, fillPlaceholders(params, values));
    return rows;
  };
}

/**
 * The list that fills this placeholder, as an array of `type`. Behind a select the planner cannot see it: where it
 * can, it expects fewer rows than from any list and plans the statement anew at each call, for more than that costs.
 */
export const listOf = (placeholder: string, type: "int" | "text"): SQL =>
  sql`(select ${sql.placeholder(placeholder)}::${sql.raw(type)}[])`;

/** Whether the database answers just now. */
export async function answers(db: Db): Promise<boolean> {
  try {
    await db.$client.query("select 1");
    return true;
  } catch {
    return false; // whatever the reason, it does not answer
  }
}
