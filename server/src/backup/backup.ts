// A backup: every row as it is at one moment, then the files, which rows of that moment may name.
import { createWriteStream } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { filesNamed, unmatchedFiles } from "../fsck/stored-files.ts";
import { inSnapshot } from "../kernel/db/table-copies.ts";
import { StartRefusal } from "../kernel/start-refusal.ts";
import { openStoredFiles, type StorageConfig } from "../providers/storage/config.ts";
import { type Copied, copyKept, summing } from "./stored-copies.ts";
import { FILES, type Manifest, rowsFile, writeManifest } from "./manifest.ts";

type Source = { connectionString: string; dataDir: string; storage: StorageConfig };

async function copyRows(connectionString: string, to: string) {
  const contents: Copied[] = [];
  return inSnapshot(connectionString, async ({ db, migrations, tables, sequences, read }) => {
    for (const table of tables) {
      const path = rowsFile(table.name);
      const { through, sum } = summing();
      const file = createWriteStream(join(to, path), { mode: 0o600, flush: true });
      await pipeline(read(table), createGzip({ level: 1 }), through, file);
      contents.push({ path, ...sum() });
    }
    return { migrations, tables, sequences, contents, named: await filesNamed(db) };
  });
}

/**
 * Writes a backup into `to`, a new or empty folder, while the shop goes on. Refuses (StartRefusal) a folder that holds
 * something, and a backup that lacks a file which its own rows name.
 */
export async function backUp({ connectionString, dataDir, storage }: Source, to: string): Promise<Manifest> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  if ((await readdir(to)).length > 0) {
    throw new StartRefusal(
      `${to} 不是空文件夹；请为每次备份指定新的文件夹。`,
      `${to} is not empty; give each backup a folder of its own.`,
    );
  }
  for (const part of ["rows", FILES]) await mkdir(join(to, part), { mode: 0o700 });
  const madeAt = new Date().toISOString();
  const { named, contents, ...rows } = await copyRows(connectionString, to);
  const files = await copyKept(dataDir, join(to, FILES));
  const { missing } = await unmatchedFiles(named, openStoredFiles(storage, join(to, FILES)));
  if (missing.length > 0) {
    throw new StartRefusal(
      `备份不完整，缺少数据所引用的文件：${missing.join("；")}。请再备份一次；如仍缺少，请运行 npm run fsck。`,
      `The backup is not whole, it lacks files that its rows name: ${missing.join("; ")}. Back up again; if they are still missing, run npm run fsck.`,
    );
  }
  const manifest: Manifest = {
    format: 1,
    madeAt,
    ...rows,
    contents: [...contents, ...files.map((one) => ({ ...one, path: `${FILES}/${one.path}` }))],
  };
  writeManifest(to, manifest);
  return manifest;
}
