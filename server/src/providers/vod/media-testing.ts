// Videos made by ffmpeg for tests, each once a run of the file that asks.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { freshFolder } from "../../testing/folder.ts";
import { hasFfmpeg } from "./ffmpeg.ts";

/** Whether videos can be made and transcoded here; says so once where they cannot. */
export const canTranscode = hasFfmpeg();
if (!canTranscode)
  process.stderr.write("skipped: transcoding needs ffmpeg and ffprobe, which are not installed here\n");

const PICTURE = (size: string, seconds: number, rate = 30) =>
  `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`;
const SOUND = (seconds: number) => `sine=frequency=330:duration=${seconds}`;
const H264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];

const KINDS = {
  /** Such as screens are recorded: can be repacked. */
  ready: (s: number) => [...inputs("1280x720", s), ...H264, "-g", "60", "-c:a", "aac", "-shortest"],
  /** Keyframes too far apart to be repacked. */
  sparse: (s: number) => [
    ...inputs("1280x720", s),
    ...H264,
    "-g",
    "900",
    "-keyint_min",
    "900",
    "-sc_threshold",
    "0",
    "-c:a",
    "aac",
  ],
  silent: (s: number) => [
    "-f",
    "lavfi",
    "-i",
    PICTURE("640x480", s),
    ...H264,
    "-g",
    "900",
    "-keyint_min",
    "900",
  ],
  hevc: (s: number) => [
    ...inputs("854x480", s),
    "-c:v",
    "libx265",
    "-preset",
    "ultrafast",
    "-x265-params",
    "log-level=none",
    "-c:a",
    "aac",
  ],
  /** Of 1 and of 30 pictures a second, as phones record. */
  uneven: (s: number) => [
    ...inputs("854x480", s),
    "-vf",
    "select='lt(mod(t,2),1)+not(mod(n,30))'",
    "-vsync",
    "vfr",
    ...H264,
    "-g",
    "900",
    "-c:a",
    "aac",
  ],
  tiny: (s: number) => [...inputs("320x180", s, 15), ...H264, "-g", "900", "-c:a", "aac"],
  soundOnly: (s: number) => ["-f", "lavfi", "-i", SOUND(s), "-c:a", "aac"],
} as const;
export type Kind = keyof typeof KINDS;

function inputs(size: string, seconds: number, rate = 30): string[] {
  return ["-f", "lavfi", "-i", PICTURE(size, seconds, rate), "-f", "lavfi", "-i", SOUND(seconds)];
}
const folder = freshFolder();
const ffmpeg = (args: readonly string[]) =>
  execFileSync("ffmpeg", ["-nostdin", "-v", "error", "-y", ...args], {
    stdio: ["ignore", "ignore", "inherit"],
  });

/** The path of an MP4 of that kind and length (seconds), its index in front. */
export function aFilm(kind: Kind, seconds = 8): string {
  const path = join(folder, `${kind}-${seconds}.mp4`);
  ffmpeg([...KINDS[kind](seconds), "-movflags", "+faststart", path]);
  return path;
}

/** The same film, to be shown turned by 90 degrees. */
export function turned(path: string): string {
  const to = `${path}.turned.mp4`;
  ffmpeg(["-i", path, "-c", "copy", "-metadata:s:v", "rotate=90", "-movflags", "+faststart", to]);
  return to;
}
