// Joins all runs of a broadcast into one film.
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { ProviderFailure, untilStopping } from "../failure.ts";
import { endProgram, hasEnded, startTied } from "./programs.ts";

const SEGMENT = /^\d{5,}\.ts$/;
const JOIN_WITHIN_MS = 15 * 60_000;

const segmentsOf = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => SEGMENT.test(name)).toSorted();

/**
 * Joins the runs, oldest first; false if empty. Throws ProviderFailure: permanent (ffmpeg fails), temporary
 * (`stopping`).
 */
export const joinRuns = (
  ffmpeg: string,
  runs: readonly string[],
  into: string,
  stopping?: AbortSignal,
): Promise<boolean> => untilStopping(stopping, () => joinAll(ffmpeg, runs, into, stopping));

async function joinAll(
  ffmpeg: string,
  runs: readonly string[],
  into: string,
  stopping: AbortSignal | undefined,
): Promise<boolean> {
  const whole: string[] = [];
  const list = `${into}.txt`;
  try {
    for (const [at, run] of runs.entries()) {
      const segments = await segmentsOf(run);
      if (segments.length === 0) continue;
      const film = `${into}.${at}.ts`;
      whole.push(film);
      await rm(film, { force: true });
      for (const segment of segments)
        await pipeline(createReadStream(join(run, segment)), createWriteStream(film, { flags: "a" }), {
          signal: stopping,
        });
    }
    if (whole.length === 0) return false;
    await writeFile(list, whole.map((film) => `file '${film.replaceAll("'", String.raw`'\''`)}'\n`).join(""));
    await remux(ffmpeg, list, into, stopping);
    return true;
  } finally {
    for (const file of [...whole, list]) await rm(file, { force: true });
  }
}

async function remux(
  ffmpeg: string,
  list: string,
  into: string,
  stopping: AbortSignal | undefined,
): Promise<void> {
  // An abort before this line fires no event.
  stopping?.throwIfAborted();
  const joined = "-nostdin -v error -y -f concat -safe 0 -i".split(" ");
  const copied = "-map 0:V:0 -map 0:a:0? -c copy -movflags +faststart -f mp4".split(" ");
  const child = startTied(ffmpeg, [...joined, list, ...copied, into]);
  const kill = (): void => void endProgram(child, "SIGKILL");
  const impatience = setTimeout(kill, JOIN_WITHIN_MS);
  stopping?.addEventListener("abort", kill);
  if (!hasEnded(child)) await once(child, "exit");
  clearTimeout(impatience);
  stopping?.removeEventListener("abort", kill);
  const written = await stat(into).catch(() => undefined);
  if (child.exitCode === 0 && written && written.size > 0) return;
  await rm(into, { force: true });
  throw new ProviderFailure("permanent", "live.JOIN", "ffmpeg could not join the recording");
}
