// Finds the server's database for a command: DATABASE_URL, or DATA_DIR's embedded one, started and stopped if
// not running.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { answers, openDatabase } from "../kernel/db/db.ts";
import { StartRefusal } from "../kernel/start-refusal.ts";
import { mustBeRestored, mustBeRestoredAt } from "./broken-restore.ts";
import { type Config, sessionAddress } from "./config.ts";
import { mustBeOneDatabase, mustKeepSessions } from "./pooler.ts";
import { runningAddress, startEmbeddedPostgres } from "./embedded-postgres.ts";

type Place = Pick<Config, "dataDir" | "databaseUrl" | "databaseDirectUrl">;

const complain = (line: string): void => void process.stderr.write(`${line}\n`);
const log = { info() {}, warn() {}, error: complain };

async function isRunning(connectionString: string): Promise<boolean> {
  const database = openDatabase({ connectionString, maxConnections: 1 });
  const running = await answers(database.db);
  await database.close();
  return running;
}

/** The address of the configured PostgreSQL itself, even if the pooler is down; undefined: embedded. */
async function namedDatabase(place: Place): Promise<string | undefined> {
  await mustBeOneDatabase(place, complain);
  return sessionAddress(place);
}

/**
 * Gives `use` the existing database's address. Throws StartRefusal if there is none or its restore is
 * unfinished; creates nothing.
 */
export async function withFoundDatabase<T>(
  place: Place,
  use: (connectionString: string) => Promise<T>,
): Promise<T> {
  const { dataDir } = place;
  mustBeRestored(dataDir);
  const useRestored = async (address: string): Promise<T> => {
    await mustBeRestoredAt(address);
    return use(address);
  };
  const named = await namedDatabase(place);
  if (named !== undefined) return useRestored(named);
  // The second notes a database outside its data directory.
  if (!["postgres", "postgres-location"].some((name) => existsSync(join(dataDir, name))))
    throw new StartRefusal(`${dataDir} 中没有数据库。`, `There is no database in ${dataDir}.`);
  const running = runningAddress(dataDir);
  if (running !== undefined && (await isRunning(running))) return useRestored(running);
  return withOwnDatabase(place, useRestored);
}

/**
 * Like `withFoundDatabase`, but creates a missing embedded database. Throws StartRefusal while a server uses
 * it, and for a pooler.
 */
export async function withOwnDatabase<T>(
  place: Place,
  use: (connectionString: string) => Promise<T>,
): Promise<T> {
  const named = await namedDatabase(place);
  if (named !== undefined) {
    await mustKeepSessions(named); // a restore needs its session lock
    return use(named);
  }
  const postgres = await startEmbeddedPostgres({ dataDir: place.dataDir, log });
  try {
    return await use(postgres.connectionString);
  } finally {
    await postgres.stop();
  }
}
