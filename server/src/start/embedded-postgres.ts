// Runs npm's PostgreSQL: prepares and locks the directory, stops orphans, creates the cluster, starts it on a
// unix socket only.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { LineLog } from "../kernel/log.ts";
import { findBinaries } from "./postgres/binaries.ts";
import { makeCluster } from "./postgres/cluster.ts";
import { makeSocketDirectory, prepareHome, removeSocketDirectory } from "./postgres/home.ts";
import { lockDirectory } from "./postgres/lock.ts";
import { stopOrphan } from "./postgres/orphan.ts";
import { addressOf, runPostmaster } from "./postgres/postmaster.ts";

export type EmbeddedPostgresOptions = {
  dataDir: string;
  log: LineLog;
  /** Overrides for tests' throw-away databases. */
  settings?: Record<string, string>;
};

export type EmbeddedPostgres = {
  /** A libpq address with the socket's folder, for `pg`, psql and DATABASE_URL. */
  connectionString: string;
  /** The current postmaster; changes when a dead one is replaced. */
  pid(): number | undefined;
  /** Stops PostgreSQL and frees the directory; idempotent. */
  stop(): Promise<void>;
};

/** The running PostgreSQL's address by its pid file, or undefined. */
export function runningAddress(dataDir: string): string | undefined {
  const file = join(prepareHome(resolve(dataDir)).cluster, "postmaster.pid");
  // postgresql.org "postmaster.pid": line five is the socket's folder.
  const folder = existsSync(file) ? readFileSync(file, "utf8").split("\n")[4]?.trim() : undefined;
  return folder ? addressOf(folder) : undefined;
}

/**
 * Starts PostgreSQL on `dataDir`, created if missing; resolves when it answers. Throws StartRefusal if the
 * directory is in use or another account's, or the platform is unsupported.
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
