import { type ChildProcessByStdio, spawn, spawnSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { createInterface } from "node:readline";
import { type Source, INPUT } from "./ladder.ts";

const answers = new Map<string, boolean>();

/** Asked once per process. */
function isHere(program: string, asked: string): boolean {
  const runs = answers.get(program) ?? spawnSync(program, [asked], { stdio: "ignore" }).status === 0;
  answers.set(program, runs);
  return runs;
}

export const hasFfmpeg = (): boolean => ["ffmpeg", "ffprobe"].every((program) => isHere(program, "-version"));

export const isFull = (error: unknown): boolean =>
  error instanceof Error && (("code" in error && error.code === "ENOSPC") || saysFull(error.message));
const saysFull = (complaint: string): boolean => complaint.includes("No space left on device");

/** A program failed. */
export class MediaFailure extends Error {
  /** Killed from outside, which says nothing about the file. */
  readonly ended: boolean;
  constructor(message: string, ended: boolean) {
    super(message);
    this.name = "MediaFailure";
    this.ended = ended;
  }
}

const maxTold = 2_000;

/** Only these fields, so the answer stays bounded. */
const ASKED = [
  "format=duration",
  "stream=index,codec_type,codec_name,codec_tag_string,width,height,pix_fmt,duration",
  "stream_disposition=attached_pic",
  "stream_side_data=rotation",
].join(":");

/** setpriv ends the program with this process; nice yields to everything else. */
const wrapped = (): readonly string[] =>
  process.platform === "linux" && isHere("setpriv", "--version")
    ? ["setpriv", "--pdeathsig", "KILL", "nice", "-n", "15"]
    : [];

function started(program: string, args: readonly string[]): ChildProcessByStdio<null, Readable, Readable> {
  const [first = "", ...rest] = [...wrapped(), program, ...args];
  return spawn(first, rest, { stdio: ["ignore", "pipe", "pipe"] });
}

const LOOK_MS = 500;

/**
 * Whether a thread works or waits for the disk, for minutes on a busy machine. False if unknown or stopped.
 */
async function isBusy(pid: number): Promise<boolean> {
  try {
    const tasks = `/proc/${pid}/task`;
    const stats = await Promise.all(
      (await readdir(tasks)).map((task) => readFile(`${tasks}/${task}/stat`, "utf8")),
    );
    return stats.some((one) => /\) [RD] /.test(one));
  } catch {
    return false; // the process or a thread ended
  }
}

type Heard = {
  /** Called on output, and repeatedly while it works silently. */
  onLife: () => void;
  onLine?: (line: string) => void;
};

/** Throws MediaFailure unless it ends well. */
export async function run(
  program: "ffmpeg" | "ffprobe",
  args: readonly string[],
  { onLife, onLine }: Heard,
): Promise<void> {
  const child = started(program, args);
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => (complaint = (complaint + String(chunk)).slice(-maxTold)));
  const lines = createInterface({ input: child.stdout });
  if (onLine) lines.on("line", onLine);
  for (const said of [child.stdout, child.stderr]) said.on("data", onLife);
  const look = setInterval(
    () => void isBusy(child.pid ?? 0).then((busy) => void (busy && onLife())),
    LOOK_MS,
  );
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.on("error", (error) => reject(new MediaFailure(String(error), false)));
  child.on("close", (code, signal) => {
    if (code === 0) return resolve();
    reject(new MediaFailure(`${program} ended with ${signal ?? code}: ${complaint}`, signal !== null));
  });
  await promise.finally(() => clearInterval(look));
}

type Probed = {
  format?: { duration?: string };
  streams?: {
    index: number;
    codec_tag_string?: string;
    codec_type?: string;
    codec_name?: string;
    width?: number;
    height?: number;
    pix_fmt?: string;
    duration?: string;
    side_data_list?: { rotation?: number }[];
    disposition?: { attached_pic?: number };
  }[];
};

/** iPhones' spatial sound, which only their players decode. */
const UNPLAYED = "apac";
export const NO_SOUND = "no sound that can be decoded";

/** Undefined without pictures. Throws MediaFailure if unreadable or without decodable sound. */
export async function probe(path: string, onLife: () => void = () => {}): Promise<Source | undefined> {
  let text = "";
  const asked = ["-v", "error", "-show_entries", ASKED, "-of", "json", ...INPUT, path];
  await run("ffprobe", asked, { onLife, onLine: (line) => void (text += line) });
  const { format, streams = [] } = JSON.parse(text) as Probed;
  const video = streams.find(
    (stream) => stream.codec_type === "video" && stream.disposition?.attached_pic !== 1,
  );
  const duration = Number(video?.duration ?? format?.duration ?? 0);
  if (!video?.width || !video.height || !(duration > 0)) return undefined;
  const sounds = streams.filter((stream) => stream.codec_type === "audio");
  const audio = sounds.find(
    ({ codec_name: name, codec_tag_string: tag }) =>
      name !== undefined && name !== "none" && name !== UNPLAYED && tag !== UNPLAYED,
  );
  if (audio === undefined && sounds.length > 0) throw new MediaFailure(NO_SOUND, false);
  const turned = Math.abs(video.side_data_list?.find((one) => one.rotation)?.rotation ?? 0);
  const sideways = turned % 180 !== 0;
  return {
    duration,
    streams: streams.length,
    videoStream: video.index,
    audioStream: audio?.index,
    width: sideways ? video.height : video.width,
    height: sideways ? video.width : video.height,
    rotated: turned !== 0,
    videoCodec: video.codec_name ?? "",
    pixelFormat: video.pix_fmt ?? "",
    audioCodec: audio?.codec_name,
    keyframeGap:
      video.codec_name === "h264"
        ? await keyframeGap({ path, stream: video.index, duration }, onLife)
        : Infinity,
  };
}

/** The longest gap between keyframes; reads packets, not pictures. */
async function keyframeGap(
  { path, stream, duration }: { path: string; stream: number; duration: number },
  onLife: () => void,
): Promise<number> {
  let last = 0;
  let gap = 0;
  const asked = ["-v", "error", "-select_streams", String(stream), "-show_entries", "packet=pts_time,flags"];
  const onLine = (line: string): void => {
    const [time = "", flags = ""] = line.split(",");
    const at = Number(time);
    if (!flags.startsWith("K") || !Number.isFinite(at)) return;
    gap = Math.max(gap, at - last);
    last = at;
  };
  await run("ffprobe", [...asked, "-of", "csv=p=0", ...INPUT, path], { onLife, onLine });
  return Math.max(gap, duration - last);
}
