// Duration and picture size of an MP4, read from its boxes (ISO/IEC 14496-12): moov > mvhd, and moov > trak > tkhd. Boxes
// are walked by their headers alone, a bounded number of them, so that no file holds the server up, whatever it says.
import { type FileHandle, open } from "node:fs/promises";

export type Mp4Info = { durationSeconds: number; width: number; height: number };

/** A moov of an hours-long film is a few megabytes; more is no film. */
const MAX_MOOV = 64 * 1024 * 1024;
/** A film has some dozens above its tracks' insides; one of this many is none. */
const MAX_BOXES = 4_096;

type Box = { type: string; start: number; end: number };
/** `isWhole` until a box was found that does not lie inside its place. */
type Walked = { file: FileHandle; boxes: number; isWhole: boolean };

/** More boxes than a film has. */
class TooMany extends Error {}

async function bytesAt({ file }: Walked, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, at);
  return bytes.subarray(0, bytesRead);
}

/** The boxes of one level, until the first that is broken; refuses with TooMany when there are more than are ever there. */
async function* boxesIn(walked: Walked, start: number, end: number): AsyncGenerator<Box> {
  let at = start;
  while (at + 8 <= end) {
    if (++walked.boxes > MAX_BOXES) throw new TooMany();
    const head = await bytesAt(walked, at, 16);
    let size = head.readUInt32BE(0);
    let header = 8;
    if (size === 1) {
      size = Number(head.readBigUInt64BE(8));
      header = 16;
    }
    if (size === 0) size = end - at;
    if (size < header || at + size > end) {
      walked.isWhole = false;
      return;
    }
    yield { type: head.toString("latin1", 4, 8), start: at + header, end: at + size };
    at += size;
  }
}

/** Probes an MP4 from the lengths of its boxes; undefined when it is none, holds no picture, or is cut off. */
export async function probeMp4(path: string): Promise<Mp4Info | undefined> {
  const file = await open(path);
  try {
    const walked = { file, boxes: 0, isWhole: true };
    const moov = await moovOf(walked);
    return moov && (await infoOf(walked, moov));
  } catch (error) {
    // A box that is shorter than what it has to tell: broken, not a fault of ours.
    if (error instanceof TooMany || error instanceof RangeError) return undefined;
    throw error;
  } finally {
    await file.close();
  }
}

/** Whether the file's boxes fill it to its end: a piece of a stream that was written whole. */
export async function isWhole(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(8);
    let at = 0;
    while (at + 8 <= size) {
      await file.read(head, 0, 8, at);
      const length = head.readUInt32BE(0);
      if (length < 8) return false;
      at += length;
    }
    return size > 0 && at === size;
  } finally {
    await file.close();
  }
}

/** Walks the top level to its end: a film whose last box is cut off is not whole, though its index may be. */
async function moovOf(walked: Walked): Promise<Box | undefined> {
  const { size } = await walked.file.stat();
  let moov: Box | undefined;
  let first = true;
  for await (const box of boxesIn(walked, 0, size)) {
    if (first && box.type !== "ftyp") return undefined;
    first = false;
    if (box.type === "moov") moov = box;
  }
  return walked.isWhole && moov && moov.end - moov.start <= MAX_MOOV ? moov : undefined;
}

async function infoOf(walked: Walked, moov: Box): Promise<Mp4Info | undefined> {
  let durationSeconds = 0;
  let width = 0;
  let height = 0;
  for await (const box of boxesIn(walked, moov.start, moov.end)) {
    if (box.type === "mvhd") durationSeconds = durationOf(await bytesAt(walked, box.start, 32));
    if (box.type !== "trak") continue;
    for await (const inner of boxesIn(walked, box.start, box.end)) {
      if (inner.type !== "tkhd") continue;
      // Width and height close the box, as 16.16 fixed point; sound has 0 x 0.
      const size = await bytesAt(walked, inner.end - 8, 8);
      width = Math.max(width, size.readUInt32BE(0) / 65_536);
      height = Math.max(height, size.readUInt32BE(4) / 65_536);
    }
  }
  return durationSeconds > 0 && width > 0 && height > 0 ? { durationSeconds, width, height } : undefined;
}

function durationOf(mvhd: Buffer): number {
  const wide = mvhd.readUInt8(0) === 1;
  const scale = mvhd.readUInt32BE(wide ? 20 : 12);
  const units = wide ? Number(mvhd.readBigUInt64BE(24)) : mvhd.readUInt32BE(16);
  return scale > 0 ? units / scale : 0;
}
