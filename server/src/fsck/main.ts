// npm run fsck [-- --json]: holds the data and the stored files against the invariants and changes nothing. Reads
// DATABASE_URL, or the embedded database of DATA_DIR: the running one, else it is started, read and stopped; the files
// are those of the server's storage, so DATA_DIR must be the server's. Exits 0 when all is well, 1 on any violation, and
// 2 when it could not look.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { answers, openDatabase } from "../kernel/db/db.ts";
import { openStoredFiles } from "../providers/storage/config.ts";
import type { StoredFiles } from "../providers/storage/port.ts";
import { readDataPlace } from "../start/config.ts";
import { ConfigMistakes } from "../start/environment.ts";
import { runningAddress, startEmbeddedPostgres } from "../start/embedded-postgres.ts";
import { StartRefusal } from "../kernel/start-refusal.ts";
import { type Violation, violations } from "./invariants.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

async function foundIn(connectionString: string, storage: StoredFiles): Promise<Violation[]> {
  // Questions about everything there is take longer than requests may.
  const database = openDatabase({ connectionString, statementTimeoutMs: 600_000 });
  try {
    return await violations(database.db, storage);
  } finally {
    await database.close();
  }
}

async function isRunning(connectionString: string): Promise<boolean> {
  const database = openDatabase({ connectionString, maxConnections: 1 });
  const running = await answers(database.db);
  await database.close();
  return running;
}

async function found(): Promise<Violation[]> {
  const { place, storage: storageConfig } = readDataPlace();
  const { databaseUrl, dataDir } = place;
  const storage = openStoredFiles(storageConfig, dataDir);
  if (databaseUrl !== undefined) return foundIn(databaseUrl, storage);
  // The second is the note of a database that lives outside its data directory.
  if (!["postgres", "postgres-location"].some((name) => existsSync(join(dataDir, name))))
    throw new StartRefusal(`${dataDir} 中没有数据库。`, `There is no database in ${dataDir}.`);
  const running = runningAddress(dataDir);
  if (running !== undefined && (await isRunning(running))) return foundIn(running, storage);
  const log = { info() {}, warn() {}, error: complain };
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  try {
    return await foundIn(postgres.connectionString, storage);
  } finally {
    await postgres.stop();
  }
}

const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });
try {
  const broken = await found();
  if (values.json) say(JSON.stringify({ violations: broken }));
  else {
    for (const { number, promise, what } of broken) say(`${number}. ${promise}: ${what}`);
    say(broken.length === 0 ? "ok" : `${broken.length} violations`);
  }
  process.exitCode = broken.length === 0 ? 0 : 1;
} catch (error) {
  const expected = error instanceof StartRefusal || error instanceof ConfigMistakes;
  complain(expected ? error.message : String((error as Error).stack ?? error));
  process.exitCode = 2;
}
