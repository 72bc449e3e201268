// What a backup says of itself: written last, so that a folder without it is no backup.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { StartRefusal } from "../kernel/start-refusal.ts";
import { syncFolder, writeSynced } from "../start/durable-file.ts";
import { sumOf } from "./stored-copies.ts";

const copied = z.object({ path: z.string(), bytes: z.number(), sha256: z.string() });
const manifestShape = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Every other file of the backup, by its path in it. */
  contents: z.array(copied),
});

export type Manifest = z.infer<typeof manifestShape>;

const NAME = "backup.json";

/** Where the rows of a table stand in a backup, and where the files do. */
export const rowsFile = (table: string): string => `rows/${table}.copy.gz`;
export const FILES = "files";

/** Makes the folder a backup: with this, it is whole. */
export function writeManifest(folder: string, manifest: Manifest): void {
  writeSynced(join(folder, NAME), JSON.stringify(manifest, null, 1));
  syncFolder(folder);
}

/** Refuses (StartRefusal) a folder that is no backup, and one in which anything is missing or not as it was written. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, NAME);
  if (!existsSync(file)) {
    throw new StartRefusal(
      `${folder} 不是完整的备份：没有 ${NAME}。`,
      `${folder} is not a whole backup: it has no ${NAME}.`,
    );
  }
  const manifest = manifestShape.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (!manifest.success) {
    throw new StartRefusal(
      `无法识别 ${file} 的格式。`,
      `${file} has a form that this version does not know.`,
    );
  }
  for (const { path, sha256 } of manifest.data.contents) {
    const now = await sumOf(join(folder, path)).catch(() => undefined);
    if (now?.sha256 !== sha256)
      throw new StartRefusal(
        `备份已损坏：${path} 缺失或被改动；请使用另一份备份。`,
        `The backup is damaged: ${path} is missing or was changed; use another one.`,
      );
  }
  return manifest.data;
}
