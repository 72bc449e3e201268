// A backup's manifest, written last: without it a folder is no backup.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
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
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^\d+$/) })),
  /** Files its rows name that were already lost. */
  missing: z.array(z.string()),
  /** All other files by path. */
  contents: z.array(copied),
});

export type Manifest = z.infer<typeof manifestShape>;

const NAME = "backup.json";

/** Paths of a table's rows and of the files. */
export const rowsFile = (table: string): string => `rows/${table}.copy.gz`;
export const FILES = "files";

/** Completes the backup. */
export function writeManifest(folder: string, manifest: Manifest): void {
  writeSynced(join(folder, NAME), JSON.stringify(manifest, null, 1));
  syncFolder(folder);
}

/**
 * The manifest. Throws StartRefusal if the folder is no backup, or a file is missing, changed, extra or not
 * plain.
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, NAME);
  if (!existsSync(file)) {
    throw new StartRefusal(
      `${folder} 不是完整的备份：没有 ${NAME}。`,
      `${folder} is not a whole backup: it has no ${NAME}.`,
    );
  }
  const manifest = manifestShape.safeParse(parsed(readFileSync(file, "utf8")));
  if (!manifest.success) {
    throw new StartRefusal(
      `无法识别 ${file} 的格式。`,
      `${file} has a form that this version does not know.`,
    );
  }
  const there = filesIn(folder);
  const linked = there.find(({ isPlain }) => !isPlain);
  if (linked !== undefined)
    throw new StartRefusal(
      `备份已损坏：${linked.path} 不是普通文件；请使用另一份备份。`,
      `The backup is damaged: ${linked.path} is no plain file; use another one.`,
    );
  // A path not found below the folder leads out of it.
  const paths = new Set(there.map(({ path }) => path));
  for (const { path, sha256 } of manifest.data.contents) {
    const now = paths.has(path) ? await sumOf(join(folder, path)).catch(() => undefined) : undefined;
    if (now?.sha256 !== sha256)
      throw new StartRefusal(
        `备份已损坏：${path} 缺失或被改动；请使用另一份备份。`,
        `The backup is damaged: ${path} is missing or was changed; use another one.`,
      );
  }
  const listed = new Set([NAME, ...manifest.data.contents.map(({ path }) => path)]);
  const tables = manifest.data.tables.map(({ name }) => rowsFile(name));
  const unlisted = [...tables, ...paths].find((path) => !listed.has(path));
  if (unlisted !== undefined)
    throw new StartRefusal(
      `备份已损坏：${NAME} 没有列出 ${unlisted}；请使用另一份备份。`,
      `The backup is damaged: ${NAME} does not list ${unlisted}; use another one.`,
    );
  return manifest.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Every entry below the folder except folders, by path; links are not followed. */
const filesIn = (folder: string): { path: string; isPlain: boolean }[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({
      path: relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"),
      isPlain: entry.isFile(),
    }));
