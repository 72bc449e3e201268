// Reads an uploaded ZIP archive. Only requested parts are unpacked, once, so no two readers can disagree
// (security.md 32).
import { inflateRawSync } from "node:zlib";

export class ArchiveRefused extends Error {
  readonly why: "broken" | "too large";
  constructor(why: "broken" | "too large") {
    super(`the archive is ${why}`);
    this.why = why;
  }
}

/**
 * Unpacks a part by name, or undefined. Throws ArchiveRefused beyond `most` bytes or the limit of all parts.
 */
export type Unpack = (name: string, most?: number) => Buffer | undefined;

/** Reads the directory. It and its unpacker throw ArchiveRefused. */
export function unpacking(
  bytes: Buffer,
  { maxParts, maxUnpacked }: { maxParts: number; maxUnpacked: number },
): Unpack {
  const parts = partsOf(bytes, maxParts);
  let left = maxUnpacked;
  return (name, most = left) => {
    const part = parts.get(name);
    if (!part) return undefined;
    const data = bytes.subarray(part.from, part.from + part.packed);
    const unpacked = part.method === 0 ? data : inflated(data, Math.min(left, most));
    if (unpacked.length > Math.min(left, most)) throw new ArchiveRefused("too large");
    left -= unpacked.length;
    return unpacked;
  };
}

/** Part names in directory order. Throws ArchiveRefused beyond `maxParts`. */
export const partNames = (bytes: Buffer, maxParts: number): string[] => [...partsOf(bytes, maxParts).keys()];

function inflated(data: Buffer, most: number): Buffer {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    const large = (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE";
    throw new ArchiveRefused(large ? "too large" : "broken");
  }
}

/** `starts` is the offset of the local header. */
export type Part = { name: string; starts: number; packed: number; unpacked: number; method: number };

/** The directory entry at offset `at`. Throws ArchiveRefused. */
export function partAt(directory: Buffer, at: number): Part & { next: number } {
  if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50)
    throw new ArchiveRefused("broken");
  const named = at + 46 + directory.readUInt16LE(at + 28);
  return {
    name: nameOf(directory.subarray(at + 46, named)),
    starts: directory.readUInt32LE(at + 42),
    packed: directory.readUInt32LE(at + 20),
    unpacked: directory.readUInt32LE(at + 24),
    method: directory.readUInt16LE(at + 10),
    next: named + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32),
  };
}

const [utf8, gb18030] = [new TextDecoder("utf-8", { fatal: true }), new TextDecoder("gb18030")];

/** A name is UTF-8, else GB18030 (Chinese Windows). */
function nameOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return gb18030.decode(bytes);
  }
}

type Found = { from: number; packed: number; method: number };

/** Parts by name. */
function partsOf(bytes: Buffer, maxParts: number): Map<string, Found> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > bytes.length) throw new ArchiveRefused("broken");
  const count = bytes.readUInt16LE(end + 10);
  if (count > maxParts) throw new ArchiveRefused("too large");
  let at = bytes.readUInt32LE(end + 16);
  const parts = new Map<string, Found>();
  for (let seen = 0; seen < count; seen++) {
    const { name, starts, packed, method, next } = partAt(bytes, at);
    if (starts + 30 > bytes.length || bytes.readUInt32LE(starts) !== 0x04034b50)
      throw new ArchiveRefused("broken");
    const from = starts + 30 + bytes.readUInt16LE(starts + 26) + bytes.readUInt16LE(starts + 28);
    parts.set(name, { from, packed, method });
    at = next;
  }
  return parts;
}
