// npm run fsck [-- --json]: holds the data, and the files that it names, against the invariants and changes nothing. Reads DATABASE_URL, or the
// embedded database of DATA_DIR: the running one, else it is started, read and stopped. Exits 1 on any violation.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { answers, openDatabase } from "../kernel/db/db.ts";
import { runningAddress, startEmbeddedPostgres } from "../start/embedded-postgres.ts";
import { readConfig } from "../start/config.ts";
import { embeddedStorage } from "../providers/storage/embedded.ts";
import type { StoragePort } from "../providers/storage/port.ts";
import { violations } from "./invariants.ts";

const quiet = { info() {}, warn() {}, error: (line: string) => void process.stderr.write(`${line}\n`) };
const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function check(connectionString: string, storage: StoragePort): Promise<number> {
  // Questions about everything there is take longer than requests may.
  const database = openDatabase({ connectionString, statementTimeoutMs: 600_000 });
  try {
    const found = await violations(database.db, storage);
    if (process.argv.includes("--json")) say(JSON.stringify({ violations: found }));
    else for (const { number, promise, what } of found) say(`${number}. ${promise}: ${what}`);
    if (!process.argv.includes("--json")) say(found.length === 0 ? "ok" : `${found.length} violations`);
    return found.length === 0 ? 0 : 1;
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

const { databaseUrl, dataDir, jwtSecret: secretKey } = readConfig();
const storage = embeddedStorage({ dataDir, publicUrl: "", secretKey, clock: () => new Date() });
if (databaseUrl !== undefined) process.exit(await check(databaseUrl, storage));
if (!existsSync(join(dataDir, "postgres"))) {
  quiet.error(`${dataDir} 中没有数据库。 There is no database in ${dataDir}.`);
  process.exit(2);
}
const running = runningAddress(dataDir);
if (running !== undefined && (await isRunning(running))) process.exit(await check(running, storage));
const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
const code = await check(postgres.connectionString, storage);
await postgres.stop();
process.exit(code);
