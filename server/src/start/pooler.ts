// Checks database addresses at start: a pooler may share sessions and drop time limits (docs/decisions/037).
import type pg from "pg";
import { sqlState } from "../kernel/db/db-errors.ts";
import type { Db } from "../kernel/db/db.ts";
import { connectClient } from "../kernel/db/full-queue.ts";
import { StartRefusal } from "../kernel/start-refusal.ts";

const tries = 3;
const limits = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"] as const;
/** The protocol's error for a refused connection setting; only poolers send it. */
const SETTING_REFUSED = "08P01";

/** Throws StartRefusal if connections do not keep their session. */
export async function mustKeepSessions(connectionString: string): Promise<void> {
  if (await keepsSessions(connectionString)) return;
  throw new StartRefusal(
    "DATABASE_URL 指向按事务共享连接的连接池，而锁、通知和任务队列需要独占的连接；请把 DATABASE_DIRECT_URL 设为 PostgreSQL 自己的地址。",
    "DATABASE_URL leads to a pooler that shares connections by transaction, while locks, notifications and the queue of jobs need connections of their own; set DATABASE_DIRECT_URL to the address of PostgreSQL itself.",
  );
}

/**
 * While another connection is in a transaction, a sharing pooler must switch the first to another session or
 * make it wait.
 */
async function keepsSessions(connectionString: string): Promise<boolean> {
  const one = await open(connectionString);
  const other = await open(connectionString);
  const session = async () =>
    (await one.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;
  try {
    for (let tried = 0; tried < tries; tried++) {
      const before = await session();
      await other.query("begin");
      await other.query("select 1");
      const now = await session().catch(() => undefined);
      await other.query("rollback");
      if (now !== before) return false;
    }
    return true;
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => {})));
  }
}

const open = (connectionString: string): Promise<pg.Client> =>
  connectClient({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 3_000 });

/** Opens an idle connection so its name is visible; returns its end. */
export async function stayConnected(session: pg.ClientConfig): Promise<() => Promise<void>> {
  const client = await connectClient(session);
  return () => client.end().catch(() => {});
}

type Addresses = { databaseUrl?: string | undefined; databaseDirectUrl?: string | undefined };

/**
 * Throws StartRefusal if the addresses lead to different databases (one would take orders, the other be
 * migrated and backed up), or one is unreachable. With `warn`, an unreachable pooler only warns.
 */
export async function mustBeOneDatabase(
  { databaseUrl, databaseDirectUrl }: Addresses,
  warn?: (line: string) => void,
): Promise<void> {
  if (databaseUrl === undefined) return;
  if (databaseDirectUrl === undefined)
    return void (await answering("DATABASE_URL", ask(databaseUrl, "select")));
  const direct = await answering("DATABASE_DIRECT_URL", databaseAt(databaseDirectUrl));
  const asked = answering("DATABASE_URL", databaseAt(databaseUrl));
  const pooled = await (warn ? asked.catch((away: Error) => warn(away.message)) : asked);
  if (typeof pooled !== "string" || pooled === direct) return;
  throw new StartRefusal(
    "DATABASE_URL 和 DATABASE_DIRECT_URL 指向两个不同的数据库；请让两者指向同一个数据库。",
    "DATABASE_URL and DATABASE_DIRECT_URL lead to two databases; let both lead to the same one.",
  );
}

/** Throws StartRefusal when the setting's address does not answer. */
const answering = <T>(setting: string, asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    // Node's message is empty when several addresses refuse.
    const { message, code } = error as { message?: string; code?: string };
    const why = message || code || String(error);
    throw new StartRefusal(
      `${setting} 的地址没有数据库应答（${why}）；请检查这个地址，以及那里的数据库或连接池是否在运行。`,
      `No database answers at ${setting} (${why}); check the address, and whether the database or pooler there is running.`,
      { cause: error },
    );
  });

/** Cluster identifier and database name. */
async function databaseAt(connectionString: string): Promise<string> {
  const { rows } = await ask<{ place: string }>(
    connectionString,
    "select concat_ws(' ', (select system_identifier from pg_control_system()), current_database()) as place",
  );
  return rows[0]?.place ?? "";
}

async function ask<Row extends pg.QueryResultRow>(
  connectionString: string,
  statement: string,
): Promise<pg.QueryResult<Row>> {
  const client = await open(connectionString);
  try {
    return await client.query<Row>(statement);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Throws StartRefusal if statements may run or wait without limit. */
export async function mustKeepLimits(db: Db): Promise<void> {
  const asked = db.$client.query<{ unlimited: number }>(
    "select count(*)::int as unlimited from pg_settings where name = any($1) and setting = '0'",
    [limits],
  );
  const found = await asked.then(
    ({ rows }) => rows[0]?.unlimited === 0,
    (error: unknown) => {
      if (sqlState(error) === SETTING_REFUSED) return false;
      throw error;
    },
  );
  if (found) return;
  const names = limits.join(", ");
  throw new StartRefusal(
    `DATABASE_URL 指向连接池，语句的时限没有生效；请在连接池中设置 ${names}（参见 deploy/pgbouncer.ini），并把 DATABASE_DIRECT_URL 设为 PostgreSQL 自己的地址。`,
    `DATABASE_URL leads to a pooler, and the time limits of statements are not in force; set ${names} in the pooler (see deploy/pgbouncer.ini), and DATABASE_DIRECT_URL to the address of PostgreSQL itself.`,
  );
}
