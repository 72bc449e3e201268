// What this process counts, told to Prometheus, and whether it lives, on a port of their own: nobody reaches them with the pages.
import fastify, { type FastifyInstance } from "fastify";
import { collectDefaultMetrics } from "prom-client";
import type { Db } from "./kernel/db/db.ts";
import { Gauge, metrics } from "./kernel/metrics.ts";
import { mustBeListenable } from "./start/listenable.ts";
import type { Config } from "./start/config.ts";

/** Serves them where the configuration says so; answers what ends it. Refuses (StartRefusal) an address that is taken. */
export async function serveMetrics({ metrics: address }: Config, db: Db): Promise<() => Promise<void>> {
  if (address === undefined) return async () => {};
  await mustBeListenable(address, { PORT: "METRICS_PORT", HOST: "METRICS_HOST" });
  collectDefaultMetrics({ register: metrics });
  countConnections(db);
  const app: FastifyInstance = fastify({ logger: false });
  app.get("/metrics", async (_, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));
  app.get("/healthz", () => ({ status: "ok" }));
  await app.listen(address);
  return () => app.close();
}

/** Connections of the pool for requests: how many there are, lie idle, and are waited for. */
function countConnections({ $client }: Db): void {
  if (!("waitingCount" in $client)) return;
  const pool = $client;
  const connections = new Gauge({
    name: "zhutu_database_connections",
    help: "Connections of this process for requests, by state: open, idle; and requests that wait for one.",
    labelNames: ["state"],
    registers: [],
    collect() {
      this.set({ state: "open" }, pool.totalCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "waiting" }, pool.waitingCount);
    },
  });
  metrics.registerMetric(connections);
}
