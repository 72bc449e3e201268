// A video's poster and timeline previews. Their failures do not fail the video.
import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { MediaFailure, run } from "./ffmpeg.ts";
import { type Source, INPUT } from "./ladder.ts";

export type Pictures = { poster: boolean; previews: boolean };
type Shape = Pick<Source, "duration" | "width" | "height">;
type Shown = Shape & Pick<Source, "videoStream">;

export const POSTER = "poster.jpg";
export const PREVIEWS = "previews.vtt";

/** Seconds between previews. */
const EVERY = 5;
/** A preview's longer side. */
const LENGTH = 160;
/** Previews across a sheet, and at most down. */
const ACROSS = 10;
const ON_SHEET = ACROSS * ACROSS;

const even = (length: number) => Math.max(2, 2 * Math.round(length / 2));

function previewsOf({ duration, width, height }: Shape) {
  const scale = LENGTH / Math.max(width, height);
  const count = Math.max(1, Math.ceil(duration / EVERY));
  return {
    count,
    width: even(width * scale),
    height: even(height * scale),
    rows: Math.min(ACROSS, Math.ceil(count / ACROSS)),
    sheets: Math.ceil(count / ON_SHEET),
  };
}

const sheetName = (nth: number | string): string => `previews-${String(nth).padStart(3, "0")}.jpg`;

export function previewList(shape: Shape): string {
  const { count, width, height } = previewsOf(shape);
  const cues = Array.from({ length: count }, (_, at) => {
    const on = at % ON_SHEET;
    const place = [(on % ACROSS) * width, Math.floor(on / ACROSS) * height, width, height];
    const until = at + 1 === count ? Math.max(shape.duration, (at + 1) * EVERY) : (at + 1) * EVERY;
    const sheet = sheetName(Math.floor(at / ON_SHEET));
    return `${timeOf(at * EVERY)} --> ${timeOf(until)}\n${sheet}#xywh=${place.join()}\n`;
  });
  return ["WEBVTT\n", ...cues].join("\n");
}

function timeOf(seconds: number): string {
  const two = (count: number) => String(Math.floor(count)).padStart(2, "0");
  const thousandths = String(Math.round((seconds % 1) * 1000) % 1000).padStart(3, "0");
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${thousandths}`;
}

/** Throws only when killed from outside. */
export async function makePictures(
  input: string,
  folder: string,
  source: Shown,
  onLife: () => void,
): Promise<Pictures> {
  const poster = await succeeded(() => makePoster(input, folder, source, onLife));
  return { poster, previews: await succeeded(() => makePreviews(input, folder, source, onLife)) };
}

/**
 * The most typical of fifty frames, at most ten seconds in. Scaled first, because fifty 8K frames take
 * gigabytes.
 */
async function makePoster(
  input: string,
  folder: string,
  { duration, videoStream }: Shown,
  onLife: () => void,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const from = String(Math.min(10, duration / 3));
  const picture = [
    "-map",
    `0:${videoStream}`,
    "-frames:v",
    "1",
    "-vf",
    "scale=640:-2,thumbnail=50",
    join(folder, POSTER),
  ];
  const asked = ["-nostdin", "-v", "error", "-y", "-ss", from];
  await run("ffmpeg", [...asked, ...INPUT, input, ...picture], { onLife });
  if ((await stat(join(folder, POSTER))).size === 0) throw new Error("an empty poster");
}

/** From keyframes only, so long videos take minutes. */
async function makePreviews(input: string, folder: string, source: Shown, onLife: () => void): Promise<void> {
  const { width, height, rows, sheets } = previewsOf(source);
  const filter = [
    `fps=fps=1/${EVERY}:start_time=0:eof_action=pass`,
    `scale=${width}:${height}`,
    "tpad=stop_mode=clone:stop=-1",
    `tile=${ACROSS}x${rows}`,
  ];
  const asked = "-nostdin -v error -y -progress pipe:1 -skip_frame nokey".split(" ");
  const made = `-fps_mode passthrough -frames:v ${sheets} -q:v 5 -start_number 0`.split(" ");
  const to = join(folder, sheetName("%03d"));
  await run(
    "ffmpeg",
    [...asked, ...INPUT, input, "-map", `0:${source.videoStream}`, "-vf", filter.join(), ...made, to],
    {
      onLife,
    },
  );
  await stat(join(folder, sheetName(sheets - 1)));
  await writeFile(join(folder, PREVIEWS), previewList(source));
}

async function succeeded(making: () => Promise<void>): Promise<boolean> {
  try {
    await making();
    return true;
  } catch (error) {
    if (error instanceof MediaFailure && error.ended) throw error;
    return false;
  }
}
