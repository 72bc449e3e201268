// Reads from a replica that lags little and shows everything before the last `catchUp` (docs/decisions/038),
// else from the primary.
import { Counter, Gauge, metrics } from "../metrics.ts";
import type { LineLog } from "../log.ts";
import type { Database, DatabaseOptions, Db } from "./db.ts";
import { isDatabaseDown, isWorthRetrying, sqlState } from "./db-errors.ts";
import { CLUSTER, ledElsewhere, LINE_REPLAYED, LINE_WRITTEN, oneServer, SERVER } from "./one-server.ts";

export type ReadReplica = {
  /** Runs reads that need no common snapshot. Retries on the primary, so `query` may run twice. */
  read<T>(query: (db: Db) => Promise<T>): Promise<T>;
  catchUp(): void;
  close(): Promise<void>;
};

export const noReplica = (db: Db): ReadReplica => ({
  read: (query) => query(db),
  catchUp() {},
  async close() {},
});

type ReplicaOptions = {
  primary: Db;
  open: (listeners: Required<Pick<DatabaseOptions, "onConnect" | "onConnectionError">>) => Database;
  log: LineLog;
  timing?: Timing;
};

/** Check interval, interval while catching up, and greatest lag of a read. */
type Timing = { checkMs: number; catchingUpMs: number; mostLagMs: number };
const usual: Timing = { checkMs: 1_000, catchingUpMs: 50, mostLagMs: 5_000 };

/** The primary's position after that many calls of `catchUp`. */
type Mark = { at: number; calls: number; position: number };
/** A replica further behind is not used anyway. */
const MOST_MARKS = 60;

const answered = new Counter({
  name: "zhutu_replica_reads_total",
  help: "Reads that the replica may answer, by who answered: replica, or primary while the replica is not asked.",
  labelNames: ["by"],
  registers: [],
});
const lagSeconds = new Gauge({
  name: "zhutu_replica_lag_seconds",
  help: "How long ago the primary held what the replica is known to show.",
  registers: [],
});

/** The replica is used after the first comparison. */
export function watchedReplica({ primary, open, log, timing = usual }: ReplicaOptions): ReadReplica {
  const { checkMs, catchingUpMs, mostLagMs } = timing;
  for (const metric of [answered, lagSeconds]) metrics.registerMetric(metric);
  const began = performance.now();
  let shows: (Mark & { server: string }) | undefined; // the latest mark reached
  let calls = 0;
  let lastSaid: boolean | undefined;
  let failure = "";
  const marks: Mark[] = [];
  /** A server with foreign changes, such as a standby left behind by a change of primary. */
  let astray: string | undefined;
  const lost = (error?: unknown): void => {
    shows = undefined;
    failure = error instanceof Error ? error.message : "a connection broke";
    tell();
  };
  const servers = oneServer();
  const replica = open({ onConnect: (client) => servers.take(client), onConnectionError: () => lost() });
  const lagMs = () => performance.now() - (shows?.at ?? began);
  const isNear = () => shows !== undefined && shows.server === servers.current() && lagMs() <= mostLagMs;

  /** Logs each change of availability once. */
  function tell(): void {
    lagSeconds.set(lagMs() / 1_000);
    const near = isNear();
    if (near === lastSaid || (lastSaid === undefined && !near && lagMs() <= mostLagMs)) return;
    lastSaid = near;
    if (near) return log.info("数据库副本可用，开始分担读取。 The read replica is near: it is asked.");
    log.warn(
      `数据库副本不可用或落后，读取改由主库回答。 The read replica is away or behind: the primary is asked (${failure || "it lags"}).`,
    );
  }

  async function check(): Promise<void> {
    const mark = { at: performance.now(), calls };
    try {
      const { position, cluster, line } = await positionOf(primary, WRITTEN);
      if (marks.length < MOST_MARKS) marks.push({ ...mark, position: position ?? Infinity });
      const shown = await positionOf(replica.db, REPLAYED);
      const { position: replayed, server } = shown;
      // Asked after the replica, because a standby of this primary is never ahead.
      const { position: written } = await positionOf(primary, WRITTEN);
      if (shown.cluster !== cluster || (replayed ?? 0) > (written ?? Infinity)) astray = server;
      if (server === astray) {
        marks.length = 0;
        return lost(new Error("it does not follow this primary"));
      }
      // Positions on different timelines are not comparable; keep asking.
      if (replayed !== null && shown.line !== line) {
        marks.length = 0;
        return lost(new Error(`it is on time line ${shown.line} of the log, the primary on ${line}`));
      }
      failure = replayed === null ? "it is no standby" : "";
      for (let [next] = marks; next && next.position <= (replayed ?? -1); [next] = marks) {
        shows = { ...next, server };
        marks.shift();
      }
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
    }
    tell();
  }

  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> | undefined;
  const checkIn = (ms: number): void => {
    clearTimeout(timer);
    if (closed || checking) return; // the running check schedules the next
    timer = setTimeout(() => {
      checking = check().then(() => {
        checking = undefined;
        checkIn(shows?.calls === calls || !isNear() ? checkMs : catchingUpMs);
      });
    }, ms);
  };
  checkIn(0);

  return {
    async read(query) {
      if (isNear() && shows?.calls === calls) {
        const { server } = shows;
        try {
          const result = await query(replica.db);
          // If the replica was replaced meanwhile, an unchecked server answered.
          if (server === servers.current()) {
            answered.inc({ by: "replica" });
            return result;
          }
        } catch (error) {
          if (isAway(error)) lost(error);
          else if (!isWorthRetrying(error) && !ledElsewhere(error)) throw error;
        }
      }
      answered.inc({ by: "primary" });
      return query(primary);
    },
    catchUp() {
      calls++;
      checkIn(0);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await checking;
      await replica.close();
    },
  };
}

/** A slow statement (57014) is as slow on the primary; a write (25006) is a defect. */
const isAway = (error: unknown): boolean =>
  isDatabaseDown(error) && !["57014", "25006"].includes(sqlState(error) ?? "");

const WRITTEN = { place: "pg_current_wal_insert_lsn()", line: LINE_WRITTEN };
const REPLAYED = { place: "pg_last_wal_replay_lsn()", line: LINE_REPLAYED };

type Position = { position: number | null; server: string; cluster: string; line: number | null };

/** WAL position in bytes; null where the server has none of this kind. */
async function positionOf({ $client }: Db, { place, line }: typeof WRITTEN): Promise<Position> {
  const { rows } = await $client.query<Position>(
    `select pg_wal_lsn_diff(${place}, '0/0')::float8 as position, ${SERVER} as server, ${CLUSTER} as cluster, ${line} as line`,
  );
  return rows[0] ?? { position: null, server: "", cluster: "", line: null };
}
