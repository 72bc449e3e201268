// Judges files by their bytes: names and declared types prove nothing (security.md 32).
import { open, readFile } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import { ArchiveRefused } from "../../kernel/archive.ts";
import { unpackedSize } from "../../kernel/archive-size.ts";
import { type Caller, fairQueue, ownWork } from "../../kernel/fair-queue.ts";
import { isInvoiceXml, isOfd, isUtf16 } from "./invoice-check.ts";
import type { Category } from "./port.ts";
import { PostRefused } from "./post-policy.ts";
import { rewritePicture } from "./rewrite-picture.ts";

const MB = 1024 * 1024;
/** Slides hold many pictures, an invoice is a page. */
const MAX_UNPACKED: Record<string, number> = { docx: 1024 * MB, pptx: 1024 * MB, ofd: 64 * MB };
const MAX_PARTS = 10_000;

/** Unpacking takes seconds of a thread shared with sign-ins and files. */
const queue = fairQueue({
  atOnce: 1,
  maxWaiting: 16,
  full: (before) => new PostRefused("ServiceBusy", `${before} archives are before this one.`, 503, 5),
  ownFull: () => new PostRefused("TooManyRequests", "Another archive of yours is waiting.", 429, 5),
});

/** Old Office formats share a container (CFB). */
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
  // A ZIP's first entry does not tell.
  ofd: "zip",
};

const mismatch = (message: string) => new PostRefused("InvalidArgument", message, 400);

/**
 * Checks the bytes and rewrites pictures in place (avatars square).
 * Throws PostRefused: wrong type; broken or too large picture; archive over 1 GB unpacked (OFD 64 MB), over
 * 10,000 parts, false sizes; OFD without document; no invoice XML; queue full.
 */
export async function checkContent(
  path: string,
  extension: string,
  { category, caller = ownWork() }: { category?: Category | undefined; caller?: Caller } = {},
): Promise<void> {
  if (extension === "xml") return checkInvoiceXml(await readFile(path));
  const type = await fileTypeFromFile(path);
  if (type === undefined || type.ext !== BYTES_OF[extension])
    throw mismatch("The file is not what its name says.");
  const maxUnpacked = MAX_UNPACKED[extension];
  if (maxUnpacked !== undefined) await queue.run(caller, () => checkArchive(path, maxUnpacked));
  if (extension === "ofd" && !isOfd(await readFile(path)))
    throw mismatch("The archive holds no OFD document.");
  if (type.mime.startsWith("image/"))
    await rewritePicture(caller, { path, kind: type.ext, square: category === "image/avatar" });
}

function checkInvoiceXml(bytes: Buffer): void {
  if (isUtf16(bytes)) throw mismatch("The XML is written in UTF-16: UTF-8 or GB18030 is taken.");
  if (!isInvoiceXml(bytes)) throw mismatch("The XML is no electronic invoice.");
}

/** Declared sizes may lie. */
async function checkArchive(path: string, maxUnpacked: number): Promise<void> {
  const file = await open(path);
  try {
    if ((await unpackedSize(file, { maxParts: MAX_PARTS, maxUnpacked })) === 0)
      throw mismatch("The archive is empty.");
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    throw mismatch(error.why === "broken" ? "The archive is broken." : "The archive unpacks to too much.");
  } finally {
    await file.close();
  }
}
