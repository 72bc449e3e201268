// npm run worker: does the jobs for serving processes with JOBS=off. Several may run: scheduled jobs run
// once, repeated ones tolerate doubling.
import fastify from "fastify";
import { connectModules } from "./connections.ts";
import { serveMetrics } from "./metrics-server.ts";
import { startTracing } from "./kernel/tracing.ts";
import { StartRefusal } from "./kernel/start-refusal.ts";
import type { Opened } from "./providers/opened.ts";
import { openServices } from "./services.ts";
import { readConfig } from "./start/config.ts";
import { openPreparedDatabase } from "./start/prepared-database.ts";
import { consoleLog, runProcess, say } from "./start/run-process.ts";
import { declareWork } from "./work.ts";

await runProcess(async (onStop) => {
  const config = { ...readConfig(), jobs: true };
  if (config.databaseUrl === undefined) {
    throw new StartRefusal(
      "任务进程需要 DATABASE_URL：内置数据库只归 npm start 一个进程使用，任务也由它来做。",
      "The worker needs DATABASE_URL: the embedded database belongs to npm start alone, which does the jobs too.",
    );
  }
  onStop(await startTracing(config.tracing, consoleLog));
  const database = await openPreparedDatabase({ config, log: consoleLog, onStop });
  const services = openServices(config, database, consoleLog);
  const { db, providers, opened, jobs, locks } = services;
  onStop(() => locks.close());
  for (const { close } of Object.values<Opened<unknown, unknown>>(opened)) if (close) onStop(close);
  const { log } = fastify({ logger: { level: config.production ? "info" : "warn" } });
  connectModules();
  declareWork(services, { db, config, providers, log });
  onStop(await serveMetrics(config, db));
  await jobs.start();
  onStop(() => jobs.stop());
  say(`${config.site.siteName} 任务进程已启动。 The worker has started.`);
});
