// Object storage on local disk: DATA_DIR/storage/<key>. Signs form posts as OSS does and verifies them itself
// (embedded-routes.ts). An object, once stored, is never overwritten.
import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { link, open, readdir, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ProviderFailure } from "../failure.ts";
import { hmacSha256 } from "../sign.ts";
import { checkContent } from "./content-check.ts";
import { embeddedFiles, isCode, rootIn } from "./embedded-files.ts";
import { formPost, type PostedTo } from "./form-post.ts";
import { belowBytes, extensionOf, importing } from "./import-files.ts";
import { CATEGORIES, categoryOf, ownerMarkOf, type StoragePort, uploaderOf } from "./port.ts";
import { postCounts } from "./post-counts.ts";
import { type Grant, PostRefused, verifyPost } from "./post-policy.ts";
import { type Credentials, OSS } from "./v4-signature.ts";

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

  const postedTo: PostedTo = {
    dialect: OSS,
    credentials,
    host: `${publicUrl}/storage`,
    urlPrefix: `${publicUrl}/files/`,
  };
  const count = postCounts(clock);
  const temporaryPath = () => join(root, "tmp", randomUUID());

  /** Gives a checked file its name for good; fails with EEXIST when there is one of that name. */
  async function place(path: string, key: string): Promise<void> {
    await synced(path, "r+");
    // link() fails when the name exists: never overwritten, also between two uploads at once.
    await link(path, join(root, key));
    await synced(dirname(join(root, key)), "r");
  }

  /** The same of an imported file; one that is there counts as new, so that no sweep takes it from whoever is about to name it. */
  async function placeImported(path: string, key: string): Promise<void> {
    try {
      await place(path, key);
    } catch (error) {
      if (!isCode(error, "EEXIST")) throw error;
      await utimes(join(root, key), clock(), clock());
    }
  }

  return {
    signFormPost: async (wanted) => formPost(postedTo, wanted, clock()),

    ...importing({ temporaryPath, place: placeImported }),

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
      return { ...grant, maxBytes: Math.min(grant.maxBytes, belowBytes(category) - 1) };
    },

    temporaryPath,

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
      await checkContent(path, extensionOf(grant.key), {
        category: categoryOf(grant.key),
        caller: uploaderOf(grant.key),
      });
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
