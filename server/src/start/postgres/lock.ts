// One process per database directory, by SQLite's file lock: the kernel frees it when the holder dies, so it
// is never stale, and simultaneous starts cannot both win.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartRefusal } from "../../kernel/start-refusal.ts";
import { give, type Account } from "./account.ts";

const SQLITE_BUSY = 5;

function holderOf(directory: string): string {
  try {
    const holder = JSON.parse(readFileSync(join(directory, "holder.json"), "utf8")) as { pid: number };
    return String(holder.pid);
  } catch {
    return "?";
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}

/** Locks `directory` and returns the release. Throws StartRefusal while another process holds it. */
export function lockDirectory(directory: string, dataDir: string, account: Account | undefined): () => void {
  const path = join(directory, "lock");
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(path);
    lock.exec("BEGIN EXCLUSIVE");
    give(path, account);
    const holder = join(directory, "holder.json");
    writeFileSync(holder, JSON.stringify({ pid: process.pid, since: new Date().toISOString() }));
    give(holder, account);
  } catch (cause) {
    lock?.close();
    if (isBusy(cause)) {
      const pid = holderOf(directory);
      throw new StartRefusal(
        `数据目录 ${dataDir} 正被另一个运行中的实例（进程 ${pid}）使用，本次启动已取消，原实例不受影响；请先停止它，或设置另一个 DATA_DIR。`,
        `The data directory ${dataDir} is in use by another running instance (process ${pid}); this start was cancelled and that one is unharmed: stop it first, or set another DATA_DIR.`,
        { cause },
      );
    }
    throw new StartRefusal(
      `无法使用数据库目录 ${directory}：它可能属于另一个系统用户；请用创建它的用户启动，或设置另一个 DATA_DIR。`,
      `The database directory ${directory} cannot be used: it may belong to another system user; start as the user who created it, or set another DATA_DIR.`,
      { cause },
    );
  }
  const held = lock;
  return () => held.close();
}
