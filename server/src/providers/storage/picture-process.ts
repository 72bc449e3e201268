// Rewrites pictures in a short-lived process, which gives decoding's memory back:
// `picture-process.ts <square|whole> <path> <jpg|png|webp|gif> ...`.
import { writeSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { PICTURE_ENDS, PICTURE_SAYS } from "./picture-ends.ts";

/** Slightly over 6,000 x 4,000; all frames together. */
const maxPixels = 25_000_000;
/** Progressive and interlaced pictures stay in memory whole. */
const maxPixelsInPasses = 12_000_000;
/** mozjpeg holds a picture several times. */
const maxPixelsForSmaller = 6_000_000;
/** Three times the largest shown. */
const avatarPixels = 256;

// Set before the library's threads start, so sign-ins go first.
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

/** The picture without anything else in the file; undefined with too many pixels. Rejects broken ones. */
async function codedAnew(bytes: Buffer, kind: string, square: boolean): Promise<Buffer | undefined> {
  const animated = kind === "gif" || kind === "webp";
  const picture = sharp(bytes, { limitInputPixels: maxPixels, animated, failOn: "error" });
  // From the header, before decoding.
  const { width, height, isProgressive } = await picture.metadata();
  const pixels = width * height;
  if (pixels > (isProgressive ? maxPixelsInPasses : maxPixels)) return undefined;
  // Turned before rewriting, which drops EXIF (and the photo's location).
  const turned = kind === "jpg" ? picture.autoOrient() : picture;
  const upright = square ? turned.resize(avatarPixels, avatarPixels, { fit: "cover" }) : turned;
  const mozjpeg = square || pixels <= maxPixelsForSmaller;
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
