// Counts what an archive on disk really unpacks to, in chunks; its directory is never trusted.
import type { FileHandle } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createInflateRaw } from "node:zlib";
import { ArchiveRefused, type Part, partAt } from "./archive.ts";

const END_AT_MOST = 65_557;
const LOCAL_HEAD = 30;
const CHUNK = 256 * 1024;

/**
 * Unpacked bytes of all parts. Throws ArchiveRefused beyond `limits` (even by claim), for overlapping parts,
 * or for sizes other than claimed.
 */
export async function unpackedSize(
  file: FileHandle,
  limits: { maxParts: number; maxUnpacked: number },
): Promise<number> {
  const { size } = await file.stat();
  const parts = await partsIn(file, size, limits.maxParts);
  const claimed = sum(parts, ({ unpacked }) => unpacked);
  if (claimed > limits.maxUnpacked) throw new ArchiveRefused("too large");
  if (sum(parts, ({ packed }) => packed) > size) throw new ArchiveRefused("broken");
  for (const part of parts)
    if ((await sizeOf(file, part)) !== part.unpacked) throw new ArchiveRefused("broken");
  return claimed;
}

const sum = (parts: Part[], bytesOf: (part: Part) => number) =>
  parts.reduce((all, part) => all + bytesOf(part), 0);

async function partsIn(file: FileHandle, size: number, maxParts: number): Promise<Part[]> {
  const tail = await read(file, Math.max(0, size - END_AT_MOST), Math.min(size, END_AT_MOST));
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > tail.length) throw new ArchiveRefused("broken");
  const length = tail.readUInt32LE(end + 12);
  if (tail.readUInt16LE(end + 10) > maxParts) throw new ArchiveRefused("too large");
  if (length > size) throw new ArchiveRefused("broken");
  const directory = await read(file, tail.readUInt32LE(end + 16), length);
  const parts: Part[] = [];
  for (let at = 0; at < directory.length;) {
    const { next, ...part } = partAt(directory, at);
    // Different readers would see different parts of a longer directory.
    if (parts.push(part) > maxParts) throw new ArchiveRefused("too large");
    at = next;
  }
  if (parts.length !== tail.readUInt16LE(end + 10)) throw new ArchiveRefused("broken");
  return parts;
}

/** Unpacked bytes of a part. Throws ArchiveRefused beyond the claim. */
async function sizeOf(file: FileHandle, { starts, packed, method, unpacked }: Part): Promise<number> {
  const head = await read(file, starts, LOCAL_HEAD);
  if (head.readUInt32LE(0) !== 0x04034b50) throw new ArchiveRefused("broken");
  if (method === 0) return packed;
  if (method !== 8) throw new ArchiveRefused("broken");
  if (packed === 0) return 0;
  const start = starts + LOCAL_HEAD + head.readUInt16LE(26) + head.readUInt16LE(28);
  const data = file.createReadStream({
    start,
    end: start + packed - 1,
    autoClose: false,
    highWaterMark: CHUNK,
  });
  let counted = 0;
  try {
    await pipeline(
      data,
      createInflateRaw({ chunkSize: Math.min(CHUNK, Math.max(1_024, unpacked + 1)) }),
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) {
          counted += chunk.length;
          if (counted > unpacked) throw new ArchiveRefused("broken");
        }
      },
    );
  } catch (error) {
    if (!isOfZlib(error)) throw error;
    throw new ArchiveRefused("broken");
  }
  return counted;
}

const isOfZlib = (error: unknown): boolean =>
  error instanceof Error && "code" in error && /^Z_|^ERR_(BUFFER|ZLIB)/.test(String(error.code));

async function read(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, from);
  if (bytesRead < length) throw new ArchiveRefused("broken");
  return bytes;
}
