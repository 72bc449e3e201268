import { crc32, deflateRawSync } from "node:zlib";

const DEFLATED = 8;
const UTF8_NAMES = 0x800;
// 1980-01-01, ZIP's earliest date, so the bytes are reproducible.
const FIRST_DAY = 0x21;

/** The parts as a ZIP archive. */
export function archiveOf(parts: readonly (readonly [name: string, content: Buffer])[]): Buffer {
  const [locals, entries]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [path, content] of parts) {
    const [name, packed] = [Buffer.from(path), deflateRawSync(content)];
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(UTF8_NAMES, 2);
    fields.writeUInt16LE(DEFLATED, 4);
    fields.writeUInt16LE(FIRST_DAY, 8);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = [signed(0x04034b50), fields, name, packed];
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    entries.push(signed(0x02014b50), u16(20), fields, place, name);
    locals.push(...local);
    at += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, directory, signed(0x06054b50), end]);
}

function signed(signature: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
