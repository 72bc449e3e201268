// A primary with a standby that follows it, as processes of their own: replication cannot be tried on the run's one
// PostgreSQL.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { connected } from "../kernel/db/one-connection.ts";
import { migrate } from "../kernel/db/migrate.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../start/embedded-postgres.ts";
import { give } from "../start/postgres/account.ts";
import { prepareHome } from "../start/postgres/home.ts";

const quiet = { info() {}, warn() {}, error() {} };
/** Thrown away after the test: nothing to protect from a power cut. */
const settings = { fsync: "off", full_page_writes: "off", shared_buffers: "32MB", wal_level: "replica" };

/** Starts both, migrated; call at the top of a test file, everything goes after its last test. */
export async function primaryWithStandby() {
  const folder = mkdtempSync(join(tmpdir(), "zhutu-standby-"));
  chmodSync(folder, 0o711);
  const started: EmbeddedPostgres[] = [];
  const start = async (dataDir: string, more: Record<string, string> = {}) => {
    const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, settings: { ...settings, ...more } });
    started.push(postgres);
    return postgres;
  };
  const stopAll = async () => {
    for (const postgres of started.toReversed()) await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  afterAll(stopAll);
  try {
    return await startBoth(folder, start);
  } catch (error) {
    await stopAll(); // a file that fails before its first test has no end
    throw error;
  }
}

type Start = (dataDir: string, more?: Record<string, string>) => Promise<EmbeddedPostgres>;

async function startBoth(folder: string, start: Start) {
  const [here, there, behind] = [
    join(folder, "primary"),
    join(folder, "standby"),
    join(folder, "left-behind"),
  ] as const;
  const made = await start(here);
  await migrate(made.connectionString);
  await made.stop();
  const { cluster, account } = prepareHome(there);
  // With its owner, who alone may run it.
  for (const copy of [cluster, prepareHome(behind).cluster])
    execFileSync("cp", ["-a", prepareHome(here).cluster, copy]);
  writeFileSync(join(cluster, "standby.signal"), "");
  give(join(cluster, "standby.signal"), account);
  const primary = await start(here);
  const socketOf = ({ connectionString }: EmbeddedPostgres) =>
    new URL(connectionString).searchParams.get("host") ?? "";
  // Its socket has a new folder at each start; who reads from it knows it by this name.
  const name = join(folder, "socket");
  const startStandby = async () => {
    const standby = await start(there, {
      primary_conninfo: `host=${socketOf(primary)} user=zhutu`,
      // A statement in the way of what is replayed is ended soon.
      max_standby_streaming_delay: "200ms",
    });
    rmSync(name, { force: true });
    symlinkSync(socketOf(standby), name);
    return standby;
  };
  const standby = await startStandby();
  const standbyAddress = standby.connectionString.replace(/host=.*/, `host=${encodeURIComponent(name)}`);
  /**
   * A primary of its own on a copy of the rows as they were before the first start: the standby does not follow it, and
   * is further.
   */
  const startLeftBehind = () => start(behind);
  /**
   * The same copy, promoted, as after a change of primary: it writes a time line of its own, on which the standby is
   * not.
   */
  const startPromoted = async () => {
    const signal = join(prepareHome(behind).cluster, "standby.signal");
    writeFileSync(signal, "");
    give(signal, account);
    const promoted = await start(behind);
    await connected(promoted.connectionString, (client) => client.query("select pg_promote()"));
    return promoted;
  };
  return { primary, standby, standbyAddress, startStandby, startLeftBehind, startPromoted };
}
