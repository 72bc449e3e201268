// Copies DATA_DIR's files with their checksums.
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, stat, utimes } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isOfRestore } from "../start/broken-restore.ts";

export type Copied = { path: string; bytes: number; sha256: string };

/** The database is copied separately; browsers resend half uploads. */
const NOT_COPIED = new Set(["postgres", "postgres-location", "vod-uploads"]);

/** Entries of the data directory to copy; empty if it is missing. */
export const keptIn = async (dataDir: string): Promise<string[]> =>
  (await readdir(dataDir).catch(unlessGone([]))).filter(
    (name) => !NOT_COPIED.has(name) && !isOfRestore(name),
  );

/** A pass-through stream that computes length and checksum. */
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

export async function sumOf(file: string): Promise<{ bytes: number; sha256: string }> {
  const { through, sum } = summing();
  through.resume();
  await pipeline(createReadStream(file), through);
  return sum();
}

/** Copies a file; undefined if it is gone. */
async function copyOne(
  source: string,
  target: string,
): Promise<{ bytes: number; sha256: string } | undefined> {
  // Opened first and read by handle, so it cannot vanish later.
  await using from = await open(source).catch(unlessGone(undefined));
  if (from === undefined) return undefined;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const { atime, mtime, mode } = await from.stat();
  const { through, sum } = summing();
  await pipeline(from.createReadStream(), through, createWriteStream(target, { mode, flush: true }));
  // The sweep goes by a file's age.
  await utimes(target, atime, mtime);
  return sum();
}

/** Copies all kept files, skipping any that vanish. */
export async function copyKept(dataDir: string, to: string): Promise<Copied[]> {
  const copied: Copied[] = [];
  const visit = async (path: string): Promise<void> => {
    const stats = await stat(path).catch(unlessGone(undefined));
    if (stats?.isDirectory()) {
      for (const name of (await readdir(path).catch(unlessGone([]))).toSorted())
        await visit(join(path, name));
    } else if (stats?.isFile()) {
      const below = relative(dataDir, path);
      const sum = await copyOne(path, join(to, below));
      if (sum) copied.push({ path: below.split(sep).join("/"), ...sum });
    }
  };
  for (const name of await keptIn(dataDir)) await visit(join(dataDir, name));
  return copied;
}

/** Returns `instead` for ENOENT, else rethrows. */
const unlessGone =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return instead;
    throw error;
  };
