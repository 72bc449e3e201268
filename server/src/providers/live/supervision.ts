// One process per data directory takes broadcasts, by SQLite's lock, which the kernel frees when its holder
// dies.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const SQLITE_BUSY = 5;

/** Returns the lock's release, or undefined while another process has it. */
export function supervise(root: string): (() => void) | undefined {
  mkdirSync(root, { recursive: true });
  const lock = new DatabaseSync(join(root, "supervisor"));
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return () => lock.close();
  } catch (error) {
    lock.close();
    if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}
