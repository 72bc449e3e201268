// An in-process shop: embedded PostgreSQL, application and jobs; no port.
import { makeDataDir, removeDataDir } from "../../../e2e/server.ts";
import { buildApp } from "../../../server/src/app.ts";
import { openDatabase } from "../../../server/src/kernel/db/db.ts";
import { migrate } from "../../../server/src/kernel/db/migrate.ts";
import { openServices } from "../../../server/src/services.ts";
import { readConfig } from "../../../server/src/start/config.ts";
import { startEmbeddedPostgres } from "../../../server/src/start/embedded-postgres.ts";

const quiet = { info() {}, warn() {}, error: (line: string) => console.log(`  ${line}`) };

export type TrialShop = Awaited<ReturnType<typeof open>>;

/** Runs `trial` on an empty shop with these variables and cleans up. */
export async function withShop(
  trial: (shop: TrialShop) => Promise<void>,
  variables: Record<string, string> = {},
): Promise<void> {
  const folder = await makeDataDir("trust");
  try {
    const shop = await open(folder, variables);
    try {
      await trial(shop);
    } finally {
      await shop.close();
    }
  } finally {
    await removeDataDir(folder);
  }
}

async function open(folder: string, variables: Record<string, string>) {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet });
  await migrate(postgres.connectionString);
  const database = openDatabase({ connectionString: postgres.connectionString });
  const services = openServices(
    readConfig({ DATA_DIR: folder, NODE_ENV: "test", ...variables }),
    database,
    quiet,
  );
  const app = await buildApp(services, { log: false });
  await services.jobs.start();
  return {
    app,
    services,
    connectionString: postgres.connectionString,
    ask: async <R>(text: string, values: unknown[]): Promise<R[]> =>
      (await services.db.$client.query(text, values)).rows as R[],
    async close() {
      await services.jobs.stop();
      await app.close();
      await database.close();
      await postgres.stop();
    },
  };
}
