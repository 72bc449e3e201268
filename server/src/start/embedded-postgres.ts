// The PostgreSQL that comes with npm, as one call: prepares its directory, locks it, stops what a killed run
// left there, makes the cluster when there is none, and runs the postmaster on a unix socket only.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { LineLog } from "../kernel/log-lines.ts";
import { findBinaries } from "./postgres/binaries.ts";
import { makeCluster } from "./postgres/cluster.ts";
import { makeSocketDirectory, prepareHome, removeSocketDirectory } from "./postgres/home.ts";
import { lockDirectory } from "./postgres/lock.ts";
import { stopOrphan } from "./postgres/orphan.ts";
import { addressOf, runPostmaster } from "./postgres/postmaster.ts";

export type EmbeddedPostgresOptions = {
  dataDir: string;
  log: LineLog;
  /** Settings that replace the durable defaults, for the throw-away databases of tests. */
  settings?: Record<string, string>;
};

export type EmbeddedPostgres = {
  /** A libpq address with the socket's folder in it: good for `pg`, psql and DATABASE_URL alike. */
  connectionString: string;
  /** The postmaster's process id at this moment; it changes when a dead one is replaced. */
  pid(): number | undefined;
  /** Stops PostgreSQL in order and frees the directory; calling it again does nothing. */
  stop(): Promise<void>;
};

/** The address of a PostgreSQL that runs on `dataDir`, as its own file says; undefined when there is none. */
export function runningAddress(dataDir: string): string | undefined {
  const file = join(prepareHome(resolve(dataDir)).cluster, "postmaster.pid");
  // postgresql.org "postmaster.pid": its fifth line is the folder of its socket.
  const folder = existsSync(file) ? readFileSync(file, "utf8").split("\n")[4]?.trim() : undefined;
  return folder ? addressOf(folder) : undefined;
}

/**
 * Starts PostgreSQL on `dataDir`, made when absent, and resolves when it answers. Refuses with one sentence
 * (StartRefusal) when another process uses the directory, when it belongs to another account, or when npm has
 * no PostgreSQL for the platform.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const dataDir = resolve(options.dataDir);
  const home = prepareHome(dataDir);
  const binaries = findBinaries(home.account);
  const unlock = lockDirectory(home.directory, dataDir, home.account);
  let socketDirectory = "";
  const release = (): void => {
    if (socketDirectory !== "") removeSocketDirectory(socketDirectory);
    unlock();
  };
  try {
    if (home.elsewhere) {
      log.warn(
        `数据库文件存放于 ${home.directory}，因为运行 PostgreSQL 的普通用户无法进入 ${dataDir}。 ` +
          `The database files are in ${home.directory}, because the unprivileged account that runs PostgreSQL cannot enter ${dataDir}.`,
      );
    }
    if (await stopOrphan(home.cluster)) {
      log.warn(
        "已停止上次异常退出时遗留的数据库进程。 Stopped the PostgreSQL that a killed run had left behind.",
      );
    }
    await makeCluster(home, binaries);
    socketDirectory = makeSocketDirectory(home);
    const postmaster = await runPostmaster(home, binaries, socketDirectory, options.settings, log);
    let stopped: Promise<void> | undefined;
    return {
      connectionString: addressOf(socketDirectory),
      pid: () => postmaster.pid(),
      stop: () => (stopped ??= postmaster.stop().finally(release)),
    };
  } catch (error) {
    release();
    throw error;
  }
}
