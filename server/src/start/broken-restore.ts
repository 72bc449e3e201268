// A running or broken restore may leave mixed data, which must not be served, kept or backed up. The data
// directory marks its own restores, the database all.
import { join } from "node:path";
import { restoreAt } from "../kernel/db/restores.ts";
import { StartRefusal } from "../kernel/start-refusal.ts";
import { existsSync, readdirSync } from "node:fs";

const again = [
  "数据可能一半是恢复前的、一半是备份中的；请停止所有服务进程，加上 --replace 重新运行 npm run restore。",
  "so that the data may be half of before it and half of the backup; stop every server and worker, and run npm run restore again with --replace.",
] as const;

/** Throws StartRefusal if the directory's restore is unfinished. */
export function mustBeRestored(dataDir: string): void {
  const [left] = restoreFolders("restoring", dataDir);
  if (left === undefined) return;
  const folder = join(dataDir, left);
  throw new StartRefusal(
    `上次恢复没有完成（${folder}），${again[0]}`,
    `A restore did not end (${folder}), ${again[1]}`,
  );
}

/** Throws StartRefusal if any machine's restore or change of keys is running, or a restore broken. */
export async function mustBeRestoredAt(connectionString: string): Promise<void> {
  const state = await restoreAt(connectionString);
  if (state === "under way")
    throw new StartRefusal(
      "这个数据库正在恢复或更换密钥；请等 npm run restore 或 npm run rekey 结束后再试。",
      "This database is being restored, or its key changed; try again when npm run restore or npm run rekey has ended.",
    );
  if (state === "broken off")
    throw new StartRefusal(
      `这个数据库上次的恢复没有完成，${again[0]}`,
      `The last restore of this database did not end, ${again[1]}`,
    );
}

/**
 * `copying`: nothing replaced yet. `restoring`: being replaced; if left, data may be mixed. `replaced`: the
 * previous files, kept.
 */
type RestoreFolder = "copying" | "restoring" | "replaced";

const NAMED = /^(copying|restoring|replaced)-\d{8}T\d{6}Z$/;

export const restoreFolder = (kind: RestoreFolder, at: Date): string =>
  `${kind}-${at.toISOString().replaceAll(/[-:]|\.\d+/g, "")}`;

/** Restore folders are not backed up. */
export const isOfRestore = (name: string): boolean => NAMED.test(name);

export const restoreFolders = (kind: RestoreFolder, dataDir: string): string[] =>
  existsSync(dataDir) ? readdirSync(dataDir).filter((name) => NAMED.exec(name)?.[1] === kind) : [];
