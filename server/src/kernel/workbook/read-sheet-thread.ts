// Worker thread: a malicious file harms only its thread, and only the bounded answer comes out.
import { workerData } from "node:worker_threads";
import { answerInThread } from "./answer-in-thread.ts";
import {
  type FoundPicture,
  type PictureLimits,
  pictureFrom,
  type SheetPicture,
  sheetPictures,
} from "./sheet-pictures.ts";
import { type SheetLimits, SheetRefused } from "./sheet-refused.ts";
import { namesIn, workbookParts, type ReadRow, readRows } from "./read-sheet.ts";

export type FileBeside = { path: string; picture: FoundPicture };
export type SheetAnswer =
  | { rows: ReadRow[]; pictures: SheetPicture[]; beside: FileBeside[] }
  | { refused: SheetRefused["why"] | "no workbook" | "several workbooks" };
export type SheetAsked = {
  bytes: Uint8Array;
  isArchive: boolean;
  sheet: string;
  limits: SheetLimits;
  maxCharacters: number;
  pictures: PictureLimits;
};

const pictureName = /\.(?:png|jpe?g|gif|webp|bmp|tiff?|svg|emf|wmf|heic|avif)$/i;
/** Leftovers of packers and open spreadsheets, and paths out of the archive. */
const leftBehind = /^[\\/]|^\w:|(?:^|[\\/])(?:__MACOSX[\\/]|\.|~\$)/;

async function answer(): Promise<SheetAnswer> {
  const { bytes, isArchive, pictures, ...asked } = workerData as SheetAsked;
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const bounds = { maxParts: asked.limits.maxParts, maxUnpacked: pictures.maxUnpacked };
  try {
    const names = isArchive ? namesIn(whole, bounds.maxParts).filter((name) => !leftBehind.test(name)) : [];
    const books = names.filter((name) => /\.xlsx$/i.test(name));
    if (isArchive && books.length !== 1)
      return { refused: books.length === 0 ? "no workbook" : "several workbooks" };
    const unpack = workbookParts(whole, bounds);
    const book = isArchive ? unpack(books[0] ?? "") : whole;
    if (!book) return { refused: "no workbook" };
    const files = names.filter((name) => pictureName.test(name));
    if (files.length > pictures.maxPictures) throw new SheetRefused("too large");
    const { rows, part } = await readRows(book, asked);
    const inside = {
      unpack: isArchive ? workbookParts(book, bounds) : unpack,
      limits: pictures,
      sheet: asked.limits,
    };
    return {
      rows,
      pictures: sheetPictures(inside, part, rows),
      beside: files.map((path) => ({ path, picture: pictureFrom(() => unpack(path, pictures.maxBytes)) })),
    };
  } catch (error) {
    if (error instanceof SheetRefused) return { refused: error.why };
    throw error;
  }
}

await answerInThread(answer);
