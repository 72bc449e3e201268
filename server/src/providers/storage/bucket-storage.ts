// Storage in a vendor's bucket (docs/decisions/032). Browsers post to the key, which is never trusted or
// served.
// At first use the object is checked, pictures rewritten, and stored under `stored/`, where nobody can post.
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fairQueue } from "../../kernel/fair-queue.ts";
import { ProviderFailure } from "../failure.ts";
import type { Bucket } from "./bucket.ts";
import { checkContent } from "./content-check.ts";
import { belowBytes, extensionOf, importing } from "./import-files.ts";
import {
  CATEGORIES,
  CONTENT_TYPES,
  type Category,
  categoryOf,
  type FormPost,
  type Listed,
  type StoragePort,
  type StoredFiles,
  uploaderOf,
  type WantedPost,
} from "./port.ts";
import { PostRefused } from "./post-policy.ts";

const STORED = "stored/";
const LEFT_BEHIND_MS = 24 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
/** An address stays the same all day, so browsers keep the picture. */
const ADDRESS_SECONDS = 2 * 24 * 3_600;
const MAX_KNOWN = 20_000;

export type BucketStorage = StoragePort & {
  /** A public picture's address; undefined if missing. */
  addressOf(key: string): Promise<string | undefined>;
  /** Removes day-old posts nobody asked for. */
  sweep(): Promise<void>;
};

type Options = { bucket: Bucket; sign: (wanted: WantedPost) => FormPost; clock: () => Date };

/** Read-only. */
export const bucketFiles = (bucket: Bucket): StoredFiles => ({
  async open(key) {
    if (categoryOf(key) === undefined) return undefined;
    const object = await bucket.get(STORED + key);
    return object && { ...object, contentType: typeOf(key) };
  },

  async list(category, after) {
    const objects: Listed[] = [];
    let from = after === undefined ? undefined : STORED + after;
    // A page may hold none of our keys, but the port's empty page means the end.
    for (;;) {
      const page = await bucket.list(`${STORED}${category}/`, from);
      for (const { key, storedAt } of page.objects) objects.push({ key: key.slice(STORED.length), storedAt });
      from = page.objects.at(-1)?.key;
      const ours = objects.filter(({ key }) => categoryOf(key) === category);
      if (ours.length > 0 || !page.more || from === undefined) return ours;
    }
  },
});

export function bucketStorage({ bucket, sign, clock }: Options): BucketStorage {
  const files = bucketFiles(bucket);
  /** Seen under `stored/`, which never changes; for addresses only. */
  const taken = new Set<string>();
  const beingTaken = new Map<string, Promise<boolean>>();
  const queue = fairQueue({
    atOnce: 4,
    maxWaiting: 64,
    full: manyFiles,
    ownFull: manyFiles,
  });

  const takenIn = (key: string, category: Category): Promise<boolean> => {
    const begun = beingTaken.get(key);
    if (begun) return begun;
    const taking = queue
      .run(uploaderOf(key), () => takeIn(bucket, key, category))
      .finally(() => beingTaken.delete(key));
    beingTaken.set(key, taking);
    return taking;
  };

  async function open(key: string) {
    const category = categoryOf(key);
    if (category === undefined) return undefined;
    const stored = await files.open(key);
    if (stored) return stored;
    return (await takenIn(key, category)) ? files.open(key) : undefined;
  }

  return {
    signFormPost: async (wanted) => sign(wanted),

    importFile: (category, path) => importingInto(bucket, (to) => to.importFile(category, path)),
    importPictures: (paths) => importingInto(bucket, (to) => to.importPictures(paths)),

    list: (category, after) => files.list(category, after),
    open,

    async remove(key) {
      if (categoryOf(key) === undefined) return;
      taken.delete(key);
      // The posted object first, or it could be taken in again.
      await bucket.remove(key);
      await bucket.remove(STORED + key);
    },

    publicUrl(key) {
      const category = categoryOf(key);
      if (category === undefined || !CATEGORIES[category].public)
        throw new ProviderFailure("permanent", "not-public", "the key has no public address");
      return `/files/${key}`;
    },

    async addressOf(key) {
      const category = categoryOf(key);
      if (category === undefined || !CATEGORIES[category].public) return undefined;
      if (!taken.has(key)) {
        if (!(await bucket.has(STORED + key)) && !(await takenIn(key, category))) return undefined;
        taken.add(key);
        if (taken.size > MAX_KNOWN)
          for (const oldest of [...taken].slice(0, MAX_KNOWN / 10)) taken.delete(oldest);
      }
      const today = new Date(Math.floor(clock().getTime() / DAY_MS) * DAY_MS);
      return bucket.address(STORED + key, today, ADDRESS_SECONDS);
    },

    async sweep() {
      const before = clock().getTime() - LEFT_BEHIND_MS;
      for (const category of Object.keys(CATEGORIES)) {
        let page = await bucket.list(`${category}/`);
        for (;;) {
          for (const { key, storedAt } of page.objects)
            if (storedAt.getTime() < before) await bucket.remove(key);
          const last = page.objects.at(-1)?.key;
          if (!page.more || last === undefined) break;
          page = await bucket.list(`${category}/`, last);
        }
      }
    },
  };
}

const manyFiles = () => new ProviderFailure("limited", "busy", "many files are being checked");

const typeOf = (key: string): string => CONTENT_TYPES[extensionOf(key)] ?? "application/octet-stream";

async function importingInto<T>(
  bucket: Bucket,
  work: (to: ReturnType<typeof importing>) => Promise<T>,
): Promise<T> {
  const own = await mkdtemp(join(tmpdir(), "zhutu-imported-"));
  try {
    return await work(
      importing({
        temporaryPath: () => join(own, randomUUID()),
        place: (path, key) => bucket.put(STORED + key, path, typeOf(key)),
      }),
    );
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/** Removes an object that is not what its name says. */
async function takeIn(bucket: Bucket, key: string, category: Category): Promise<boolean> {
  // Made first: an unread answer that breaks would end the process.
  const own = await mkdtemp(join(tmpdir(), "zhutu-posted-"));
  try {
    const posted = await bucket.get(key);
    // Another server may have taken it in meanwhile.
    if (!posted) return await bucket.has(STORED + key);
    if (posted.size === 0 || posted.size >= belowBytes(category)) {
      posted.stream.destroy();
      await bucket.remove(key);
      return false;
    }
    const path = join(own, "file");
    await received(posted.stream, path, category);
    await checkContent(path, extensionOf(key), { category, caller: uploaderOf(key) });
    await bucket.put(STORED + key, path, typeOf(key));
  } catch (error) {
    if (!(error instanceof PostRefused)) throw error;
    if (error.status === 503 || error.status === 429)
      throw new ProviderFailure("limited", error.code, error.message);
    await bucket.remove(key);
    return false;
  } finally {
    await rm(own, { recursive: true, force: true });
  }
  await bucket.remove(key);
  return true;
}

/** The limit holds whatever length was declared. */
async function received(stream: NodeJS.ReadableStream, path: string, category: Category): Promise<void> {
  let size = 0;
  try {
    await pipeline(
      stream,
      async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          size += piece.length;
          if (size >= belowBytes(category))
            throw new PostRefused("EntityTooLarge", "The file is larger than allowed.", 400);
          yield piece;
        }
      },
      createWriteStream(path, { flags: "wx", mode: 0o600 }),
    );
  } catch (error) {
    if (error instanceof PostRefused || (error as { code?: unknown }).code === "ENOSPC") throw error;
    throw new ProviderFailure("temporary", "no-answer", "storage get broke off");
  }
}
