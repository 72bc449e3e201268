// Killing Node leaves its postmaster running. The next start, holding the lock, identifies and stops it, so
// it always starts from the same state.
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartRefusal } from "../../kernel/start-refusal.ts";
import { removeSocketDirectory } from "./home.ts";

function commandLine(pid: number): string {
  try {
    if (process.platform === "linux")
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return `${execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" }).trim()} `;
  } catch {
    return "";
  }
}

/** The pid alone may belong to another program by now. */
function isPostmasterOf(pid: number, cluster: string): boolean {
  return commandLine(pid).includes(`/postgres -D ${cluster} `);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function ended(pid: number, cluster: string, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs;
  while (isPostmasterOf(pid, cluster)) {
    if (performance.now() > until) return false;
    await sleep(10);
  }
  return true;
}

/**
 * Stops an orphaned postmaster on `cluster` and returns whether there was one. Fast shutdown, then immediate,
 * from which PostgreSQL recovers without losing commits.
 */
export async function stopOrphan(cluster: string): Promise<boolean> {
  const file = join(cluster, "postmaster.pid");
  let lines: string[];
  try {
    lines = readFileSync(file, "utf8").split("\n");
  } catch {
    return false;
  }
  const pid = Number(lines[0]);
  const socketDirectory = lines[4] ?? "";
  if (!Number.isInteger(pid) || pid <= 1) return false;

  const ours = isPostmasterOf(pid, cluster);
  if (ours) {
    process.kill(pid, "SIGINT");
    if (!(await ended(pid, cluster, 2_000))) {
      process.kill(pid, "SIGQUIT");
      if (!(await ended(pid, cluster, 2_000))) {
        throw new StartRefusal(
          `上次遗留的数据库进程 ${pid} 无法停止；请手动结束它后重新启动。`,
          `The database process ${pid} left by an earlier run does not stop; end it by hand and start again.`,
        );
      }
    }
  } else if (isAlive(pid)) {
    // After a reboot another program has this pid, and PostgreSQL would wait for it.
    rmSync(file, { force: true });
  }
  if (socketDirectory !== "") removeSocketDirectory(socketDirectory);
  return ours;
}
