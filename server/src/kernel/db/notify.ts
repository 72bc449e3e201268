// Changes announced across instances with PostgreSQL's LISTEN/NOTIFY: `announce` in the transaction that makes
// the change, one listening connection an instance that comes back by itself.
import pg from "pg";
import type { Tx } from "./db.ts";
import type { Log } from "../log.ts";

/** Tells every instance, when and only when the transaction commits. */
export async function announce(tx: Tx, channel: string): Promise<void> {
  await tx.$client.query("select pg_notify($1, '')", [channel]);
}

type Listener = {
  /** Something was announced on the channel, or may have been while nobody could hear it. */
  changed(): void;
  /** Whether announcements can be heard right now. */
  hearing(hears: boolean): void;
};

export type Listening = {
  /** Resolves when the first connection listens; later losses are repaired without help. */
  ready: Promise<void>;
  close(): Promise<void>;
};

/** How long until the next try, and how often a silent connection is asked whether it still lives. */
type Timing = { retryMs: number; pingMs: number };

/** Listens on these channels, by a connection of its own, until closed; reports losses to the log. */
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
