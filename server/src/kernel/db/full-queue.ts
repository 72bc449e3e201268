// Retries while PostgreSQL's local socket queue is full (EAGAIN); over a network the system waits.
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** Less than the connection timeout. */
const givesUpAfterMs = 2_500;
const firstWaitMs = 10;
const longestWaitMs = 300;

const isQueueFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "EAGAIN";

/** Retries with jitter, then throws the last error. */
async function onceThereIsRoom<T>(connect: () => Promise<T>): Promise<T> {
  const began = performance.now();
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    try {
      return await connect();
    } catch (error) {
      if (!isQueueFull(error) || performance.now() - began > givesUpAfterMs) throw error;
      await sleep(waitMs * (0.5 + Math.random() / 2));
    }
  }
}

/** The caller ends it. */
export function connectClient(config: pg.ClientConfig): Promise<pg.Client> {
  return onceThereIsRoom(async () => {
    const client = new pg.Client(config);
    client.on("error", () => {}); // Reported by the query it interrupts.
    await client.connect();
    return client;
  });
}

type Given = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (gone?: unknown) => void,
) => void;

export class PatientPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(given: Given): void;
  override connect(given?: Given): Promise<pg.PoolClient> | void {
    if (!given) return onceThereIsRoom(() => super.connect());
    super.connect((error, client, done) => {
      if (!isQueueFull(error)) return given(error, client, done);
      this.connect().then(
        (late) => given(undefined, late, (gone) => late.release(gone as Error | undefined)),
        (failed: Error) => given(failed, undefined, () => {}),
      );
    });
  }
}
