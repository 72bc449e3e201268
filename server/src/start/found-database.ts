// The database that a command finds where the server keeps it: the one that DATABASE_URL names, or the embedded one of
// DATA_DIR, which is used where it runs and otherwise started for the command and stopped after it.
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

/**
 * The address of PostgreSQL itself that the environment names, also while the pooler is away; undefined: the embedded
 * one.
 */
async function namedDatabase(place: Place): Promise<string | undefined> {
  await mustBeOneDatabase(place, complain);
  return sessionAddress(place);
}

/**
 * Gives `use` the address of the database that is there. Refuses (StartRefusal) where there is none, and one that is
 * being restored, or whose restore was broken off; makes nothing.
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
  // The second is the note of a database that lives outside its data directory.
  if (!["postgres", "postgres-location"].some((name) => existsSync(join(dataDir, name))))
    throw new StartRefusal(`${dataDir} 中没有数据库。`, `There is no database in ${dataDir}.`);
  const running = runningAddress(dataDir);
  if (running !== undefined && (await isRunning(running))) return useRestored(running);
  return withOwnDatabase(place, useRestored);
}

/**
 * As above, but makes the embedded database where there is none, and refuses (StartRefusal) while a server uses it, and
 * a pooler.
 */
export async function withOwnDatabase<T>(
  place: Place,
  use: (connectionString: string) => Promise<T>,
): Promise<T> {
  const named = await namedDatabase(place);
  if (named !== undefined) {
    await mustKeepSessions(named); // a restore keeps others away by a lock of its session
    return use(named);
  }
  const postgres = await startEmbeddedPostgres({ dataDir: place.dataDir, log });
  try {
    return await use(postgres.connectionString);
  } finally {
    await postgres.stop();
  }
}
