// Several servers as processes of their own on one PostgreSQL, with an empty shop that they share.
import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "../../../server/src/kernel/db/db.ts";
import { type Config, readConfig } from "../../../server/src/start/config.ts";
import { startEmbeddedPostgres } from "../../../server/src/start/embedded-postgres.ts";
import {
  brokenInvariants,
  freePort,
  makeDataDir,
  removeDataDir,
  runServer,
  type ServerProcess,
} from "../../../e2e/server.ts";
import { buildWebIfStale } from "../../web-build.ts";

export type ServedShop = {
  servers: readonly ServerProcess[];
  db: ReturnType<typeof openDatabase>["db"];
  /** As the servers have read it. */
  config: Config;
  /** What `npm run fsck` finds broken; empty when all is well. */
  broken(): Promise<string>;
};

const quiet = { info() {}, warn() {}, error: (line: string) => console.log(`  ${line}`) };

/** Runs `trial` on so many servers that are ready; the processes and their data are gone afterwards. */
export async function withServers(
  count: number,
  variables: Record<string, string>,
  trial: (shop: ServedShop) => Promise<void>,
): Promise<void> {
  await buildWebIfStale((line) => console.log(`  ${line}`));
  const folder = await makeDataDir("trust");
  const undo: (() => Promise<unknown>)[] = [() => removeDataDir(folder)];
  try {
    const [databaseDir, dataDir] = [join(folder, "database"), join(folder, "data")];
    for (const one of [databaseDir, dataDir]) {
      await mkdir(one);
      await chmod(one, 0o711);
    }
    const postgres = await startEmbeddedPostgres({ dataDir: databaseDir, log: quiet });
    undo.push(() => postgres.stop());
    const settings = {
      DATABASE_URL: postgres.connectionString,
      DATA_DIR: dataDir,
      DEMO: "off",
      JOBS: "off",
      ...variables,
    };
    const servers: ServerProcess[] = [];
    // One after the other: the first makes the tables.
    for (let at = 0; at < count; at++) {
      const server = runServer({ ...settings, PORT: String(await freePort()) });
      undo.push(() => server.end());
      await server.ready().catch((error: unknown) => {
        throw new Error(`server ${at + 1}: ${String(error)}\n${server.printed()}`, { cause: error });
      });
      servers.push(server);
    }
    // Questions about all there is, on a machine that is busy with the trial.
    const database = openDatabase({
      connectionString: postgres.connectionString,
      maxConnections: 2,
      statementTimeoutMs: 60_000,
    });
    undo.push(() => database.close());
    await trial({
      servers,
      db: database.db,
      config: readConfig(settings),
      broken: () => brokenInvariants(dataDir, settings),
    });
  } finally {
    for (let one = undo.pop(); one !== undefined; one = undo.pop()) await one();
  }
}
