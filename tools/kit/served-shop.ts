// A shop that several processes of ours serve from one PostgreSQL, for trials and drills: its files, its rows, its end.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Db, openDatabase as openPool } from "../../server/src/kernel/db/db.ts";
import { startEmbeddedPostgres } from "../../server/src/start/embedded-postgres.ts";
import { brokenInvariants, makeDataDir, letThrough, removeDataDir } from "../../e2e/server.ts";

/** Takes what must be stopped, in the order in which it was started. */
export type OnEnd = (stop: () => Promise<unknown>) => void;
/** Where a shop keeps its rows; with a pooler its requests go there. */
export type SharedDatabase = { connectionString: string; poolerUrl?: string };
/** Opens the database of a shop, with its files in `folder`. */
export type OpenDatabase<D extends SharedDatabase> = (folder: string, onEnd: OnEnd) => Promise<D>;

export type ServedShop = {
  /** Where more files of it may stand. */
  folder: string;
  onEnd: OnEnd;
  /** The variables that lead a process to its rows and files. */
  settings: Record<string, string>;
  db: Db;
  /** What `npm run fsck` finds broken; empty when all is well. */
  broken: () => Promise<string>;
};

const quiet = { info() {}, warn() {}, error: (line: string) => console.log(line) };

/** The PostgreSQL that comes with the project. */
export const embeddedDatabase: OpenDatabase<SharedDatabase> = async (folder, onEnd) => {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet });
  onEnd(() => postgres.stop());
  return postgres;
};

/**
 * Gives `run` an empty shop that no process serves yet; what it started has ended and the files are gone afterwards,
 * also when it is interrupted.
 */
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
    // Questions about all there is, on a machine that is busy with the trial.
    const pool = openPool({ connectionString, maxConnections: 2, statementTimeoutMs: 60_000 });
    onEnd(() => pool.close());
    const broken = () => brokenInvariants(dataDir, settings);
    await run({ folder, onEnd, settings, db: pool.db, broken }, database);
  } finally {
    await end();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, interrupted);
  }
}
