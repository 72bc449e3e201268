// What vitest.config.ts and e2e/playwright.config.ts set before anything starts; their workers and the servers of the
// journeys inherit it.
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { join } from "node:path";
import { root } from "./run.ts";

const memory = "/dev/shm";
/** Several databases, shops and films at a time, and as much again. */
const neededBytes = 4 * 2 ** 30;

/**
 * Where tests write is memory, if there is room for a run: each test file makes and drops a database of a thousand files,
 * and ext4, which gives the place of a file just deleted to no other for some seconds, searched long for each new one
 * (a quarter of the processor time that fifty files of the server's tests took). And no process strips types that another has stripped before.
 */
export function prepareTestEnvironment(): void {
  if (process.env["TMPDIR"] === undefined) {
    sweep();
    if (hasRoom()) process.env["TMPDIR"] = ownFolder();
  }
  process.env["NODE_COMPILE_CACHE"] ??= join(root, ".cache/compiled");
}

/** Takes away what runs that were killed have left in memory. */
function sweep(): void {
  for (const name of existsSync(memory) ? readdirSync(memory) : []) {
    const [, pid] = /^zhutu-run-(\d+)$/.exec(name) ?? [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    rmSync(join(memory, name), { recursive: true, force: true });
  }
}

/** A folder in memory that goes with this process. */
function ownFolder(): string {
  const own = join(memory, `zhutu-run-${process.pid}`);
  mkdirSync(own, { recursive: true });
  chmodSync(own, 0o1777); // as /tmp is: programs under other accounts write in there too
  process.once("exit", () => rmSync(own, { recursive: true, force: true }));
  return own;
}

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === "EPERM"; // there, and somebody else's
  }
}
