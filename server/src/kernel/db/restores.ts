// A restore's marks in the database: a lock while it works, and a row until its files are in place
// (docs/backup.md).
import { StartRefusal } from "../start-refusal.ts";
import { connected, type Connection, rowsOf } from "./one-connection.ts";

/** The lock's key, as in session-locks.ts. */
const LOCK = "hashtext('session lock'), hashtext('restore')";
const MARK = "restoring";

/** `broken off`: the files may not be the backup's. */
type RestoreState = "none" | "under way" | "broken off";

/** Gives `use` a connection holding the restore lock. Throws StartRefusal while another restore works. */
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

export const restoreAt = (connectionString: string): Promise<RestoreState> =>
  connected(connectionString, async (client) => {
    if (await isUnderWay(client)) return "under way";
    return (await isBrokenOff(client)) ? "broken off" : "none";
  });

/** Looked up in pg_locks, because trying the lock takes it briefly. */
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
