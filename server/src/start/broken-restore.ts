// A restore that was killed after it began to replace rows and files, or did not hear whether its rows were committed: the
// data may then be of two times, and whoever opens it would serve, keep or back up a mixture.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { StartRefusal } from "../kernel/start-refusal.ts";

const RESTORING = /^restoring-\d{8}T\d{6}Z$/;

/** The folders that restores left in the data directory which did not end, by their names. */
export const brokenRestores = (dataDir: string): string[] =>
  existsSync(dataDir) ? readdirSync(dataDir).filter((name) => RESTORING.test(name)) : [];

/** Refuses (StartRefusal) a data directory whose restore was broken off, or is under way. */
export function mustBeRestored(dataDir: string): void {
  const [left] = brokenRestores(dataDir);
  if (left === undefined) return;
  const folder = join(dataDir, left);
  throw new StartRefusal(
    `上次恢复没有完成（${folder}），数据可能一半是恢复前的、一半是备份中的；请停止所有服务进程，加上 --replace 重新运行 npm run restore。`,
    `A restore did not end (${folder}), so that the data may be half of before it and half of the backup; stop every server and worker, and run npm run restore again with --replace.`,
  );
}
