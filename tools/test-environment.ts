// Environment for vitest and playwright, inherited by workers and servers.
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
/** Several databases, shops and films, doubled. */
const neededBytes = 4 * 2 ** 30;

/**
 * Puts temporary files in memory if there is room: ext4 searches long for space after many deletions (a
 * quarter of the server tests' CPU). Processes share compiled code.
 */
export function prepareTestEnvironment(): void {
  if (process.env["TMPDIR"] === undefined) {
    sweep();
    if (hasRoom()) process.env["TMPDIR"] = ownFolder();
  }
  process.env["NODE_COMPILE_CACHE"] ??= join(root, ".cache/compiled");
}

/** Removes folders of killed runs. */
function sweep(): void {
  for (const name of existsSync(memory) ? readdirSync(memory) : []) {
    const [, pid] = /^zhutu-run-(\d+)$/.exec(name) ?? [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    rmSync(join(memory, name), { recursive: true, force: true });
  }
}

/** A memory folder removed with this process. */
function ownFolder(): string {
  const own = join(memory, `zhutu-run-${process.pid}`);
  mkdirSync(own, { recursive: true });
  chmodSync(own, 0o1777); // like /tmp: other accounts write there too
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
    return (error as { code?: string }).code === "EPERM"; // exists, under another account
  }
}
