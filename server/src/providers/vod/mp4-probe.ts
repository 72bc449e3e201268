// Duration and picture size of an MP4, read from its boxes (ISO/IEC 14496-12): moov > mvhd, and moov > trak > tkhd.
import { type FileHandle, open } from "node:fs/promises";

export type Mp4Info = { durationSeconds: number; width: number; height: number };

/** A moov of an hours-long film is a few megabytes; more is no film. */
const MAX_MOOV = 64 * 1024 * 1024;

type Box = { type: string; start: number; end: number };

/** Reads the boxes of one level; stops at the first that is broken. */
function* boxesIn(bytes: Buffer, start: number, end: number): Generator<Box> {
  let at = start;
  while (at + 8 <= end) {
    let size = bytes.readUInt32BE(at);
    let header = 8;
    if (size === 1) {
      if (at + 16 > end) return;
      size = Number(bytes.readBigUInt64BE(at + 8));
      header = 16;
    }
    if (size === 0) size = end - at;
    if (size < header || at + size > end) return;
    yield { type: bytes.toString("latin1", at + 4, at + 8), start: at + header, end: at + size };
    at += size;
  }
}

/** Probes an MP4 from the lengths of its boxes; undefined when it is none, holds no picture, or is cut off. */
export async function probeMp4(path: string): Promise<Mp4Info | undefined> {
  const file = await open(path);
  try {
    const moov = await readMoov(file);
    return moov && infoOf(moov);
  } catch (error) {
    // A box that tells a length beyond its bytes: broken, not a fault of ours.
    if (error instanceof RangeError) return undefined;
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

/** Walks the top level by headers alone, so that the film itself is never read. */
async function readMoov(file: FileHandle): Promise<Buffer | undefined> {
  const { size: fileSize } = await file.stat();
  const head = Buffer.alloc(16);
  let at = 0;
  let first = true;
  let moov: Buffer | undefined;
  while (at + 8 <= fileSize) {
    const { bytesRead } = await file.read(head, 0, 16, at);
    if (bytesRead < 8) return undefined;
    const type = head.toString("latin1", 4, 8);
    if (first && type !== "ftyp") return undefined;
    first = false;
    let size = head.readUInt32BE(0);
    let header = 8;
    if (size === 1) {
      size = Number(head.readBigUInt64BE(8));
      header = 16;
    }
    if (size === 0) size = fileSize - at;
    if (size < header || at + size > fileSize) return undefined;
    if (type === "moov") {
      if (size > MAX_MOOV) return undefined;
      moov = Buffer.alloc(size - header);
      await file.read(moov, 0, moov.length, at + header);
    }
    at += size;
  }
  // A film whose last box is cut off is not whole, though its index may be.
  return moov;
}

function infoOf(moov: Buffer): Mp4Info | undefined {
  let durationSeconds = 0;
  let width = 0;
  let height = 0;
  for (const box of boxesIn(moov, 0, moov.length)) {
    if (box.type === "mvhd") durationSeconds = durationOf(moov, box);
    if (box.type !== "trak") continue;
    for (const inner of boxesIn(moov, box.start, box.end)) {
      if (inner.type !== "tkhd") continue;
      // Width and height close the box, as 16.16 fixed point; sound has 0 x 0.
      width = Math.max(width, moov.readUInt32BE(inner.end - 8) / 65_536);
      height = Math.max(height, moov.readUInt32BE(inner.end - 4) / 65_536);
    }
  }
  return durationSeconds > 0 && width > 0 && height > 0 ? { durationSeconds, width, height } : undefined;
}

function durationOf(moov: Buffer, { start }: Box): number {
  const wide = moov.readUInt8(start) === 1;
  const scale = moov.readUInt32BE(start + (wide ? 20 : 12));
  const units = wide ? Number(moov.readBigUInt64BE(start + 24)) : moov.readUInt32BE(start + 16);
  return scale > 0 ? units / scale : 0;
}
