// Reads the .xlsx files that exports answer with, as far as a test needs: the one sheet's cells as texts.
import { inflateRawSync } from "node:zlib";

/** The rows of the first sheet; numbers as they are written. */
export function rowsOfWorkbook(bytes: Buffer): string[][] {
  const files = unzipped(bytes);
  return [...textOf(files, "xl/worksheets/sheet1.xml").matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(
    ([, row = ""]) =>
      [...row.matchAll(/<c [^>]*>.*?<(v|t)(?: [^>]*)?>([^<]*)<\/\1>/gs)].map(([, , value = ""]) =>
        unescaped(value),
      ),
  );
}

/** The names of its sheets. */
export const sheetsOfWorkbook = (bytes: Buffer): string[] =>
  [...textOf(unzipped(bytes), "xl/workbook.xml").matchAll(/<sheet [^>]*?name="([^"]*)"/g)].map(
    ([, name = ""]) => unescaped(name),
  );

const unescaped = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

const textOf = (files: Map<string, Buffer>, name: string) => files.get(name)?.toString("utf8") ?? "";

function unzipped(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = bytes.lastIndexOf(Buffer.from("PK\u0005\u0006"));
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [nameLength, extraLength] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)];
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + size);
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    files.set(name, method === 0 ? packed : inflateRawSync(packed));
    at += 46 + nameLength + extraLength + bytes.readUInt16LE(at + 32);
  }
  return files;
}
