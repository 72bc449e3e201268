// ffmpeg cuts a stream into HLS, restarted while somebody pushes. Each run's folder is named by its start, so
// killed runs keep whole segments.
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { endProgram, hasEnded, startTied } from "./programs.ts";

export const PLAYLIST = "index.m3u8";
export const RUN = /^\d{13}$/;
/** A playlist older than this belongs to a program that died. */
const STALE_MS = 30_000;
const SEGMENT_SECONDS = 2;
const AGAIN_AFTER_MS = 500;

export type Segmenter = {
  /** The watchable run; undefined before its first playlist. */
  run(): string | undefined;
  /** The current process, for tests. */
  pid(): number | undefined;
  stop(): Promise<void>;
};

/** Cuts `source` into folders until stopped. */
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
        // Disk full: space may free up.
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
      if (child) await endProgram(child, "SIGINT"); // lets it finish the playlist
      await cutting;
    },
  };
}

/** The watchable run by its files, for processes that do not cut it. */
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
    return undefined; // not there yet, or gone
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
