// Finds the server's database for a command: DATABASE_URL, or DATA_DIR's embedded one, started and stopped if
// not running.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { answers, openDatabase } from "../kernel/db/db.ts";
import { connectClient } from "../kernel/db/one-connection.ts";
import { StartRefusal } from "../kernel/start-refusal.ts";
import { mustBeRestored, mustBeRestoredAt } from "./broken-restore.ts";
import type { Config } from "./config.ts";
import { runningAddress, startEmbeddedPostgres } from "./embedded-postgres.ts";

type Place = Pick<Config, "dataDir" | "databaseUrl">;

const log = {
  info() {},
  warn() {},
  error: (line: string): void => void process.stderr.write(`${line}\n`),
};

async function isRunning(connectionString: string): Promise<boolean> {
  const database = openDatabase({ connectionString, maxConnections: 1 });
  const running = await answers(database.db);
  await database.close();
  return running;
}

/** Throws StartRefusal when no database answers at DATABASE_URL. */
export async function mustAnswer(connectionString: string): Promise<void> {
  try {
    const client = await connectClient({
      connectionString,
      connectionTimeoutMillis: 5_000,
      query_timeout: 3_000,
    });
    try {
      await client.query("select 1");
    } finally {
      await client.end().catch(() => {});
    }
  } catch (error) {
    // Node's message is empty when several addresses refuse.
    const { message, code } = error as { message?: string; code?: string };
    const why = message || code || String(error);
    throw new StartRefusal(
      `DATABASE_URL 的地址没有数据库应答（${why}）；请检查这个地址，以及那里的数据库是否在运行。`,
      `No database answers at DATABASE_URL (${why}); check the address, and whether the database there is running.`,
      { cause: error },
    );
  }
}

/**
 * Gives `use` the existing database's address. Throws StartRefusal if there is none or its restore is
 * unfinished; creates nothing.
 */
export async function withFoundDatabase<T>(
  place: Place,
  use: (connectionString: string) => Promise<T>,
): Promise<T> {
  const { dataDir, databaseUrl } = place;
  mustBeRestored(dataDir);
  const useRestored = async (address: string): Promise<T> => {
    await mustBeRestoredAt(address);
    return use(address);
  };
  if (databaseUrl !== undefined) {
    await mustAnswer(databaseUrl);
    return useRestored(databaseUrl);
  }
  // The second notes a database outside its data directory.
  if (!["postgres", "postgres-location"].some((name) => existsSync(join(dataDir, name))))
    throw new StartRefusal(`${dataDir} 中没有数据库。`, `There is no database in ${dataDir}.`);
  const running = runningAddress(dataDir);
  if (running !== undefined && (await isRunning(running))) return useRestored(running);
  return withOwnDatabase(place, useRestored);
}

/**
 * Like `withFoundDatabase`, but creates a missing embedded database. Throws StartRefusal while a server uses
 * it.
 */
export async function withOwnDatabase<T>(
  place: Place,
  use: (connectionString: string) => Promise<T>,
): Promise<T> {
  if (place.databaseUrl !== undefined) {
    await mustAnswer(place.databaseUrl);
    return use(place.databaseUrl);
  }
  const postgres = await startEmbeddedPostgres({ dataDir: place.dataDir, log });
  try {
    return await use(postgres.connectionString);
  } finally {
    await postgres.stop();
  }
}
