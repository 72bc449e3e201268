// A shop as docs/operations.md runs it on one machine: PostgreSQL, two servers that leave the jobs to a worker, the door.
import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase as openPool } from "../../../server/src/kernel/db/db.ts";
import { startEmbeddedPostgres } from "../../../server/src/start/embedded-postgres.ts";
import {
  brokenInvariants,
  freePort,
  makeDataDir,
  type OurProcess,
  removeDataDir,
  runServer,
  runWorker,
} from "../../../e2e/server.ts";
import { type Door, openDoor } from "./door.ts";

/** One process of the shop, and how it is replaced: it is told to end, and another one is ready in its place. */
export type Part = {
  name: string;
  restart(): Promise<void>;
  /** Whether it is the process that was started, and still runs. */
  runs(): boolean;
};

/** Takes what must be stopped, in the order in which it was started. */
export type OnEnd = (stop: () => Promise<unknown>) => void;
/** Where a shop keeps its rows; with a pooler its requests go there. */
type DrilledDatabase = { connectionString: string; poolerUrl?: string };
/** Opens the database that a shop is drilled on, with its files in `folder`. */
export type OpenDatabase<D extends DrilledDatabase> = (folder: string, onEnd: OnEnd) => Promise<D>;

export type DrilledShop = {
  door: Door & { port: number };
  /** Of the first server: where what need not go through the door may be asked. */
  port: number;
  servers: readonly [Part, Part];
  worker: Part;
  /** What the worker counts, as `METRICS_PORT` tells it. */
  workerMetrics(): Promise<string>;
  /** Rows of a question in SQL. */
  ask<R>(text: string, values: unknown[]): Promise<R[]>;
  /** What `npm run fsck` finds broken; empty when all is well. */
  broken(): Promise<string>;
};

const quiet = { info() {}, warn() {}, error: (line: string) => console.log(line) };

/** The PostgreSQL that comes with the project. */
export const embeddedDatabase: OpenDatabase<DrilledDatabase> = async (folder, onEnd) => {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet });
  onEnd(() => postgres.stop());
  return postgres;
};

/** Runs `drill` on the demonstration shop; all its processes have ended and its files are gone afterwards, also when it is interrupted. */
export async function withShop<D extends DrilledDatabase>(
  openDatabase: OpenDatabase<D>,
  drill: (shop: DrilledShop, database: D) => Promise<void>,
): Promise<void> {
  const folder = await makeDataDir("drill");
  const undo: (() => Promise<unknown>)[] = [() => removeDataDir(folder)];
  const end = async () => {
    for (let one = undo.pop(); one !== undefined; one = undo.pop()) await one();
  };
  const interrupted = () => void end().finally(() => process.exit(1));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, interrupted);
  try {
    const onEnd: OnEnd = (one) => void undo.push(one);
    const databaseDir = join(folder, "database");
    await mkdir(databaseDir);
    await chmod(databaseDir, 0o711);
    const database = await openDatabase(databaseDir, onEnd);
    await drill(await open(folder, database, onEnd), database);
  } finally {
    await end();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, interrupted);
  }
}

async function open(
  folder: string,
  { connectionString, poolerUrl }: DrilledDatabase,
  onEnd: OnEnd,
): Promise<DrilledShop> {
  const dataDir = join(folder, "data");
  await mkdir(dataDir);
  await chmod(dataDir, 0o711);
  const ports = [await freePort(), await freePort()] as const;
  const doorPort = await freePort();
  const settings = {
    PUBLIC_URL: `https://127.0.0.1:${doorPort}`,
    DATABASE_URL: poolerUrl ?? connectionString,
    ...(poolerUrl !== undefined && { DATABASE_DIRECT_URL: connectionString }),
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: "127.0.0.1",
    JOBS: "off",
  };
  const part = async (name: string, start: () => OurProcess): Promise<Part> => {
    let running = start();
    onEnd(() => running.end());
    const ready = () =>
      running.ready().catch((error: unknown) => {
        throw new Error(`${name}: ${String(error)}\n${running.printed()}`, { cause: error });
      });
    await ready();
    const restart = async () => {
      running.signal("SIGTERM");
      const code = await running.ended;
      if (code !== 0) throw new Error(`${name} ended with ${code}:\n${running.printed()}`);
      running = start();
      await ready();
    };
    const first = running;
    let firstRuns = true;
    void first.ended.then(() => (firstRuns = false));
    return { name, restart, runs: () => firstRuns };
  };
  const server = async (at: 0 | 1) => {
    const more = { PORT: String(ports[at]), METRICS_PORT: String(await freePort()), DEMO: "on" };
    return part(`server ${at + 1}`, () => runServer({ ...settings, ...more }));
  };
  // One after the other: the first fills the empty shop.
  const servers = [await server(0), await server(1)] as const;
  const metrics = { METRICS_PORT: String(await freePort()) };
  const worker = await part("worker", () => runWorker({ ...settings, ...metrics }));
  const door = await openDoor(join(folder, "door"), doorPort, ports);
  onEnd(() => door.close());
  const database = openPool({ connectionString, maxConnections: 2 });
  onEnd(() => database.close());
  return {
    door: { ...door, port: doorPort },
    port: ports[0],
    servers,
    worker,
    workerMetrics: async () => (await fetch(`http://127.0.0.1:${metrics.METRICS_PORT}/metrics`)).text(),
    ask: async <R>(text: string, values: unknown[]) =>
      (await database.db.$client.query(text, values)).rows as R[],
    broken: () => brokenInvariants(dataDir, { DATABASE_URL: connectionString }),
  };
}

/** How many jobs the worker has done well since it was started. */
export async function jobsDone(shop: DrilledShop): Promise<number> {
  const lines = (await shop.workerMetrics()).matchAll(
    /^zhutu_job_seconds_count\{.*outcome="done".*\} (\d+)$/gm,
  );
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
}
