// Restores a backup's rows and files into an empty place or, with `replace`, over existing data.
import { createReadStream } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { type Violation, violationsAt } from "../fsck/invariants.ts";
import { type Keepers, openStored } from "../fsck/stored-files.ts";
import type { Connection } from "../kernel/db/one-connection.ts";
import { migrate, ownMigrations } from "../kernel/db/migrate.ts";
import {
  analyze,
  CommitUnknown,
  occupation,
  replaceRows,
  shapeAt,
  type TableShape,
  Unfit,
} from "../kernel/db/table-copies.ts";
import { asOnlyRestore, forgetRestore, mustBeAlone } from "../kernel/db/restores.ts";
import { StartRefusal } from "../kernel/start-refusal.ts";
import { syncFolder } from "../start/durable-file.ts";
import { restoreFolder, restoreFolders } from "../start/broken-restore.ts";
import { copyKept, keptIn } from "./stored-copies.ts";
import { FILES, type Manifest, rowsFile } from "./manifest.ts";

type Target = { connectionString: string; dataDir: string; keepers: Keepers };
type Options = { manifest: Manifest; replace: boolean; warn: (line: string) => void };

async function mustBeFree(client: Connection, dataDir: string, replace: boolean): Promise<void> {
  const { others, rows } = await occupation(client);
  mustBeAlone(others);
  if (!replace && (rows || (await keptIn(dataDir)).length > 0)) {
    throw new StartRefusal(
      `数据库或 ${dataDir} 中已有数据；请恢复到空的位置，或加上 --replace 覆盖。`,
      `There is data in the database or in ${dataDir}; restore to an empty place, or say --replace.`,
    );
  }
}

/**
 * Only the version that made a backup restores it; a newer one migrates at its start. Checked before any
 * change.
 */
async function mustBeSameSchema(
  client: Connection,
  connectionString: string,
  manifest: Manifest,
): Promise<void> {
  const { migrations, tables, sequences } = manifest;
  const text = (list: typeof migrations) => list.map(({ name, checksum }) => `${name} ${checksum}`).join();
  if (text(ownMigrations()) !== text(migrations)) {
    const last = migrations.at(-1)?.name ?? "-";
    throw new StartRefusal(
      `备份的数据库版本是 ${last}，与本程序不同；请用做备份时的程序版本恢复，之后再升级。`,
      `The backup's schema is at ${last}, which is not this program's; restore with the version that made it, then upgrade.`,
    );
  }
  await migrate(connectionString);
  const there = await shapeAt(client);
  const shapes = (list: readonly TableShape[]) =>
    list
      .map(({ name, columns }) => JSON.stringify([name, ...columns.toSorted()]))
      .toSorted()
      .join();
  const isOurs = ({ name }: { name: string }) => there.sequences.includes(name);
  if (shapes(there.tables) !== shapes(tables) || !sequences.every(isOurs)) {
    throw new StartRefusal(
      "备份已损坏：backup.json 列出的表与数据库的表不一致；请使用另一份备份。",
      "The backup is damaged: backup.json does not list the tables and sequences that there are; use another one.",
    );
  }
}

/** Copies the files beside the existing ones and returns their folder; on failure nothing changes. */
async function copyFiles(from: string, dataDir: string): Promise<string> {
  await readdir(join(from, FILES)); // every backup has it, even empty
  const now = new Date();
  const copying = join(dataDir, restoreFolder("copying", now));
  try {
    await copyKept(join(from, FILES), copying);
    await mkdir(copying, { recursive: true, mode: 0o700 }); // for a backup without files
    const copies = join(dataDir, restoreFolder("restoring", now));
    await rename(copying, copies);
    syncFolder(dataDir);
    return copies;
  } catch (error) {
    await rm(copying, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Cleans up killed restores: copies go, but the folder that marks mixed data stays, empty, until a restore
 * ends.
 */
async function emptyBrokenRestores(dataDir: string): Promise<void> {
  for (const name of restoreFolders("copying", dataDir)) await rm(join(dataDir, name), { recursive: true });
  for (const name of restoreFolders("restoring", dataDir))
    for (const inner of await readdir(join(dataDir, name)))
      await rm(join(dataDir, name, inner), { recursive: true });
}

/** Sets existing files aside and moves the copies in. */
async function placeFiles(copies: string, dataDir: string): Promise<void> {
  const aside = join(dataDir, restoreFolder("replaced", new Date()));
  try {
    const before = await keptIn(dataDir);
    if (before.length > 0) await mkdir(aside, { mode: 0o700 });
    for (const name of before) await rename(join(dataDir, name), join(aside, name));
    for (const name of await keptIn(copies)) await rename(join(copies, name), join(dataDir, name));
    syncFolder(dataDir);
    for (const name of restoreFolders("restoring", dataDir))
      await rm(join(dataDir, name), { recursive: true });
  } catch (error) {
    throw new StartRefusal(
      `数据库已恢复，但文件没有全部就位（${String(error)}）：原来的文件在 ${aside}；请排除原因，加上 --replace 重新运行 npm run restore，在此之前服务进程不会启动。`,
      `The rows are restored, but not all files are in place (${String(error)}): those of before are in ${aside}; mend the cause and run npm run restore again with --replace. Until then no server starts here.`,
      { cause: error },
    );
  }
}

/** The refusal for rows that did not fit; undefined for other failures. */
function damaged(error: unknown): StartRefusal | undefined {
  if (!(error instanceof Unfit)) return undefined;
  const file = error.table === undefined ? "backup.json" : rowsFile(error.table);
  return new StartRefusal(
    `备份已损坏：数据库不接受 ${file} 中的数据（${error.message}），原有的数据没有改动；请使用另一份备份。`,
    `The backup is damaged: the database does not take what is in ${file} (${error.message}); nothing was replaced. Use another one.`,
    { cause: error.cause },
  );
}

/** Streams a table's rows. Throws StartRefusal if they cannot be unpacked. */
async function unpack(file: string, into: Writable): Promise<void> {
  await pipeline(createReadStream(file), createGunzip(), into).catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && String(error.code).startsWith("Z_"))) throw error;
    throw new StartRefusal(
      `备份已损坏：${file} 无法解压，原有的数据没有改动；请使用另一份备份。`,
      `The backup is damaged: ${file} cannot be unpacked; nothing was replaced. Use another one.`,
      { cause: error },
    );
  });
}

