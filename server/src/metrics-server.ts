// Prometheus metrics and liveness on their own port, unreachable with the pages.
import fastify, { type FastifyInstance } from "fastify";
import { collectDefaultMetrics } from "prom-client";
import type { Db } from "./kernel/db/db.ts";
import { Gauge, metrics } from "./kernel/metrics.ts";
import { mustBeListenable } from "./start/listenable.ts";
import type { Config } from "./start/config.ts";

/** Serves them if configured and returns their stop. Throws StartRefusal for a taken address. */
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

/** The request pool: open, idle and awaited connections. */
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
