// Object storage on local disk: DATA_DIR/storage/<key>. Signs form posts as OSS does and verifies them itself
// (embedded-routes.ts). An object, once stored, is never overwritten.
import { createHash, randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { copyFile, link, open, readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileTypeFromFile } from "file-type";
import { ProviderFailure } from "../failure.ts";
import { hmacSha256 } from "../sign.ts";
import { checkContent } from "./content-check.ts";
import { embeddedFiles, isCode, rootIn } from "./embedded-files.ts";
import {
  CATEGORIES,
  CONTENT_TYPES,
  type Category,
  categoryOf,
  isOwnerMark,
  ownerMarkOf,
  type StoragePort,
} from "./port.ts";
import { postCounts } from "./post-counts.ts";
import { type Credentials, fieldsV4, type Grant, policyV1, PostRefused, verifyPost } from "./post-policy.ts";
import { rewritePictures } from "./rewrite-picture.ts";

export type EmbeddedStorageOptions = {
  dataDir: string;
  /** Scheme and host of the site; "" makes every address relative to the page. */
  publicUrl: string;
  /** The server's secret; the signing key is derived from it. */
  secretKey: string;
  clock: () => Date;
};

export type EmbeddedStorage = StoragePort & {
  /** Verifies the fields of a form post before a byte of its file is taken; refuses with PostRefused. */
  verify(fields: ReadonlyMap<string, string>): Grant;
  /** A fresh path to receive a file into, on the same disk. */
  temporaryPath(): string;
  /** Checks a received file and gives it its key; refuses with PostRefused, also when the key is taken or many came. */
  accept(grant: Grant, path: string): Promise<void>;
  /** Removes what was received more than a day ago and never got its key: its upload ended with the process. */
  sweep(): Promise<void>;
};

const LIFETIME_SECONDS = 300;
const LEFT_BEHIND_MS = 24 * 3_600_000;

/** Opens the storage under DATA_DIR/storage, creating its directories. */
export function embeddedStorage({
  dataDir,
  publicUrl,
  secretKey,
  clock,
}: EmbeddedStorageOptions): EmbeddedStorage {
  const root = rootIn(dataDir);
  for (const category of [...Object.keys(CATEGORIES), "tmp"])
    mkdirSync(join(root, category), { recursive: true });
  const credentials: Credentials = {
    accessId: "zhutu-embedded",
    secret: hmacSha256(secretKey, "storage form post").toString("hex"),
    region: "local",
  };

  const count = postCounts(clock);

  /** Gives a checked file its name for good; fails with EEXIST when there is one of that name. */
  async function place(path: string, key: string): Promise<void> {
    await synced(path, "r+");
    // link() fails when the name exists: never overwritten, also between two uploads at once.
    await link(path, join(root, key));
    await synced(dirname(join(root, key)), "r");
  }

  /** Gives a checked file the name that follows from its bytes; answers its key. */
  async function placeByBytes(path: string, category: Category, extension: string): Promise<string> {
    const digest = createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
    const key = `${category}/${digest.slice(0, 20)}.${extension}`;
    try {
      await place(path, key);
    } catch (error) {
      if (!isCode(error, "EEXIST")) throw error;
      // It counts as new, so that no sweep takes it from whoever is about to name it.
      await utimes(join(root, key), clock(), clock());
    }
    return key;
  }

  /** A copy of the picture to be rewritten; undefined of one that the category would not take. */
  async function takenIn(path: string): Promise<{ path: string; kind: string } | undefined> {
    const kind = extensionOf(path).toLowerCase();
    const { size } = await stat(path);
    const taken = CATEGORIES["image/editor"].extensions.includes(kind);
    if (!taken || size === 0 || size >= belowBytes("image/editor")) return undefined;
    if ((await fileTypeFromFile(path))?.ext !== kind) return undefined;
    const copy = join(root, "tmp", randomUUID());
    await copyFile(path, copy);
    return { path: copy, kind };
  }

  return {
    async signFormPost({ category, extension, ownerMark }) {
      const rule = CATEGORIES[category];
      if (extension !== undefined && !rule.extensions.includes(extension)) {
        throw new ProviderFailure("permanent", "extension", `${category} does not take .${extension}`);
      }
      if (category === "image/avatar" && !isOwnerMark(ownerMark ?? "")) {
        throw new ProviderFailure("permanent", "owner-mark", "a person's picture needs its owner's mark");
      }
      const now = clock();
      const expire = Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS;
      const types = (extension ? [extension] : rule.extensions).map((one) => CONTENT_TYPES[one] ?? "");
      const keyPrefix = `${category}/${category === "image/avatar" ? `${ownerMark}-` : ""}`;
      const policy = {
        expiration: new Date(expire * 1000).toISOString(),
        conditions: [
          ["content-length-range", 1, rule.belowBytes - 1] as ["content-length-range", number, number],
          ["starts-with", "$key", keyPrefix] as ["starts-with", string, string],
        ],
      };
      const typed = {
        ...policy,
        conditions: [
          ...policy.conditions,
          ["in", "$content-type", [...new Set(types)]] as ["in", string, string[]],
        ],
      };
      return {
        ...policyV1(credentials, policy),
        accessId: credentials.accessId,
        host: `${publicUrl}/storage`,
        expire,
        fields: fieldsV4(credentials, typed, now, {
          success_action_status: "200",
          "x-oss-forbid-overwrite": "true",
        }),
        keyPrefix,
        urlPrefix: rule.public ? `${publicUrl}/files/` : null,
      };
    },

    async importFile(category, path) {
      const extension = extensionOf(path).toLowerCase();
      const copy = join(root, "tmp", randomUUID());
      try {
        await copyFile(path, copy);
        const { size } = await stat(copy);
        if (
          size === 0 ||
          size >= belowBytes(category) ||
          !CATEGORIES[category].extensions.includes(extension)
        )
          throw new PostRefused("InvalidArgument", `${category} does not take this file`, 400);
        await checkContent(copy, extension, category);
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

    ...embeddedFiles(dataDir),

    async remove(key) {
      if (categoryOf(key) !== undefined) await rm(join(root, key), { force: true });
    },

    publicUrl(key) {
      const category = categoryOf(key);
      if (category === undefined || !CATEGORIES[category].public) {
        throw new ProviderFailure("permanent", "not-public", "the key has no public address");
      }
      return `${publicUrl}/files/${key}`;
    },

    verify(fields) {
      const grant = verifyPost(credentials, fields, clock());
      const category = categoryOf(grant.key);
      if (category === undefined)
        throw new PostRefused("InvalidObjectName", "The key is not a valid one.", 400);
      const declared = fields.get("content-type");
      if (declared !== undefined && declared !== CONTENT_TYPES[extensionOf(grant.key)]) {
        throw new PostRefused("InvalidArgument", "The content type does not belong to the extension.", 400);
      }
      return { ...grant, maxBytes: Math.min(grant.maxBytes, belowBytes(category) - 1) };
    },

    temporaryPath: () => join(root, "tmp", randomUUID()),

    async sweep() {
      for (const name of await readdir(join(root, "tmp"))) {
        const path = join(root, "tmp", name);
        // One that is gone by now was just finished, or swept by another process.
        const file = await stat(path).catch(() => undefined);
        if (file && clock().getTime() - file.mtimeMs > LEFT_BEHIND_MS) await rm(path, { force: true });
      }
    },

    async accept(grant, path) {
      const { size } = await stat(path);
      count({ owner: ownerMarkOf(grant.key), leave: grant.leave, bytes: size });
      await checkContent(path, extensionOf(grant.key), categoryOf(grant.key));
      try {
        await place(path, grant.key);
      } catch (error) {
        if (!isCode(error, "EEXIST")) throw error;
        throw new PostRefused("FileAlreadyExists", "The object exists already.", 409);
      }
    },
  };
}

/** Waits until the disk has it. */
async function synced(path: string, flags: "r" | "r+"): Promise<void> {
  const file = await open(path, flags);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

const extensionOf = (key: string) => key.slice(key.lastIndexOf(".") + 1);
const belowBytes = (category: Category) => CATEGORIES[category].belowBytes;
