// A backup: all rows of one snapshot, then the files they may name.
import { createWriteStream } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import {
  filesNamed,
  filmsNamed,
  type Keepers,
  missingFilms,
  openStored,
  unmatchedFiles,
} from "../fsck/stored-files.ts";
import { connected } from "../kernel/db/one-connection.ts";
import { inSnapshot } from "../kernel/db/table-copies.ts";
import { StartRefusal } from "../kernel/start-refusal.ts";
import { isSealedBy } from "../start/installation.ts";
import { keptDataKey } from "../start/secrets.ts";
import { type Copied, copyKept, summing } from "./stored-copies.ts";
import { FILES, type Manifest, rowsFile, writeManifest } from "./manifest.ts";

type Source = { connectionString: string; dataDir: string; keepers: Keepers };

async function copyRows({ connectionString, dataDir }: Source, to: string) {
  const contents: Copied[] = [];
  return inSnapshot(connectionString, async ({ db, migrations, tables, sequences, read }) => {
    for (const table of tables) {
      const path = rowsFile(table.name);
      const { through, sum } = summing();
      const file = createWriteStream(join(to, path), { mode: 0o600, flush: true });
      await pipeline(read(table), createGzip({ level: 1 }), through, file);
      contents.push({ path, ...sum() });
    }
    const named = { files: await filesNamed(db), films: await filmsNamed(db) };
    const key = keptDataKey(dataDir);
    const keysWithin = key !== undefined && (await isSealedBy(db, key));
    return { migrations, tables, sequences, contents, named, keysWithin };
  });
}

/**
 * Writes a backup into the new or empty folder `to` while the shop runs. Throws StartRefusal if it holds
 * anything. Lost files are listed as `missing`; `keysWithin`: the backup contains its own DATA_KEY.
 */
export const backUp = (source: Source, to: string): Promise<{ manifest: Manifest; keysWithin: boolean }> =>
  // Stays connected until the last file, so a concurrent restore sees it.
  connected(source.connectionString, (client) =>
    backUpSeen(source, to, () =>
      client.query("select").catch((error: unknown) => {
        throw new StartRefusal(
          "备份期间与数据库的连接中断过，文件可能已经不是同一时刻的；这份备份不能用，请再备份一次。",
          "The connection to the database broke during the backup, and its files may be of another moment; it is of no use, back up again.",
          { cause: error },
        );
      }),
    ),
  );

/** `stillSeen` rejects when restores can no longer see the backup. */
async function backUpSeen(source: Source, to: string, stillSeen: () => Promise<unknown>) {
  const { dataDir, keepers } = source;
  await mkdir(to, { recursive: true, mode: 0o700 });
  if ((await readdir(to)).length > 0) {
    throw new StartRefusal(
      `${to} 不是空文件夹；请为每次备份指定新的文件夹。`,
      `${to} is not empty; give each backup a folder of its own.`,
    );
  }
  for (const part of ["rows", FILES]) await mkdir(join(to, part), { mode: 0o700 });
  const madeAt = new Date().toISOString();
  const { named, contents, keysWithin, ...rows } = await copyRows(source, to);
  const files = await copyKept(dataDir, join(to, FILES));
  const stored = openStored(keepers, join(to, FILES));
  const { missing } = await unmatchedFiles(named.files, stored.files);
  const manifest: Manifest = {
    format: 1,
    madeAt,
    ...rows,
    missing: [...missing, ...(await missingFilms(named.films, stored.films))],
    contents: [...contents, ...files.map((file) => ({ ...file, path: `${FILES}/${file.path}` }))],
  };
  await stillSeen();
  writeManifest(to, manifest);
  return { manifest, keysWithin };
}
