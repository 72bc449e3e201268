// A shop like docs/operations.md's on one machine: PostgreSQL, two servers without jobs, a worker, the
// reverse proxy.
import { join } from "node:path";
import { type OnEnd, type ServedShop, withServedShop } from "../../kit/shops.ts";
import { type OurProcess, runServer, runWorker } from "../../../e2e/server.ts";
import { freePort } from "../../../tools/run.ts";
import { openReverseProxy, type ReverseProxy } from "./reverse-proxy.ts";

/** A replaceable process of the shop. */
export type Part = {
  name: string;
  restart(): Promise<void>;
  /** SIGKILL, then a new one. */
  kill(): Promise<void>;
  /** Whether the originally started process still runs. */
  runs(): boolean;
};

export type DrilledShop = {
  proxy: ReverseProxy & { port: number };
  /** The first server, for requests past the proxy. */
  port: number;
  servers: readonly [Part, Part];
  worker: Part;
  /** The worker's metrics. */
  workerMetrics(): Promise<string>;
  ask<R>(text: string, values: unknown[]): Promise<R[]>;
  /** `npm run fsck`'s findings; empty when well. */
  broken(): Promise<string>;
};

/** Runs `drill` on the demonstration shop and cleans up, even when interrupted. */
export const withShop = <D extends { connectionString: string }>(
  openDatabase: (folder: string, onEnd: OnEnd) => Promise<D>,
  drill: (shop: DrilledShop, database: D) => Promise<void>,
): Promise<void> => withServedShop(openDatabase, async (shop, database) => drill(await open(shop), database));

async function open({ folder, onEnd, db, broken, ...shop }: ServedShop): Promise<DrilledShop> {
  const ports = [await freePort(), await freePort()] as const;
  const proxyPort = await freePort();
  const settings = {
    ...shop.settings,
    PUBLIC_URL: `https://127.0.0.1:${proxyPort}`,
    TRUSTED_PROXIES: "127.0.0.1",
    JOBS: "off",
  };
  const part = async (name: string, start: () => OurProcess): Promise<Part> => {
    let running = start();
    onEnd(() => running.end());
    await running.ready();
    const begin = async () => {
      running = start();
      await running.ready();
    };
    const restart = async () => {
      running.signal("SIGTERM");
      const code = await running.ended;
      if (code !== 0) throw new Error(`${name} ended with ${code}:\n${running.printed()}`);
      await begin();
    };
    const kill = async () => {
      running.signal("SIGKILL");
      await running.ended;
      await begin();
    };
    const first = running;
    let firstRuns = true;
    void first.ended.then(() => (firstRuns = false));
    return { name, restart, kill, runs: () => firstRuns };
  };
  const server = async (at: 0 | 1) => {
    const more = { PORT: String(ports[at]), METRICS_PORT: String(await freePort()), DEMO: "on" };
    return part(`server ${at + 1}`, () => runServer({ ...settings, ...more }));
  };
  // In turn: the first one seeds the shop.
  const servers = [await server(0), await server(1)] as const;
  const metrics = { METRICS_PORT: String(await freePort()) };
  const worker = await part("worker", () => runWorker({ ...settings, ...metrics }));
  const proxy = await openReverseProxy(join(folder, "proxy"), proxyPort, ports);
  onEnd(() => proxy.close());
  return {
    proxy: { ...proxy, port: proxyPort },
    port: ports[0],
    servers,
    worker,
    workerMetrics: async () => (await fetch(`http://127.0.0.1:${metrics.METRICS_PORT}/metrics`)).text(),
    ask: async <R>(text: string, values: unknown[]) => (await db.$client.query(text, values)).rows as R[],
    broken,
  };
}

/** Jobs the worker completed since its start. */
export async function jobsDone(shop: DrilledShop): Promise<number> {
  const lines = (await shop.workerMetrics()).matchAll(
    /^zhutu_job_seconds_count\{.*outcome="done".*\} (\d+)$/gm,
  );
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
}
