// Object storage at DATA_DIR/storage/<key>: signs form posts like OSS and verifies them (embedded-routes.ts).
// Never overwrites objects.
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
  /** "" makes addresses relative. */
  publicUrl: string;
  /** The signing key derives from it. */
  secretKey: string;
  clock: () => Date;
};

export type EmbeddedStorage = StoragePort & {
  /** Verifies a form before any byte of its file. Throws PostRefused. */
  verify(fields: ReadonlyMap<string, string>): Grant;
  /** A fresh path on the same disk. */
  temporaryPath(): string;
  /** Throws PostRefused, also when the key exists or too many came. */
  accept(grant: Grant, path: string): Promise<void>;
  /** Removes day-old files without key, left by dead processes. */
  sweep(): Promise<void>;
};

const LEFT_BEHIND_MS = 24 * 3_600_000;

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

  /** Fails with EEXIST if the name is taken. */
  async function place(path: string, key: string): Promise<void> {
    await synced(path, "r+");
    // link() never overwrites, even between parallel uploads.
    await link(path, join(root, key));
    await synced(dirname(join(root, key)), "r");
  }

  /** Touches an existing file, so no sweep removes it before it is named. */
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
        // The file was just finished, or swept elsewhere.
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

/** fsync. */
async function synced(path: string, flags: "r" | "r+"): Promise<void> {
  const file = await open(path, flags);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
