// The files of DATA_DIR and their copies: what is copied, under which sums, and whether a copy is still what was
// copied.
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, stat, utimes } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isOfRestore } from "../start/restore-folders.ts";

export type Copied = { path: string; bytes: number; sha256: string };

/** The database has a way of its own, and half an upload is sent again by its browser. */
const NOT_COPIED = new Set(["postgres", "postgres-location", "vod-uploads"]);

/** What stands in the data directory besides the database; nothing where there is no such directory. */
export const keptIn = async (dataDir: string): Promise<string[]> =>
  (await readdir(dataDir).catch(unlessGone([]))).filter(
    (name) => !NOT_COPIED.has(name) && !isOfRestore(name),
  );

/** A stream that passes everything on and knows its length and sum at the end. */
export function summing(): { through: Transform; sum: () => { bytes: number; sha256: string } } {
  const hash = createHash("sha256");
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { through, sum: () => ({ bytes, sha256: hash.digest("hex") }) };
}

/** Length and sum of a file as it lies there now. */
export async function sumOf(file: string): Promise<{ bytes: number; sha256: string }> {
  const { through, sum } = summing();
  through.resume();
  await pipeline(createReadStream(file), through);
  return sum();
}

/** Copies one file; undefined of one that is gone, for which nothing is made. */
async function copyOne(
  source: string,
  target: string,
): Promise<{ bytes: number; sha256: string } | undefined> {
  // Opened before anything is made, and read by its handle: from here on it cannot go.
  await using from = await open(source).catch(unlessGone(undefined));
  if (from === undefined) return undefined;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const { atime, mtime, mode } = await from.stat();
  const { through, sum } = summing();
  await pipeline(from.createReadStream(), through, createWriteStream(target, { mode, flush: true }));
  // When a file was stored decides when it is swept.
  await utimes(target, atime, mtime);
  return sum();
}

/** Copies everything kept in one data directory into another folder. A file that goes meanwhile is left out. */
export async function copyKept(dataDir: string, to: string): Promise<Copied[]> {
  const copied: Copied[] = [];
  const visit = async (path: string): Promise<void> => {
    const found = await stat(path).catch(unlessGone(undefined));
    if (found?.isDirectory()) {
      for (const name of (await readdir(path).catch(unlessGone([]))).toSorted())
        await visit(join(path, name));
    } else if (found?.isFile()) {
      const below = relative(dataDir, path);
      const sum = await copyOne(path, join(to, below));
      if (sum) copied.push({ path: below.split(sep).join("/"), ...sum });
    }
  };
  for (const name of await keptIn(dataDir)) await visit(join(dataDir, name));
  return copied;
}

/** The value in the place of an error that says that there is no such file. */
const unlessGone =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return instead;
    throw error;
  };
