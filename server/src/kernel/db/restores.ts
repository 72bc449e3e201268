// A restore's marks in the database: a lock while it works, and a row until its files are in place
// (docs/backup.md). A change of DATA_KEY takes the same lock.
import { setTimeout as sleep } from "node:timers/promises";
import { StartRefusal } from "../start-refusal.ts";
import type { Tx } from "./db.ts";
import { connected, type Connection, rowsOf } from "./one-connection.ts";
import { keyOfSessionLock } from "./session-locks.ts";

const key = keyOfSessionLock("'restore'");
const LOCK = key.join();
const MARK = "restoring";

/** `broken off`: the files may not be the backup's. */
type RestoreState = "none" | "under way" | "broken off";

/** Gives `use` a connection holding the restore lock. Throws StartRefusal while another holds it. */
export const asOnlyRestore = <T>(
  connectionString: string,
  use: (client: Connection) => Promise<T>,
): Promise<T> =>
  connected(connectionString, async (client) => {
    const [taken] = await rowsOf<{ mine: boolean }>(client, `select pg_try_advisory_lock(${LOCK}) as mine`);
    mustBeTaken(taken);
    return use(client);
  });

function mustBeTaken(taken: { mine: boolean } | undefined): void {
  if (taken?.mine) return;
  throw new StartRefusal(
    "另一个恢复正在这个数据库上进行，或正在更换密钥；请等它结束。",
    "Another restore works on this database, or a change of keys; wait until it has ended.",
  );
}

/** Keeps everybody away until the transaction ends. Throws StartRefusal while others are connected. */
export async function keepOthersAway(tx: Tx): Promise<void> {
  const client = tx.$client as Pick<Connection, "query">;
  const [taken] = await rowsOf<{ mine: boolean }>(
    client,
    `select pg_try_advisory_xact_lock(${LOCK}) as mine`,
  );
  mustBeTaken(taken);
  mustBeAlone(await othersBeside(client));
  // A start reads this table: it is seen below, or waits for the commit.
  await client.query("lock table installation in access exclusive mode");
  mustBeAlone(await othersBeside(client));
}

export function mustBeAlone(others: number): void {
  if (others === 0) return;
  throw new StartRefusal(
    `还有 ${others} 个连接在使用此数据库；请先停止所有服务进程。`,
    `${others} others are connected to this database; stop every server and worker first.`,
  );
}

/** How long to wait for short-lived connections, such as refused starts. */
const PASSING_MS = 3_000;

/** Counts connections of any account, whose type PostgreSQL may hide. */
export async function othersBeside(client: Pick<Connection, "query">): Promise<number> {
  for (const began = performance.now(); ; await sleep(50)) {
    // Within a transaction the statistics are cached.
    await client.query("select pg_stat_clear_snapshot()");
    const [{ others } = { others: 0 }] = await rowsOf<{ others: number }>(
      client,
      `select count(*)::int as others from pg_stat_activity
       where datname = current_database() and usesysid is not null and pid <> pg_backend_pid()
         and coalesce(backend_type, 'client backend') = 'client backend'`,
    );
    if (others === 0 || performance.now() - began > PASSING_MS) return others;
  }
}

export const restoreAt = (connectionString: string): Promise<RestoreState> =>
  connected(connectionString, async (client) => {
    if (await isUnderWay(client)) return "under way";
    return (await isBrokenOff(client)) ? "broken off" : "none";
  });

/** Looked up in pg_locks, because trying the lock takes it briefly. */
export async function isUnderWay(client: Pick<Connection, "query">): Promise<boolean> {
  const [classId, objectId] = key.map((half) => `(${half}::bigint & 4294967295)::oid`);
  const [lock] = await rowsOf<{ held: boolean }>(
    client,
    `select exists (select from pg_locks where locktype = 'advisory' and granted and objsubid = 2
       and classid = ${classId} and objid = ${objectId}
       and database = (select oid from pg_database where datname = current_database())) as held`,
  );
  return lock?.held ?? false;
}

async function isBrokenOff(client: Connection): Promise<boolean> {
  // A new database lacks the table.
  const [there] = await rowsOf<{ made: boolean }>(
    client,
    "select to_regclass('installation') is not null as made",
  );
  if (!there?.made) return false;
  return (await rowsOf(client, `select from installation where name = '${MARK}'`)).length > 0;
}

/** Notes, with the replaced rows, that files are not in place yet. */
export const noteRestore = async (client: Connection): Promise<void> =>
  void (await client.query(
    `insert into installation (name, value) values ('${MARK}', now()::text)
     on conflict (name) do update set value = excluded.value`,
  ));

/** Uses a new connection, because the restore's own may have broken. */
export const forgetRestore = (connectionString: string): Promise<void> =>
  connected(
    connectionString,
    async (client) => void (await client.query(`delete from installation where name = '${MARK}'`)),
  );
