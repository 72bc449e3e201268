// Locks beyond a transaction, freed by PostgreSQL when the process dies. Connects on first use.
import pg from "pg";
import type { SessionConfig } from "./db.ts";

/** Both halves of a lock's key, as PostgreSQL counts them; `name` is SQL. */
export const keyOfSessionLock = (name: string): [string, string] => [
  "hashtext('session lock')",
  `hashtext(${name})`,
];

export type Held = {
  /** Another process may hold the lock by then. */
  lost: AbortSignal;
  release(): Promise<void>;
};

export type SessionLocks = {
  /** Undefined at once if anyone holds it, this process included. */
  tryHold(name: string): Promise<Held | undefined>;
  close(): Promise<void>;
};

/** A standby's advisory locks are invisible to others. */
async function mustBePrimary(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>("select pg_is_in_recovery() as standby");
  if (!rows[0]?.standby) return;
  await client.end();
  const words = "the database that was reached is a standby, whose locks are worth nothing";
  throw Object.assign(new Error(words), { code: "25006" }); // as PostgreSQL refuses a write there
}

export function sessionLocks(session: SessionConfig): SessionLocks {
  const held = new Map<string, AbortController>();
  let connection: Promise<pg.Client> | undefined;
  let serving: pg.Client | undefined;

  const lose = (client: pg.Client | undefined): void => {
    // A broken connection may emit after its successor serves.
    if (client !== serving) return;
    serving = undefined;
    connection = undefined;
    for (const controller of held.values()) controller.abort();
    held.clear();
  };
  const connected = (): Promise<pg.Client> => {
    if (connection !== undefined) return connection;
    const fresh = (async () => {
      const client = new pg.Client({
        ...session,
        application_name: `${session.application_name} locks`,
        query_timeout: 5_000,
        pipeline: true,
      });
      serving = client;
      client.on("error", () => lose(client));
      client.on("end", () => lose(client));
      await client.connect();
      await mustBePrimary(client);
      return client;
    })();
    connection = fresh;
    fresh.catch(() => {
      if (connection === fresh) connection = undefined;
    });
    return fresh;
  };
  const ask = async (call: string, name: string): Promise<boolean> => {
    const client = await connected();
    const text = `select ${call}(${keyOfSessionLock("$1").join()}) as done`;
    return (await client.query<{ done: boolean }>(text, [name])).rows[0]?.done === true;
  };

  return {
    async tryHold(name) {
      // A session could retake its own lock.
      if (held.has(name)) return undefined;
      const own = new AbortController();
      held.set(name, own);
      const forget = (): boolean => held.get(name) === own && held.delete(name);
      try {
        if (!(await ask("pg_try_advisory_lock", name))) {
          forget();
          return undefined;
        }
      } catch (error) {
        forget();
        throw error;
      }
      return {
        lost: own.signal,
        async release() {
          if (held.get(name) !== own) return; // lost: another process may hold it
          await ask("pg_advisory_unlock", name).catch(() => false);
          forget();
        },
      };
    },
    async close() {
      const client = await connection?.catch(() => undefined);
      lose(serving);
      await client?.end().catch(() => {});
    },
  };
}
