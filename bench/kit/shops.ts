// Shops for trials, drills and benchmarks: in this process, as one server, or as several on one database.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import {
  brokenInvariants,
  letThrough,
  makeDataDir,
  removeDataDir,
  runServer,
  type ServerProcess,
} from "../../e2e/server.ts";
import { buildApp } from "../../server/src/app.ts";
import { type Db, openDatabase as openPool } from "../../server/src/kernel/db/db.ts";
import { migrate } from "../../server/src/kernel/db/migrate.ts";
import { openServices } from "../../server/src/services.ts";
import { type Config, readConfig } from "../../server/src/start/config.ts";
import { startEmbeddedPostgres } from "../../server/src/start/embedded-postgres.ts";
import { freePort } from "../../tools/run.ts";
import { buildIfStale } from "../../tools/build.ts";

type Variables = Record<string, string>;
/** Collects stops in start order. */
export type OnEnd = (stop: () => Promise<unknown>) => void;
type SharedDatabase = { connectionString: string };
type OpenDatabase<D extends SharedDatabase> = (folder: string, onEnd: OnEnd) => Promise<D>;

const quiet = { info() {}, warn() {}, error: (line: string) => console.log(`  ${line}`) };

/** Gives `work` an empty data directory and undoes everything afterwards, even when interrupted. */
async function withFolder(
  name: string,
  work: (folder: string, onEnd: OnEnd) => Promise<void>,
): Promise<void> {
  const folder = await makeDataDir(name);
  const undo: (() => Promise<unknown>)[] = [() => removeDataDir(folder)];
  const end = async () => {
    for (let stop = undo.pop(); stop !== undefined; stop = undo.pop()) await stop();
  };
  const interrupted = () => void end().finally(() => process.exit(1));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, interrupted);
  try {
    await work(folder, (stop) => void undo.push(stop));
  } finally {
    await end();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, interrupted);
  }
}

export const embeddedDatabase: OpenDatabase<SharedDatabase> = async (folder, onEnd) => {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet });
  onEnd(() => postgres.stop());
  return postgres;
};

export type TrialShop = Awaited<ReturnType<typeof openShop>>;

/** Runs `trial` on an empty shop in this process, with jobs and without a port. */
export const withShop = (trial: (shop: TrialShop) => Promise<void>, variables: Variables = {}) =>
  withFolder("trial", async (folder, onEnd) => trial(await openShop(folder, variables, onEnd)));

async function openShop(folder: string, variables: Variables, onEnd: OnEnd) {
  const { connectionString } = await embeddedDatabase(folder, onEnd);
  await migrate(connectionString);
  const database = openPool({ connectionString });
  onEnd(() => database.close());
  const config = readConfig({ DATA_DIR: folder, NODE_ENV: "test", ...variables });
  const services = openServices(config, database, quiet);
  const app = await buildApp(services, { log: false });
  onEnd(() => app.close());
  await services.jobs.start();
  onEnd(() => services.jobs.stop());
  const ask = async <R>(text: string, values: unknown[]): Promise<R[]> =>
    (await services.db.$client.query(text, values)).rows as R[];
  return { app, services, connectionString, ask };
}

/** Runs `trial` on the demonstration shop, served by a process as `npm start` runs it. */
export const withServer = (trial: (server: ServerProcess) => Promise<void>) =>
  withFolder("trial", async (folder, onEnd) => {
    const server = runServer({ DATA_DIR: folder, PORT: String(await freePort()) });
    onEnd(() => server.end());
    await server.ready();
    await trial(server);
  });

export type ServedShop = {
  folder: string;
  onEnd: OnEnd;
  /** Environment that points a process to its rows and files. */
  settings: Variables;
  db: Db;
  /** What fsck finds; empty when all is well. */
  broken: () => Promise<string>;
};

/** Gives `run` an empty shop for several processes, none of which runs yet. */
export const withServedShop = <D extends SharedDatabase>(
  openDatabase: OpenDatabase<D>,
  run: (shop: ServedShop, database: D) => Promise<void>,
): Promise<void> =>
  withFolder("served", async (folder, onEnd) => {
    const [databaseDir, dataDir] = [join(folder, "database"), join(folder, "data")];
    for (const path of [databaseDir, dataDir]) {
      await mkdir(path);
      await letThrough(path);
    }
    const database = await openDatabase(databaseDir, onEnd);
    const { connectionString } = database;
    const settings = { DATABASE_URL: connectionString, DATA_DIR: dataDir };
    // Queries over everything on a busy machine.
    const pool = openPool({ connectionString, maxConnections: 2, statementTimeoutMs: 60_000 });
    onEnd(() => pool.close());
    const broken = () => brokenInvariants(dataDir, settings);
    await run({ folder, onEnd, settings, db: pool.db, broken }, database);
  });

type Served = Pick<ServedShop, "db" | "broken"> & { servers: readonly ServerProcess[]; config: Config };

/** Runs `trial` on so many servers that share an empty shop. */
export async function withServers(
  count: number,
  variables: Variables,
  trial: (served: Served) => Promise<void>,
): Promise<void> {
  await buildIfStale((line) => console.log(`  ${line}`));
  await withServedShop(embeddedDatabase, async ({ db, broken, onEnd, ...shop }) => {
    const settings = { ...shop.settings, DEMO: "off", JOBS: "off", ...variables };
    const servers: ServerProcess[] = [];
    // In turn: the first one migrates.
    for (let at = 0; at < count; at++) {
      const server = runServer({ ...settings, PORT: String(await freePort()) });
      onEnd(() => server.end());
      await server.ready();
      servers.push(server);
    }
    await trial({ servers, db, config: readConfig(settings), broken });
  });
}
