// Puts load on kept connections for some seconds and measures its cost.
import { type Connection, openConnection } from "./connection.ts";
import type { Server } from "./servers.ts";
import { residentMb, usageOf } from "./usage.ts";

/** A repeated piece of work; `n` differs per call. Throws on a wrong answer. */
export type Work = {
  connections: number;
  once(connection: Connection, n: number, worker: number): Promise<unknown>;
};

export type Measured = {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU per piece of work, in microseconds. */
  nodeMicros: number;
  postgresMicros: number;
  rssMb: number;
  /** Share of its core the load used; near 1 means the server waited for us. */
  loadShare: number;
};

let calls = 0;

export async function load(server: Server, work: Work, seconds: number): Promise<Measured> {
  const connections = await Promise.all(
    Array.from({ length: work.connections }, () => openConnection(server.port)),
  );
  const took: number[] = [];
  const before = usageOf(server.pid);
  const ownBefore = process.cpuUsage();
  const began = performance.now();
  const until = began + seconds * 1_000;
  try {
    await Promise.all(
      connections.map(async (connection, worker) => {
        for (let start = performance.now(); start < until;) {
          await work.once(connection, calls++, worker);
          const now = performance.now();
          took.push(now - start);
          start = now;
        }
      }),
    );
  } finally {
    // After a wrong answer the others must not go on.
    for (const connection of connections) connection.close();
  }
  const elapsedMs = performance.now() - began;
  const own = process.cpuUsage(ownBefore);
  const after = usageOf(server.pid);
  took.sort((a, b) => a - b);
  const at = (part: number) => round(took[Math.floor(took.length * part)] ?? 0, 2);
  return {
    perSecond: round((took.length / elapsedMs) * 1_000, 0),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    nodeMicros: round((after.nodeMicros - before.nodeMicros) / took.length, 1),
    postgresMicros: round((after.postgresMicros - before.postgresMicros) / took.length, 1),
    rssMb: round(residentMb(server.pid), 0),
    loadShare: round((own.user + own.system) / 1_000 / elapsedMs, 2),
  };
}

export const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
