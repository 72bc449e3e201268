// LISTEN/NOTIFY across instances: `announce` in the changing transaction, one reconnecting listener per
// instance.
import pg from "pg";
import type { Tx } from "./db.ts";
import type { Log } from "../log.ts";

/** Sent if and when the transaction commits. */
export async function announce(tx: Tx, channel: string): Promise<void> {
  await tx.$client.query("select pg_notify($1, '')", [channel]);
}

type Listener = {
  /** Something was announced, or may have been while disconnected. */
  changed(): void;
  /** Whether announcements can be heard now. */
  hearing(hears: boolean): void;
};

export type Listening = {
  /** Resolves when the first connection listens; later losses reconnect by themselves. */
  ready: Promise<void>;
  close(): Promise<void>;
};

type Timing = { retryMs: number; pingMs: number };

/** Listens on its own connection until closed. */
export function listenTo(
  session: pg.ClientConfig,
  listeners: Record<string, Listener>,
  log: Log,
  timing: Timing = { retryMs: 500, pingMs: 10_000 },
): Listening {
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let firstReady: () => void = () => {};
  const ready = new Promise<void>((resolve) => (firstReady = resolve));
  const tellAll = (hears: boolean) => {
    for (const listener of Object.values(listeners)) listener.hearing(hears);
  };

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client(session);
    // oxlint-disable-next-line prefer-const -- assigned once, but after `lose` has closed over it
    let ping: NodeJS.Timeout | undefined;
    let lost = false;
    const lose = (error: unknown) => {
      if (lost) return;
      lost = true;
      clearInterval(ping);
      void fresh.end().catch(() => {});
      if (closed) return;
      tellAll(false);
      log.warn({ err: error }, "lost the connection that hears changes; trying again");
      retry = setTimeout(() => void connect(), timing.retryMs);
    };
    fresh.on("error", lose);
    fresh.on("end", () => lose(new Error("connection ended")));
    fresh.on("notification", ({ channel }) => listeners[channel]?.changed());
    client = fresh;
    try {
      await fresh.connect();
      for (const channel of Object.keys(listeners))
        await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
    } catch (error) {
      return lose(error);
    }
    if (lost || closed) return;
    ping = setInterval(() => void fresh.query("select 1").catch(lose), timing.pingMs);
    tellAll(true);
    firstReady();
  };

  void connect();
  return {
    ready,
    async close() {
      closed = true;
      clearTimeout(retry);
      tellAll(false);
      await client?.end().catch(() => {});
    },
  };
}
