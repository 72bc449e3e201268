// What a file is, by its bytes. A name and a declared type prove nothing (security.md 32).
import { open, readFile } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import { isInvoiceXml, isOfd } from "./invoice-check.ts";
import type { Category } from "./port.ts";
import { PostRefused } from "./post-policy.ts";
import { rewritePicture } from "./rewrite-picture.ts";

/** Office files are archives; what they unpack to is capped for whoever opens them. */
const MAX_UNPACKED = 1024 * 1024 * 1024;

/** Extension in the key -> what the bytes must be. Old Office formats share one container (CFB). */
const BYTES_OF: Record<string, string> = {
  jpg: "jpg",
  jpeg: "jpg",
  png: "png",
  webp: "webp",
  gif: "gif",
  pdf: "pdf",
  doc: "cfb",
  ppt: "cfb",
  docx: "docx",
  pptx: "pptx",
  // An archive, whose first entry tells nothing of it.
  ofd: "zip",
  xml: "xml",
};

const mismatch = (message: string) => new PostRefused("InvalidArgument", message, 400);

/**
 * Checks the bytes of an uploaded file against its extension and rewrites pictures in place, so that nothing but
 * the picture survives; a person's own picture becomes a square. Refuses with PostRefused: another kind of file, a broken or too large picture, an archive
 * that unpacks beyond 1 GB, an OFD file without its document, XML that is no electronic invoice; pictures while many wait.
 */
export async function checkContent(path: string, extension: string, category?: Category): Promise<void> {
  const type = await fileTypeFromFile(path);
  if (type === undefined || type.ext !== BYTES_OF[extension])
    throw mismatch("The file is not what its name says.");
  if (extension === "docx" || extension === "pptx" || extension === "ofd") await checkArchive(path);
  if (extension === "ofd" && !isOfd(await readFile(path)))
    throw mismatch("The archive holds no OFD document.");
  if (extension === "xml" && !isInvoiceXml(await readFile(path)))
    throw mismatch("The XML is no electronic invoice.");
  if (type.mime.startsWith("image/"))
    await rewritePicture({ path, kind: type.ext, square: category === "image/avatar" });
}

/** Sums the unpacked sizes that the archive's own directory declares. */
async function checkArchive(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, 65_557));
    await file.read(tail, 0, tail.length, size - tail.length);
    const end = tail.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
    if (end < 0 || end + 22 > tail.length) throw mismatch("The archive has no directory.");
    const directory = Buffer.alloc(Math.min(tail.readUInt32LE(end + 12), size));
    await file.read(directory, 0, directory.length, tail.readUInt32LE(end + 16));
    let unpacked = 0;
    for (let at = 0; at + 46 <= directory.length;) {
      if (directory.readUInt32LE(at) !== 0x02014b50) throw mismatch("The archive's directory is broken.");
      // 0xffffffff marks a size beyond 4 GB, which is over the cap as it stands.
      unpacked += directory.readUInt32LE(at + 24);
      at +=
        46 +
        directory.readUInt16LE(at + 28) +
        directory.readUInt16LE(at + 30) +
        directory.readUInt16LE(at + 32);
    }
    if (unpacked === 0 || unpacked > MAX_UNPACKED) throw mismatch("The archive unpacks to too much.");
  } finally {
    await file.close();
  }
}
