// One stream into files of HLS: ffmpeg pulls it from the RTMP server and cuts it as it is, again and again while somebody
// pushes. Every run has a folder of its own, named by the moment it began, so that a killed one leaves whole segments.
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { endProgram, hasEnded, startTied } from "./programs.ts";

export const PLAYLIST = "index.m3u8";
/** The name of a run's folder. */
export const RUN = /^\d{13}$/;
/** A playlist that did not grow for so long is of a program that died, and whose end nobody wrote. */
const STALE_MS = 30_000;
const SEGMENT_SECONDS = 2;
const AGAIN_AFTER_MS = 500;

export type Segmenter = {
  /** The run that can be watched: its folder's name; undefined before the first playlist of each run. */
  run(): string | undefined;
  /** The process of this moment, for who tests its death. */
  pid(): number | undefined;
  stop(): Promise<void>;
};

/** Cuts what `source` plays into folders below `folder` until it is stopped. */
export function startSegmenter(ffmpeg: string, source: string, folder: string): Segmenter {
  const state = { stopping: false };
  let child: ChildProcess | undefined;
  let run = "";
  const cut = async (): Promise<void> => {
    while (!state.stopping) {
      run = String(Date.now());
      const into = join(folder, run);
      try {
        mkdirSync(into, { recursive: true });
        child = startTied(ffmpeg, argumentsFor(source, into));
        if (!hasEnded(child)) await once(child, "exit");
      } catch {
        // A full disk: there may be room in a moment.
      }
      if (!state.stopping) await sleep(AGAIN_AFTER_MS);
    }
  };
  const cutting = cut();
  return {
    run: () => (child && !hasEnded(child) && existsSync(join(folder, run, PLAYLIST)) ? run : undefined),
    pid: () => child?.pid,
    async stop() {
      state.stopping = true;
      if (child) await endProgram(child, "SIGINT"); // it ends its playlist
      await cutting;
    },
  };
}

/** The run in `folder` that can be watched, as its files say: for who does not cut it. */
export async function runOnDisk(folder: string): Promise<string | undefined> {
  const run = (await readdir(folder))
    .filter((name) => RUN.test(name))
    .toSorted()
    .at(-1);
  if (run === undefined) return undefined;
  const playlist = join(folder, run, PLAYLIST);
  try {
    const { mtimeMs } = await stat(playlist);
    if (Date.now() - mtimeMs > STALE_MS) return undefined;
    return (await readFile(playlist, "utf8")).includes("#EXT-X-ENDLIST") ? undefined : run;
  } catch {
    return undefined; // not yet there, or no longer
  }
}

const argumentsFor = (source: string, into: string): string[] => {
  const copied = "-map 0:V:0 -map 0:a:0? -c copy".split(" ");
  const cut = `-f hls -hls_time ${SEGMENT_SECONDS} -hls_playlist_type event`.split(" ");
  const files = [
    "-hls_flags",
    "temp_file+independent_segments",
    "-hls_segment_filename",
    join(into, "%05d.ts"),
  ];
  return ["-nostdin", "-v", "error", "-i", source, ...copied, ...cut, ...files, join(into, PLAYLIST)];
};