/**
 * Replaces the rows. On failure they are unchanged and the copies go; after CommitUnknown the copies stay as
 * a mark.
 */
async function placeRows(
  client: Connection,
  { from, copies, manifest }: { from: string; copies: string; manifest: Manifest },
): Promise<void> {
  try {
    await replaceRows(client, {
      ...manifest,
      mustBeAlone,
      write: (table, into) => unpack(join(from, rowsFile(table.name)), into),
    });
  } catch (error) {
    if (error instanceof CommitUnknown) {
      const why = String(error.cause);
      throw new StartRefusal(
        `数据库在提交时没有答复（${why}），无法确定数据是否已恢复，文件还是恢复前的；请加上 --replace 重新运行 npm run restore，在此之前服务进程不会启动（${copies}）。`,
        `The database did not answer the commit (${why}), so that the rows may be restored or not, while the files are those of before; run npm run restore again with --replace. Until then no server starts here (${copies}).`,
      );
    }
    await rm(copies, { recursive: true, force: true });
    throw damaged(error) ?? error;
  }
}

/** The reason without the statement. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);

/** Lets servers start again. Throws StartRefusal if the restore's note stays. */
async function end(connectionString: string): Promise<void> {
  await forgetRestore(connectionString).catch((error: unknown) => {
    throw new StartRefusal(
      `数据和文件都已恢复，但没能去掉数据库中“正在恢复”的标记（${String(error)}）；请加上 --replace 重新运行 npm run restore，在此之前服务进程不会启动。`,
      `Rows and files are restored, but the note of the restore in the database is still there (${String(error)}); run npm run restore again with --replace. Until then no server starts.`,
      { cause: error },
    );
  });
}

/**
 * Restores the backup in `from` to `target` and returns broken invariants, or `unchecked`. Sets replaced
 * files aside in the data directory.
 * Throws StartRefusal: other users or another restore, data present without `replace`, another schema.
 * Nobody can start on this database until it ends. Killed before all rows are in, it changes nothing; later
 * it leaves a mark (row or folder) that refuses starts, checks and backups until a restore ends.
 */
export const restore = (target: Target, from: string, options: Options): Promise<Violation[] | "unchecked"> =>
  asOnlyRestore(target.connectionString, async (client) => {
    const { connectionString, dataDir, keepers } = target;
    const { manifest, replace, warn } = options;
    await mustBeFree(client, dataDir, replace);
    await mustBeSameSchema(client, connectionString, manifest);
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    await emptyBrokenRestores(dataDir);
    const copies = await copyFiles(from, dataDir);
    await placeRows(client, { from, copies, manifest });
    await placeFiles(copies, dataDir);
    await end(connectionString);
    await analyze(client).catch((error: unknown) =>
      warn(
        `已恢复，但没有更新数据库的统计信息（${String(error)}），查询可能暂时变慢。 Restored, but ANALYZE failed (${String(error)}): queries may be slow for a while.`,
      ),
    );
    return violationsAt(connectionString, openStored(keepers, dataDir)).catch((error: unknown) => {
      warn(
        `已恢复，但没有检查完数据（${reasonOf(error)}）；请在开业前运行 npm run fsck。 Restored, but the data was not checked (${reasonOf(error)}); run npm run fsck before opening the shop.`,
      );
      return "unchecked" as const;
    });
  });
