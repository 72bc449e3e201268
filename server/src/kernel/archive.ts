// Reads an uploaded ZIP archive. Only requested parts are unpacked, once, so no two readers can disagree
// (security.md 32).
import { crc32, inflateRawSync } from "node:zlib";

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

const STORED = 0;

type Limits = { maxParts: number; maxUnpacked: number };

/** Reads the directory; of equal names the last counts. It and its unpacker throw ArchiveRefused. */
export function unpacking(bytes: Buffer, limits: Limits): Unpack {
  const entries = new Map(entriesIn(bytes, limits).map((entry) => [entry.name, entry]));
  return (name, most) => entries.get(name)?.unpack(most);
}

export type ArchiveEntry = { name: string; encrypted: boolean; unpack: (most?: number) => Buffer };

/** Every entry in directory order, also of equal names. It and `unpack` throw ArchiveRefused. */
export function entriesIn(bytes: Buffer, { maxParts, maxUnpacked }: Limits): ArchiveEntry[] {
  let left = maxUnpacked;
  return partsOf(bytes, maxParts).map(({ name, encrypted, from, packed, method, checksum }) => ({
    name,
    encrypted,
    unpack: (most = left) => {
      const data = bytes.subarray(from, from + packed);
      const unpacked = method === STORED ? data : inflated(data, Math.min(left, most));
      if (unpacked.length > Math.min(left, most)) throw new ArchiveRefused("too large");
      if (crc32(unpacked) !== checksum) throw new ArchiveRefused("broken");
      left -= unpacked.length;
      return unpacked;
    },
  }));
}

/** Part names in directory order. Throws ArchiveRefused beyond `maxParts`. */
export const partNames = (bytes: Buffer, maxParts: number): string[] => [
  ...new Set(partsOf(bytes, maxParts).map(({ name }) => name)),
];

function inflated(data: Buffer, most: number): Buffer {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    const large = (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE";
    throw new ArchiveRefused(large ? "too large" : "broken");
  }
}

/** `starts` is the offset of the local header, `checksum` the CRC-32 of the unpacked bytes. */
export type Part = {
  name: string;
  encrypted: boolean;
  starts: number;
  packed: number;
  unpacked: number;
  method: number;
  checksum: number;
};

/** The directory entry at offset `at`. Throws ArchiveRefused. */
export function partAt(directory: Buffer, at: number): Part & { next: number } {
  if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50)
    throw new ArchiveRefused("broken");
  const named = at + 46 + directory.readUInt16LE(at + 28);
  return {
    name: nameOf(directory.subarray(at + 46, named)),
    encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
    starts: directory.readUInt32LE(at + 42),
    packed: directory.readUInt32LE(at + 20),
    unpacked: directory.readUInt32LE(at + 24),
    method: directory.readUInt16LE(at + 10),
    checksum: directory.readUInt32LE(at + 16),
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

type Found = Pick<Part, "name" | "encrypted" | "packed" | "method" | "checksum"> & { from: number };

function partsOf(bytes: Buffer, maxParts: number): Found[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > bytes.length) throw new ArchiveRefused("broken");
  const count = bytes.readUInt16LE(end + 10);
  if (count > maxParts) throw new ArchiveRefused("too large");
  let at = bytes.readUInt32LE(end + 16);
  const parts: Found[] = [];
  for (let seen = 0; seen < count; seen++) {
    const { starts, next, ...part } = partAt(bytes, at);
    if (starts + 30 > bytes.length || bytes.readUInt32LE(starts) !== 0x04034b50)
      throw new ArchiveRefused("broken");
    const from = starts + 30 + bytes.readUInt16LE(starts + 26) + bytes.readUInt16LE(starts + 28);
    parts.push({ ...part, from });
    at = next;
  }
  return parts;
}
