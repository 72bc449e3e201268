// Videos made by ffmpeg for tests, each once a run of the file that asks.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freshFolder } from "../../testing/folder.ts";
import { hasFfmpeg } from "./ffmpeg.ts";

/** Whether videos can be made and transcoded here; says so once where they cannot. */
export const canTranscode = hasFfmpeg();
if (!canTranscode)
  process.stderr.write("skipped: transcoding needs ffmpeg and ffprobe, which are not installed here\n");

const words = (text: string): string[] => text.split(" ");

const SIZES = { HD: "1280x720", SD: "480x480", LD: "64x36" } as const;
const H264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];
/** One keyframe, at the beginning: longer than six seconds it cannot be repacked. */
const SPARSE = [...H264, "-g", "900", "-keyint_min", "900", "-sc_threshold", "0"];

// As small as the statement allows: a picture of 720 lines costs what four hundred of 36 do.
const KINDS = {
  /** Such as screens are recorded: can be repacked. */
  ready: (s: number) => [...inputs("HD", s), ...H264, "-g", "20", "-c:a", "aac", "-shortest"],
  /** Keyframes too far apart to be repacked. */
  sparse: (s: number) => [...inputs("SD", s), ...SPARSE, "-c:a", "aac"],
  silent: (s: number) => [...picture("LD", s), ...SPARSE],
  hevc: (s: number) => [
    ...inputs("LD", s),
    ...words("-c:v libx265 -preset ultrafast -x265-params log-level=none -c:a aac"),
  ],
  /** Of 1 and of 30 pictures a second, as phones record. */
  uneven: (s: number) => [
    ...inputs("LD", s, 30),
    ...words("-vf select='lt(mod(t,2),1)+not(mod(n,30))' -vsync vfr"),
    ...SPARSE,
    ...words("-c:a aac"),
  ],
  tiny: (s: number) => [...inputs("LD", s), ...SPARSE, "-c:a", "aac"],
  soundOnly: (s: number) => [...sound(s), "-c:a", "aac"],
  /** More pixels than are taken. */
  huge: (s: number) => [
    ...words(`-f lavfi -i color=size=8192x4096:rate=1:duration=${s} -frames:v 1`),
    ...H264,
  ],
} as const;
export type Kind = keyof typeof KINDS;

function picture(size: keyof typeof SIZES, seconds: number, rate = 10): string[] {
  return ["-f", "lavfi", "-i", `testsrc2=size=${SIZES[size]}:rate=${rate}:duration=${seconds}`];
}
function sound(seconds: number): string[] {
  return ["-f", "lavfi", "-i", `sine=frequency=330:duration=${seconds}`];
}
function inputs(size: keyof typeof SIZES, seconds: number, rate?: number): string[] {
  return [...picture(size, seconds, rate), ...sound(seconds)];
}
const folder = freshFolder();
const ffmpeg = (args: readonly string[]) =>
  execFileSync("ffmpeg", ["-nostdin", "-v", "error", "-y", ...args], {
    stdio: ["ignore", "ignore", "inherit"],
  });

/** The path of an MP4 of that kind and length (seconds), its index in front; made once. */
export function aFilm(kind: Kind, seconds = 7): string {
  const path = join(folder, `${kind}-${seconds}.mp4`);
  if (!existsSync(path)) ffmpeg([...KINDS[kind](seconds), "-movflags", "+faststart", path]);
  return path;
}

/** The same film with a red cover, listed before its streams, as some programs write it. */
export function coverFirst(path: string): string {
  const [cover, to] = [`${path}.jpg`, `${path}.cover.mp4`];
  ffmpeg(["-f", "lavfi", "-i", "color=red:size=1280x720:rate=1", "-frames:v", "1", cover]);
  const pinned = ["-disposition:v:1", "attached_pic"];
  ffmpeg(["-i", path, "-i", cover, "-map", "0", "-map", "1", "-c", "copy", ...pinned, to]);
  const bytes = readFileSync(to);
  const moov = bytes.lastIndexOf("moov") - 4;
  const parts: Buffer[] = [];
  for (let at = moov + 8; at < moov + bytes.readUInt32BE(moov); at += bytes.readUInt32BE(at))
    parts.push(bytes.subarray(at, at + bytes.readUInt32BE(at)));
  const isText = (part: Buffer) => part.toString("latin1", 4, 8) === "udta";
  // Sorting keeps the order of the others; their length together stays.
  const [head, ...rest] = parts;
  const sorted = rest.toSorted((one, other) => Number(isText(other)) - Number(isText(one)));
  Buffer.concat([head ?? Buffer.alloc(0), ...sorted]).copy(bytes, moov + 8);
  writeFileSync(to, bytes);
  return to;
}

/** A film whose first sound is in a coding that nothing here knows, as iPhones record it; `alone`: its only sound. */
export function unknownSound(path: string, { alone = false } = {}): string {
  const to = `${path}.${alone ? "alone" : "first"}.mp4`;
  ffmpeg(["-i", path, "-map", "0:v", "-map", "0:a", ...(alone ? [] : ["-map", "0:a"]), "-c", "copy", to]);
  const bytes = readFileSync(to);
  // What the first sound calls itself, and how it is configured.
  const at = bytes.indexOf("mp4a");
  bytes.write("apac", at, "latin1");
  bytes.write("dapa", bytes.indexOf("esds", at), "latin1");
  writeFileSync(to, bytes);
  return to;
}

/** The same film as it is recorded: in fragments, its length written nowhere. */
export function inFragments(path: string): string {
  const to = `${path}.fragments.mp4`;
  ffmpeg(["-i", path, "-c", "copy", "-movflags", "frag_keyframe+empty_moov", to]);
  return to;
}

/** The same film, to be shown turned by 90 degrees. */
export function turned(path: string): string {
  const to = `${path}.turned.mp4`;
  ffmpeg(["-i", path, "-c", "copy", "-metadata:s:v", "rotate=90", "-movflags", "+faststart", to]);
  return to;
}
