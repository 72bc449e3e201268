// Streams a ZIP; sizes and checksums follow each part.
import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

type ArchivePart = { name: string; content: AsyncIterable<Buffer> };
type Entry = { name: Buffer; at: number; crc: number; size: number; packed: number };

const version = 20;
/** UTF-8 names; sizes in a trailing descriptor. */
const flags = 0x0808;
const deflated = 8;
// 1980-01-01, the earliest date of ZIP.
const date = 0x0021;

/** Each part stays under 4 GB; a content's error ends the archive. */
export async function* zipped(parts: readonly ArchivePart[]): AsyncGenerator<Buffer> {
  let at = 0;
  const entries: Entry[] = [];
  for (const { name, content } of parts) {
    const entry: Entry = { name: Buffer.from(name), at, crc: 0, size: 0, packed: 0 };
    entries.push(entry);
    const head = Buffer.concat([headOf(entry), entry.name]);
    yield head;
    for await (const piece of squeezed(content, entry)) yield piece;
    yield sizesOf(entry);
    at += head.length + entry.packed + 16;
  }
  const directory = Buffer.concat(entries.flatMap((entry) => [lineOf(entry), entry.name]));
  yield directory;
  yield endOf(entries.length, directory.length, at);
}

async function* squeezed(content: AsyncIterable<Buffer>, entry: Entry): AsyncGenerator<Buffer> {
  const counted = async function* () {
    for await (const piece of content) {
      entry.crc = crc32(piece, entry.crc);
      entry.size += piece.length;
      yield piece;
    }
  };
  const deflate = createDeflateRaw({ chunkSize: 64 * 1024 });
  // Errors reach the reader of `deflate`.
  pipeline(Readable.from(counted()), deflate, () => {});
  for await (const piece of deflate as AsyncIterable<Buffer>) {
    entry.packed += piece.length;
    yield piece;
  }
}

function fields(size: number, values: readonly [at: number, bytes: 2 | 4, value: number][]): Buffer {
  const bytes = Buffer.alloc(size);
  for (const [at, width, value] of values) bytes.writeUIntLE(value, at, width);
  return bytes;
}

const headOf = ({ name }: Entry): Buffer =>
  fields(30, [
    [0, 4, 0x04034b50],
    [4, 2, version],
    [6, 2, flags],
    [8, 2, deflated],
    [12, 2, date],
    [26, 2, name.length],
  ]);

const sizesOf = ({ crc, size, packed }: Entry): Buffer =>
  fields(16, [
    [0, 4, 0x08074b50],
    [4, 4, crc],
    [8, 4, packed],
    [12, 4, size],
  ]);

const lineOf = ({ name, at, crc, size, packed }: Entry): Buffer =>
  fields(46, [
    [0, 4, 0x02014b50],
    [4, 2, version],
    [6, 2, version],
    [8, 2, flags],
    [10, 2, deflated],
    [14, 2, date],
    [16, 4, crc],
    [20, 4, packed],
    [24, 4, size],
    [28, 2, name.length],
    [42, 4, at],
  ]);

const endOf = (entries: number, size: number, at: number): Buffer =>
  fields(22, [
    [0, 4, 0x06054b50],
    [8, 2, entries],
    [10, 2, entries],
    [12, 4, size],
    [16, 4, at],
  ]);
