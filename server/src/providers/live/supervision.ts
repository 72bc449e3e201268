// Of several processes on one data directory one takes broadcasts. As for the database's directory, SQLite's lock decides
// which: the kernel gives it back the moment its holder dies, however it dies.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const SQLITE_BUSY = 5;

/** Makes this process the one that takes broadcasts below `root`, and answers its release; undefined while another one is. */
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
