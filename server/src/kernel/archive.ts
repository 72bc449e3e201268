// The parts of an uploaded archive (ZIP). Only those that are asked for are unpacked, whatever the directory claims of
// them, and what is unpacked is handed on itself: nobody reads the archive a second time in another way (security.md 32).
import { inflateRawSync } from "node:zlib";

/** Thrown for an archive that is none, or that holds more than it may. */
export class ArchiveRefused extends Error {
  readonly why: "broken" | "too large";
  constructor(why: "broken" | "too large") {
    super(`the archive is ${why}`);
    this.why = why;
  }
}

/**
 * Unpacks a part by its name; undefined when the archive has none. All parts together are bounded, and this one by `most`
 * bytes where given: ArchiveRefused.
 */
export type Unpack = (name: string, most?: number) => Buffer | undefined;

/** Reads the archive's directory, of so many parts at most; what is unpacked is at most so many bytes. Throws ArchiveRefused. */
export function unpacking(
  bytes: Buffer,
  { mostParts, mostUnpacked }: { mostParts: number; mostUnpacked: number },
): Unpack {
  const parts = partsOf(bytes, mostParts);
  let left = mostUnpacked;
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

/** The names of the archive's parts, in its directory's order; of so many at most. Throws ArchiveRefused. */
export const partNames = (bytes: Buffer, mostParts: number): string[] => [
  ...partsOf(bytes, mostParts).keys(),
];

function inflated(data: Buffer, most: number): Buffer {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    const large = (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE";
    throw new ArchiveRefused(large ? "too large" : "broken");
  }
}

/** A part as the directory tells of it; `starts` is where its own head stands. */
export type Part = { name: string; starts: number; packed: number; unpacked: number; method: number };

/** The line of an archive's directory that stands there, and where the next one does. Throws ArchiveRefused. */
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

/** A part's name: UTF-8, or what Windows in Chinese writes. */
function nameOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return gb18030.decode(bytes);
  }
}

type Found = { from: number; packed: number; method: number };

/** What the archive's directory lists, by name. */
function partsOf(bytes: Buffer, mostParts: number): Map<string, Found> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > bytes.length) throw new ArchiveRefused("broken");
  const count = bytes.readUInt16LE(end + 10);
  if (count > mostParts) throw new ArchiveRefused("too large");
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
