// What a restore says of itself in the database, where every machine that uses it hears of it: a lock as long as it
// works, and a row from the moment its rows are committed until its files are in place as well (docs/backup.md).
import { StartRefusal } from "../start-refusal.ts";
import { connected, type Connection, rowsOf } from "./one-connection.ts";

/** As session-locks.ts names its locks. */
const LOCK = "hashtext('session lock'), hashtext('restore')";
const MARK = "restoring";

/** `broken off`: the rows are those of a backup, and nobody knows whether the files are. */
type RestoreState = "none" | "under way" | "broken off";

/**
 * Gives `use` a connection by which it alone restores this database: whatever it does by it, nobody else restores
 * meanwhile. Refuses (StartRefusal) while another restore works.
 */
export const asOnlyRestore = <T>(
  connectionString: string,
  use: (client: Connection) => Promise<T>,
): Promise<T> =>
  connected(connectionString, async (client) => {
    const [taken] = await rowsOf<{ mine: boolean }>(client, `select pg_try_advisory_lock(${LOCK}) as mine`);
    if (!taken?.mine)
      throw new StartRefusal(
        "另一个恢复正在这个数据库上进行；请等它结束。",
        "Another restore works on this database; wait until it has ended.",
      );
    return use(client);
  });

/** Whether this database is being restored, or was left in the middle of it. */
export const restoreAt = (connectionString: string): Promise<RestoreState> =>
  connected(connectionString, async (client) => {
    if (await isUnderWay(client)) return "under way";
    return (await isBrokenOff(client)) ? "broken off" : "none";
  });

/**
 * Whether a restore works on the database of this connection. Looked up, not tried: who tries it holds it for a moment.
 */
export async function isUnderWay(client: Pick<Connection, "query">): Promise<boolean> {
  const key = (name: string) => `(hashtext('${name}')::bigint & 4294967295)::oid`;
  const [found] = await rowsOf<{ held: boolean }>(
    client,
    `select exists (select from pg_locks where locktype = 'advisory' and granted and objsubid = 2
       and classid = ${key("session lock")} and objid = ${key("restore")}
       and database = (select oid from pg_database where datname = current_database())) as held`,
  );
  return found?.held ?? false;
}

async function isBrokenOff(client: Connection): Promise<boolean> {
  // A database that nothing was made in yet has no such table.
  const [there] = await rowsOf<{ made: boolean }>(
    client,
    "select to_regclass('installation') is not null as made",
  );
  if (!there?.made) return false;
  return (await rowsOf(client, `select from installation where name = '${MARK}'`)).length > 0;
}

/**
 * Notes, in the transaction that replaces the rows, that the files are not in place yet: committed with them, or not at
 * all.
 */
export const noteRestore = async (client: Connection): Promise<void> =>
  void (await client.query(
    `insert into installation (name, value) values ('${MARK}', now()::text)
     on conflict (name) do update set value = excluded.value`,
  ));

/** Takes the note away: rows and files are of one moment. By a new connection, as the restore's own may have broken. */
export const forgetRestore = (connectionString: string): Promise<void> =>
  connected(
    connectionString,
    async (client) => void (await client.query(`delete from installation where name = '${MARK}'`)),
  );
