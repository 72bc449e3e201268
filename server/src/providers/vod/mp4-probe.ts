// An MP4's duration and size (ISO/IEC 14496-12): moov > mvhd, moov > trak > tkhd, or the last fragments.
// Walks few headers, so no file stalls the server.
import { type FileHandle, open } from "node:fs/promises";

export type Mp4Info = { durationSeconds: number; width: number; height: number };

/** Hours of film need a few megabytes. */
const MAX_MOOV = 64 * 1024 * 1024;
/** A film has some dozens. */
const MAX_BOXES = 4_096;
/** A day of two-second fragments, with room. */
const MAX_FRAGMENT_BOXES = 100_000;
const FRAGMENT_BOXES = new Set(["moof", "mdat", "styp", "sidx", "emsg"]);
/** Several, because sound and picture may alternate. */
const LAST_FRAGMENTS = 8;

type Box = { type: string; start: number; end: number };
type Walked = { file: FileHandle; boxes: number; fragmentBoxes: number; isWhole: boolean };

class TooMany extends Error {}

async function bytesAt({ file }: Walked, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, at);
  return bytes.subarray(0, bytesRead);
}

/** Boxes up to the first broken one. Throws TooMany. */
async function* boxesIn(walked: Walked, start: number, end: number): AsyncGenerator<Box> {
  let at = start;
  while (at + 8 <= end) {
    const head = await bytesAt(walked, at, 16);
    const isFragments = FRAGMENT_BOXES.has(head.toString("latin1", 4, 8));
    if (isFragments ? ++walked.fragmentBoxes > MAX_FRAGMENT_BOXES : ++walked.boxes > MAX_BOXES)
      throw new TooMany();
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

/** Undefined for no MP4, no picture or a truncated file; "fragments" when these lack their times. */
export async function probeMp4(path: string): Promise<Mp4Info | "fragments" | undefined> {
  const file = await open(path);
  try {
    const walked = { file, boxes: 0, fragmentBoxes: 0, isWhole: true };
    const parts = await partsOf(walked);
    return parts && (await infoOf(walked, parts));
  } catch (error) {
    // A box too short for its fields: a broken file.
    if (error instanceof TooMany || error instanceof RangeError) return undefined;
    throw error;
  } finally {
    await file.close();
  }
}

/** Whether the boxes fill the file: a completely written segment. */
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

/** A truncated last box makes the film incomplete. */
async function partsOf(walked: Walked): Promise<Parts | undefined> {
  const { size } = await walked.file.stat();
  let moov: Box | undefined;
  const fragments: Box[] = [];
  let first = true;
  for await (const box of boxesIn(walked, 0, size)) {
    if (first && box.type !== "ftyp") return undefined;
    first = false;
    if (box.type === "moov") moov = box;
    if (box.type !== "moof") continue;
    fragments.push(box);
    if (fragments.length > LAST_FRAGMENTS) fragments.shift();
  }
  return walked.isWhole && moov && moov.end - moov.start <= MAX_MOOV ? { moov, fragments } : undefined;
}

/** `fragments`: the last ones. */
type Parts = { moov: Box; fragments: readonly Box[] };
/** Units per second, and per sample by default. */
type Track = { width: number; height: number; scale: number; sampleUnits: number };

async function infoOf(
  walked: Walked,
  { moov, fragments }: Parts,
): Promise<Mp4Info | "fragments" | undefined> {
  let durationSeconds = 0;
  const tracks = new Map<number, Track>();
  for await (const box of boxesIn(walked, moov.start, moov.end)) {
    if (box.type === "mvhd") durationSeconds = durationOf(await bytesAt(walked, box.start, 32));
    if (box.type === "trak") await readTrack(walked, box, tracks);
    if (box.type === "mvex") await readDefaults(walked, box, tracks);
  }
  const width = Math.max(0, ...[...tracks.values()].map((one) => one.width));
  const height = Math.max(0, ...[...tracks.values()].map((one) => one.height));
  if (!(width > 0 && height > 0)) return undefined;
  for (const fragment of fragments) {
    const end = await endOf(walked, fragment, tracks);
    if (end === undefined) return "fragments";
    durationSeconds = Math.max(durationSeconds, end);
  }
  return durationSeconds > 0 ? { durationSeconds, width, height } : undefined;
}

async function readTrack(walked: Walked, trak: Box, tracks: Map<number, Track>): Promise<void> {
  const track: Track = { width: 0, height: 0, scale: 0, sampleUnits: 0 };
  let id = 0;
  for await (const inner of boxesIn(walked, trak.start, trak.end)) {
    if (inner.type === "mdia")
      for await (const box of boxesIn(walked, inner.start, inner.end)) {
        if (box.type !== "mdhd") continue;
        const mdhd = await bytesAt(walked, box.start, 24);
        track.scale = mdhd.readUInt32BE(mdhd.readUInt8(0) === 1 ? 20 : 12);
      }
    if (inner.type !== "tkhd") continue;
    const head = await bytesAt(walked, inner.start, 24);
    id = head.readUInt32BE(head.readUInt8(0) === 1 ? 20 : 12);
    // 16.16 fixed point; sound has 0 x 0.
    const size = await bytesAt(walked, inner.end - 8, 8);
    track.width = size.readUInt32BE(0) / 65_536;
    track.height = size.readUInt32BE(4) / 65_536;
  }
  tracks.set(id, track);
}

async function readDefaults(walked: Walked, mvex: Box, tracks: ReadonlyMap<number, Track>): Promise<void> {
  for await (const box of boxesIn(walked, mvex.start, mvex.end)) {
    if (box.type !== "trex") continue;
    const trex = await bytesAt(walked, box.start, 16);
    const track = tracks.get(trex.readUInt32BE(4));
    if (track) track.sampleUnits = trex.readUInt32BE(12);
  }
}

/** The fragment's end in seconds; 0 without pictures; undefined without its start. */
async function endOf(
  walked: Walked,
  moof: Box,
  tracks: ReadonlyMap<number, Track>,
): Promise<number | undefined> {
  let end = 0;
  for await (const traf of boxesIn(walked, moof.start, moof.end)) {
    if (traf.type !== "traf") continue;
    let track: Track | undefined;
    let sampleUnits = 0;
    let units = 0;
    let begins: number | undefined;
    for await (const box of boxesIn(walked, traf.start, traf.end)) {
      const bytes = await bytesAt(walked, box.start, Math.min(box.end - box.start, MAX_MOOV));
      if (box.type === "tfhd") {
        track = tracks.get(bytes.readUInt32BE(4));
        const flags = bytes.readUInt32BE(0);
        const at = 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0);
        sampleUnits = flags & 8 ? bytes.readUInt32BE(at) : (track?.sampleUnits ?? 0);
      }
      if (box.type === "tfdt")
        begins = bytes.readUInt8(0) === 1 ? Number(bytes.readBigUInt64BE(4)) : bytes.readUInt32BE(4);
      if (box.type === "trun") units += unitsOf(bytes, sampleUnits);
    }
    if (!track || track.width === 0) continue;
    if (begins === undefined || track.scale === 0) return undefined;
    end = Math.max(end, (begins + units) / track.scale);
  }
  return end;
}

function unitsOf(trun: Buffer, sampleUnits: number): number {
  const flags = trun.readUInt32BE(0);
  const count = trun.readUInt32BE(4);
  if (!(flags & 0x100)) return count * sampleUnits;
  const each = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4;
  const from = 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0);
  let units = 0;
  for (let sample = 0; sample < count; sample++) units += trun.readUInt32BE(from + sample * each);
  return units;
}

function durationOf(mvhd: Buffer): number {
  const wide = mvhd.readUInt8(0) === 1;
  const scale = mvhd.readUInt32BE(wide ? 20 : 12);
  const units = wide ? Number(mvhd.readBigUInt64BE(24)) : mvhd.readUInt32BE(16);
  return scale > 0 ? units / scale : 0;
}
