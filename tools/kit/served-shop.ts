// A shop on one PostgreSQL for several processes, for trials and drills.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Db, openDatabase as openPool } from "../../server/src/kernel/db/db.ts";
import { startEmbeddedPostgres } from "../../server/src/start/embedded-postgres.ts";
import { brokenInvariants, makeDataDir, letThrough, removeDataDir } from "../../e2e/server.ts";

/** Collects stops in start order. */
export type OnEnd = (stop: () => Promise<unknown>) => void;
/** A shop's database; requests use the pooler if given. */
export type SharedDatabase = { connectionString: string; poolerUrl?: string };
export type OpenDatabase<D extends SharedDatabase> = (folder: string, onEnd: OnEnd) => Promise<D>;

export type ServedShop = {
  folder: string;
  onEnd: OnEnd;
  /** Environment that points a process to its rows and files. */
  settings: Record<string, string>;
  db: Db;
  /** `npm run fsck`'s findings; empty when well. */
  broken: () => Promise<string>;
};

const quiet = { info() {}, warn() {}, error: (line: string) => console.log(line) };

export const embeddedDatabase: OpenDatabase<SharedDatabase> = async (folder, onEnd) => {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet });
  onEnd(() => postgres.stop());
  return postgres;
};

/** Gives `run` an empty, unserved shop and cleans up, even when interrupted. */
export async function withServedShop<D extends SharedDatabase>(
  name: string,
  openDatabase: OpenDatabase<D>,
  run: (shop: ServedShop, database: D) => Promise<void>,
): Promise<void> {
  const folder = await makeDataDir(name);
  const undo: (() => Promise<unknown>)[] = [() => removeDataDir(folder)];
  const onEnd: OnEnd = (one) => void undo.push(one);
  const end = async () => {
    for (let one = undo.pop(); one !== undefined; one = undo.pop()) await one();
  };
  const interrupted = () => void end().finally(() => process.exit(1));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, interrupted);
  try {
    const [databaseDir, dataDir] = [join(folder, "database"), join(folder, "data")];
    for (const one of [databaseDir, dataDir]) {
      await mkdir(one);
      await letThrough(one);
    }
    const database = await openDatabase(databaseDir, onEnd);
    const { connectionString, poolerUrl } = database;
    const settings = {
      DATABASE_URL: poolerUrl ?? connectionString,
      ...(poolerUrl !== undefined && { DATABASE_DIRECT_URL: connectionString }),
      DATA_DIR: dataDir,
    };
    // Queries over everything on a busy machine.
    const pool = openPool({ connectionString, maxConnections: 2, statementTimeoutMs: 60_000 });
    onEnd(() => pool.close());
    const broken = () => brokenInvariants(dataDir, settings);
    await run({ folder, onEnd, settings, db: pool.db, broken }, database);
  } finally {
    await end();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, interrupted);
  }
}
