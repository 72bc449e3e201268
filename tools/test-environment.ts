// What vitest.config.ts and e2e/playwright.config.ts set before anything starts; their workers and the servers of the
// journeys inherit it.
import { accessSync, constants, statfsSync } from "node:fs";
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
  if (hasRoom()) process.env["TMPDIR"] ??= memory;
  process.env["NODE_COMPILE_CACHE"] ??= join(root, ".cache/compiled");
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
