import { type App, buildApp } from "./app.ts";
import type { LineLog } from "./kernel/log.ts";
import { startTracing } from "./kernel/tracing.ts";
import { serveMetrics } from "./metrics-server.ts";
import { isEmptyShop, seedShop } from "./seed/shop.ts";
import { openServices, type OpenServices } from "./services.ts";
import type { Config } from "./start/config.ts";
import { drainable } from "./start/drain.ts";
import { mustBeListenable } from "./start/listenable.ts";
import { openPreparedDatabase } from "./start/prepared-database.ts";

/** Time for requests in flight. */
const drainMs = 8_000;

type Options = {
  config: Config;
  log: LineLog;
  /** Collects stops in start order. */
  onStop: (stop: () => Promise<void>) => void;
  addPages: (app: App, services: OpenServices) => Promise<void>;
};

/** Resolves when listening. Throws StartRefusal for unsuitable settings or data. */
export async function startServer({ config, log, onStop, addPages }: Options): Promise<App> {
  onStop(await startTracing(config.tracing, log));
  const database = await openPreparedDatabase({
    config,
    log,
    onStop,
    // Not earlier: a second start on one directory should report the directory.
    beforeMigrating: () => mustBeListenable(config),
  });
  const services = openServices(config, database, log);
  if (config.demo !== "off" && (await isEmptyShop(services.db))) await seedShop(services);
  const app = await buildApp(services);
  const drain = drainable(app.server);
  onStop(() => app.close());
  await addPages(app, services);
  onStop(await serveMetrics(config, services.db));
  await services.jobs.start();
  // Together: requests in flight may still read pages.
  onStop(async () => {
    await Promise.all([drain(drainMs), services.jobs.stop()]);
  });
  await app.listen({ port: config.port, host: config.host });
  return app;
}
