// Local storage, read-only and without secrets, for commands.
import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { CONTENT_TYPES, categoryOf, type StoredFiles } from "./port.ts";

const PAGE = 1_000;

export const rootIn = (dataDir: string): string => join(dataDir, "storage");

export function embeddedFiles(dataDir: string): StoredFiles {
  const root = rootIn(dataDir);
  return {
    async open(key) {
      if (categoryOf(key) === undefined) return undefined;
      const file = await unlessMissing(open(join(root, key)));
      if (!file) return undefined;
      const { size } = await file.stat();
      const contentType = CONTENT_TYPES[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream";
      return { size, contentType, stream: file.createReadStream() };
    },

    async list(category, after = "") {
      const names = (await unlessMissing(readdir(join(root, category)))) ?? [];
      const page = names
        .map((name) => `${category}/${name}`)
        .filter((key) => categoryOf(key) !== undefined && key > after)
        .toSorted() // by code unit, like `after`
        .slice(0, PAGE);
      const listed = await Promise.all(
        page.map(async (key) => ({ key, storedAt: (await unlessMissing(stat(join(root, key))))?.mtime })),
      );
      // Skips files removed meanwhile.
      return listed.flatMap(({ key, storedAt }) => (storedAt ? [{ key, storedAt }] : []));
    },
  };
}

const unlessMissing = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error: unknown) => {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  });

export const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;
