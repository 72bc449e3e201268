// Imports local files by the rules for uploads; keys follow from the bytes.
import { createHash } from "node:crypto";
import { copyFile, readFile, rm, stat } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import { ProviderFailure } from "../failure.ts";
import { checkContent } from "./content-check.ts";
import { CATEGORIES, type Category, importedKey, type StoragePort } from "./port.ts";
import { PostRefused } from "./post-policy.ts";
import { rewritePictures } from "./rewrite-picture.ts";

/** Storing a file again renews it. */
type Into = { temporaryPath: () => string; place: (path: string, key: string) => Promise<void> };

export function importing({
  temporaryPath,
  place,
}: Into): Pick<StoragePort, "importFile" | "importPictures"> {
  async function placeByBytes(path: string, category: Category, extension: string): Promise<string> {
    const digest = createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
    const key = importedKey(category, digest, extension);
    await place(path, key);
    return key;
  }

  /** Undefined if the category refuses it. */
  async function takenIn(path: string): Promise<{ path: string; kind: string } | undefined> {
    const kind = extensionOf(path).toLowerCase();
    const { size } = await stat(path);
    const taken = CATEGORIES["image/editor"].extensions.includes(kind);
    if (!taken || size === 0 || size >= belowBytes("image/editor")) return undefined;
    if ((await fileTypeFromFile(path))?.ext !== kind) return undefined;
    const copy = temporaryPath();
    await copyFile(path, copy);
    return { path: copy, kind };
  }

  return {
    async importFile(category, path) {
      const extension = extensionOf(path).toLowerCase();
      const copy = temporaryPath();
      try {
        await copyFile(path, copy);
        const { size } = await stat(copy);
        if (
          size === 0 ||
          size >= belowBytes(category) ||
          !CATEGORIES[category].extensions.includes(extension)
        )
          throw new PostRefused("InvalidArgument", `${category} does not take this file`, 400);
        await checkContent(copy, extension, { category });
        return await placeByBytes(copy, category, extension);
      } catch (error) {
        if (!(error instanceof PostRefused)) throw error;
        throw new ProviderFailure("permanent", error.code, error.message);
      } finally {
        await rm(copy, { force: true });
      }
    },

    async importPictures(paths) {
      const copies = await Promise.all(paths.map(takenIn));
      try {
        const taken = copies.filter((one) => one !== undefined);
        const done = await rewritePictures(taken);
        const rewritten = new Set(taken.filter((_, at) => done[at]));
        const keys: (string | undefined)[] = [];
        for (const copy of copies)
          keys.push(
            copy && rewritten.has(copy)
              ? await placeByBytes(copy.path, "image/editor", copy.kind)
              : undefined,
          );
        return keys;
      } finally {
        for (const copy of copies) if (copy) await rm(copy.path, { force: true });
      }
    },
  };
}

export const extensionOf = (key: string): string => key.slice(key.lastIndexOf(".") + 1);

export const belowBytes = (category: Category): number => CATEGORIES[category].belowBytes;
