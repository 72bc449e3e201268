// Starts, restarts and stops one postmaster.
import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync, readFileSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connected } from "../../kernel/db/one-connection.ts";
import type { LineLog } from "../../kernel/log.ts";
import { StartRefusal } from "../../kernel/start-refusal.ts";
import { give } from "./account.ts";
import { noBinary, type Binaries } from "./binaries.ts";
import { CHILD_ENVIRONMENT, DATABASE, postmasterOptions, SUPERUSER } from "./cluster.ts";
import type { Home } from "./home.ts";

export type Postmaster = { pid(): number | undefined; stop(): Promise<void> };

const LOG_LIMIT = 1_000_000;
/** Recovery after a power cut may take long; one that exits is noticed at once. */
const READY_WITHIN_MS = 120_000;
/** A killed postmaster's children notice within moments; a new one must wait. */
const SUCCESSION_WITHIN_MS = 4_000;
const STILL_IN_USE = /pre-existing shared memory block|lock file .* already exists/;
const NOT_YET = new Set(["ENOENT", "EAGAIN", "ECONNREFUSED", "ECONNRESET", "EPIPE", "57P03"]);

export function addressOf(socketDirectory: string, database = DATABASE): string {
  return `postgresql://${SUPERUSER}@localhost/${database}?host=${encodeURIComponent(socketDirectory)}`;
}

const runOnce = (connectionString: string, statement: string): Promise<unknown> =>
  connected(connectionString, (client) => client.query(statement));

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Starts PostgreSQL and resolves when it answers. Throws StartRefusal with its last words. */
export async function runPostmaster(
  home: Home,
  binaries: Binaries,
  socketDirectory: string,
  settings: Record<string, string> | undefined,
  log: LineLog,
): Promise<Postmaster> {
  const logPath = join(home.directory, "postgres.log");
  let child: ChildProcess;
  let logStart = 0;
  let stopping = false;

  const lastWords = (): string => readFileSync(logPath).subarray(logStart).toString().trim();

  const launch = (): void => {
    if ((statSync(logPath, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT) truncateSync(logPath);
    const output = openSync(logPath, "a", 0o600);
    give(logPath, home.account);
    logStart = statSync(logPath).size;
    child = spawn(binaries.postgres, postmasterOptions(home, socketDirectory, settings), {
      ...home.account,
      cwd: home.directory,
      env: CHILD_ENVIRONMENT,
      stdio: ["ignore", output, output],
      // Own session: Ctrl-C reaches only us, and we stop it after the last request.
      detached: true,
    });
    closeSync(output);
    child.on("error", () => {}); // `untilReady` notices.
  };

  const untilReady = async (): Promise<void> => {
    const began = performance.now();
    for (;;) {
      try {
        return void (await runOnce(addressOf(socketDirectory), "select 1"));
      } catch (cause) {
        const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
        const waited = performance.now() - began;
        if (child.pid === undefined) throw noBinary(`${process.platform}-${process.arch}`, cause);
        if (code === "3D000") {
          await runOnce(addressOf(socketDirectory, "postgres"), `create database ${DATABASE}`);
        } else if (
          !stopping &&
          hasEnded(child) &&
          STILL_IN_USE.test(lastWords()) &&
          waited < SUCCESSION_WITHIN_MS
        ) {
          await sleep(100);
          launch();
        } else if (hasEnded(child) || !NOT_YET.has(code) || waited > READY_WITHIN_MS) {
          throw new StartRefusal(
            `数据库未能启动，其最后的记录为：\n${lastWords()}\n`,
            `PostgreSQL did not start; the lines above are its last words, from ${logPath}.`,
            { cause },
          );
        } else {
          await sleep(10);
        }
      }
    }
  };

  const keepAlive = (): void => {
    child.once("exit", (status, signal) => {
      if (stopping) return;
      log.error(
        `数据库进程意外退出，正在重新启动。 PostgreSQL ended (${signal ?? status}); starting it again.`,
      );
      void revive(200);
    });
  };

  const revive = async (delayMs: number): Promise<void> => {
    await sleep(delayMs);
    if (stopping) return;
    try {
      launch();
      await untilReady();
      keepAlive();
      log.info("数据库已恢复。 PostgreSQL is back.");
    } catch (error) {
      log.error(error instanceof Error ? error.message : String(error));
      await revive(Math.min(delayMs * 2, 5_000));
    }
  };

  const lastResort = (): void => {
    child.kill("SIGINT");
  };

  const stop = async (): Promise<void> => {
    stopping = true;
    process.off("exit", lastResort);
    if (hasEnded(child)) return;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGINT");
    // Immediate shutdown is as safe as a power cut: the next start recovers.
    const impatience = setTimeout(() => child.kill("SIGQUIT"), 5_000);
    await ended;
    clearTimeout(impatience);
  };

  launch();
  process.on("exit", lastResort);
  try {
    await untilReady();
  } catch (error) {
    await stop();
    throw error;
  }
  keepAlive();
  return { pid: () => child.pid, stop };
}
