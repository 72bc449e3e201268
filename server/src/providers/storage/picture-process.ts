// A process of its own that rewrites a few pictures and ends: what decoding took goes back to the machine with it, as it
// does not from a process that lives on. Called as `picture-process.ts <square|whole> <path> <jpg|png|webp|gif> ...`.
import { writeSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { PICTURE_ENDS, PICTURE_SAYS } from "./picture-ends.ts";

/** 6,000 x 4,000 and a little more; all frames of an animation together. */
const mostPixels = 25_000_000;
/** What is stored in passes (progressive, interlaced) stands in memory whole until its last byte. */
const mostPixelsInPasses = 12_000_000;
/** The smaller coding of JPEG holds all of a picture several times. */
const mostPixelsForSmaller = 6_000_000;
/** People's own pictures are squares of this side: three times the largest that is shown. */
const avatarPixels = 256;

// Before any thread of the library begins: whoever signs in meanwhile goes first.
setPriority(10);
const { default: sharp } = await import("sharp");
sharp.concurrency(1);
sharp.cache(false);

async function rewrite(path: string, kind: string, square: boolean): Promise<boolean> {
  const bytes = await readFile(path);
  const coded = await codedAnew(bytes, kind, square).catch(() => undefined);
  if (coded === undefined) return false;
  await writeFile(path, coded);
  return true;
}

/** The picture without anything else that stood in the file; undefined when it has too many pixels. Rejects a broken one. */
async function codedAnew(bytes: Buffer, kind: string, square: boolean): Promise<Buffer | undefined> {
  const animated = kind === "gif" || kind === "webp";
  const picture = sharp(bytes, { limitInputPixels: mostPixels, animated, failOn: "error" });
  // The header alone tells it, before anything is decoded.
  const { width, height, isProgressive } = await picture.metadata();
  const pixels = width * height;
  if (pixels > (isProgressive ? mostPixelsInPasses : mostPixels)) return undefined;
  // Turning by EXIF first, because rewriting drops EXIF (and with it where a photo was taken).
  const turned = kind === "jpg" ? picture.autoOrient() : picture;
  const upright = square ? turned.resize(avatarPixels, avatarPixels, { fit: "cover" }) : turned;
  const mozjpeg = square || pixels <= mostPixelsForSmaller;
  if (kind === "jpg") return upright.jpeg({ quality: 88, mozjpeg }).toBuffer();
  if (kind === "png") return upright.png().toBuffer();
  return (kind === "webp" ? upright.webp({ quality: 88 }) : upright.gif()).toBuffer();
}

const [shape, ...pictures] = process.argv.slice(2);
try {
  for (let at = 0; at + 1 < pictures.length; at += 2) {
    const done = await rewrite(pictures[at] ?? "", pictures[at + 1] ?? "", shape === "square");
    writeSync(1, done ? PICTURE_SAYS.rewritten : PICTURE_SAYS.refused);
  }
  process.exitCode = PICTURE_ENDS.done;
} catch (error) {
  const isFull = error instanceof Error && "code" in error && error.code === "ENOSPC";
  process.exitCode = isFull ? PICTURE_ENDS.diskFull : PICTURE_ENDS.fault;
}
