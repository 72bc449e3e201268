// The reading half of the storage on local disk: it makes nothing and needs no secret, so that a command which only
// looks can have it.
import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { CONTENT_TYPES, categoryOf, type StoredFiles } from "./port.ts";

const PAGE = 1_000;

/** Where an object lies below: DATA_DIR/storage/<key>. */
export const rootIn = (dataDir: string): string => join(dataDir, "storage");

/** What the storage under `dataDir` holds; nothing where there is no such folder. */
export function embeddedFiles(dataDir: string): StoredFiles {
  const root = rootIn(dataDir);
  return {
    async open(key) {
      if (categoryOf(key) === undefined) return undefined;
      const file = await found(open(join(root, key)));
      if (!file) return undefined;
      const { size } = await file.stat();
      const contentType = CONTENT_TYPES[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream";
      return { size, contentType, stream: file.createReadStream() };
    },

    async list(category, after = "") {
      const names = (await found(readdir(join(root, category)))) ?? [];
      const page = names
        .map((name) => `${category}/${name}`)
        .filter((key) => categoryOf(key) !== undefined && key > after)
        .toSorted() // by code unit, as `after` is compared
        .slice(0, PAGE);
      const listed = await Promise.all(
        page.map(async (key) => ({ key, storedAt: (await found(stat(join(root, key))))?.mtime })),
      );
      // One that was removed meanwhile is not held any more.
      return listed.flatMap(({ key, storedAt }) => (storedAt ? [{ key, storedAt }] : []));
    },
  };
}

/** What is asked of the disk, or undefined when there is no such file or folder. */
const found = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error: unknown) => {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  });

/** Whether an error is that one of the system's. */
export const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;
