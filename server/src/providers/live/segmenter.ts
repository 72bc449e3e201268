// One stream into files of HLS: ffmpeg pulls it from the RTMP server and cuts it as it is, again and again while somebody
// pushes. Every run has a folder of its own, named by the moment it began, so that a killed one leaves whole segments.
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { endProgram, hasEnded, startTied } from "./programs.ts";

export const PLAYLIST = "index.m3u8";
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
      mkdirSync(into, { recursive: true });
      child = startTied(ffmpeg, argumentsFor(source, into));
      if (!hasEnded(child)) await once(child, "exit");
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

const argumentsFor = (source: string, into: string): string[] => {
  const copied = "-map 0:v:0 -map 0:a:0? -c copy".split(" ");
  const cut = `-f hls -hls_time ${SEGMENT_SECONDS} -hls_playlist_type event`.split(" ");
  const files = [
    "-hls_flags",
    "temp_file+independent_segments",
    "-hls_segment_filename",
    join(into, "%05d.ts"),
  ];
  return ["-nostdin", "-v", "error", "-i", source, ...copied, ...cut, ...files, join(into, PLAYLIST)];
};
