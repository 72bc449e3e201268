// Makes one video's streams, master playlist and pictures.
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Definition } from "@zhutu/domain/media/video.ts";
import { diskAt } from "./disk.ts";
import { isFull, MediaFailure, NO_SOUND, probe, run } from "./ffmpeg.ts";
import {
  boundsRule,
  codecsOf,
  lastsAsLong,
  type Level,
  levelsOf,
  masterPlaylist,
  playlistOf,
  playlistSeconds,
  type Source,
  type StreamFacts,
  streamArguments,
  TOO_LARGE,
} from "./ladder.ts";
import { isWhole } from "./mp4-probe.ts";
import { makePictures, type Pictures } from "./pictures.ts";

export type Transcoded = { definitions: Definition[]; duration: number; pictures: Pictures };

/** A file that cannot be played, with a sentence for the uploader. */
export class Unplayable extends Error {
  readonly sentence: string;
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = "Unplayable";
    this.sentence = sentence;
  }
}

/**
 * Empties `folder` first; reports 0 to 100 and signs of life. Throws Unplayable (broken file), MediaFailure
 * (killed).
 */
export async function transcode(
  input: string,
  folder: string,
  onProgress: (percent: number) => void,
): Promise<Transcoded> {
  await rm(folder, { recursive: true, force: true });
  let percent = 0;
  const onLife = () => onProgress(percent);
  const source = await probed(input, onLife);
  const levels = levelsOf(source);
  for (const level of levels) await mkdir(join(folder, level.definition), { recursive: true });
  const onLine = (line: string): void => {
    const micros = Number(/^out_time_us=(\d+)/.exec(line)?.[1] ?? 0);
    percent = Math.max(percent, Math.min(99, Math.floor(micros / 10_000 / source.duration)));
    onLife();
  };
  await readable(run("ffmpeg", streamArguments(input, folder, source, levels), { onLife, onLine }));
  percent = 99;
  // ffmpeg ends well even without space.
  if (await diskAt(folder).isFull()) throw new Error("No space left on device");
  const facts = [];
  for (const level of levels) facts.push(await factsOf({ folder, level, source, onLife }));
  await writeFile(join(folder, "master.m3u8"), masterPlaylist(facts));
  return {
    definitions: levels.map(({ definition }) => definition),
    duration: source.duration,
    pictures: await makePictures(input, folder, source, onLife),
  };
}

export async function picture(input: string, folder: string, onLife: () => void): Promise<Pictures> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  return makePictures(input, folder, await probed(input, onLife), onLife);
}

async function probed(input: string, onLife: () => void): Promise<Source> {
  const source = await readable(probe(input, onLife));
  if (source === undefined) throw new Unplayable("文件里没有视频画面，请重新上传");
  const refused = boundsRule(source);
  if (refused !== undefined) throw new Unplayable(refused);
  return source;
}

/** An error is the file's fault, unless the program was killed or the disk is full. */
async function readable<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    if (!(error instanceof MediaFailure) || error.ended || isFull(error)) throw error;
    if (/max pixel count/.test(error.message)) throw new Unplayable(TOO_LARGE, error);
    if (error.message === NO_SOUND) throw new Unplayable(SOUND_UNPLAYED, error);
    throw new Unplayable("视频文件已损坏或格式不受支持，请重新导出后上传", error);
  });
}

const SOUND_UNPLAYED = "视频里的声音是浏览器不能播放的格式，请重新导出为 AAC 声音后上传";

type Made = { folder: string; level: Level; source: Source; onLife: () => void };

async function factsOf({ folder, level, source, onLife }: Made): Promise<StreamFacts> {
  const made = playlistSeconds(await readFile(join(folder, playlistOf(level)), "utf8"));
  if (made === undefined || !lastsAsLong(made, source.duration))
    throw new Unplayable("视频文件不完整，后面的内容缺失，请重新上传完整的文件");
  const at = join(folder, level.definition);
  const codecs = codecsOf(await readFile(join(at, "init.mp4")), source.audioCodec !== undefined);
  if (codecs === undefined) throw new Unplayable("视频文件已损坏或格式不受支持，请重新导出后上传");
  const names = await readdir(at);
  for (const name of names.filter((one) => one.endsWith(".m4s"))) {
    if (!(await isWhole(join(at, name)))) throw new Error(`${name} was not written whole`);
    onLife();
  }
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(at, name))).size));
  const scale = level.lines / Math.min(source.width, source.height);
  const even = (length: number) => 2 * Math.round((length * scale) / 2);
  return {
    definition: level.definition,
    // The average plus headroom, because players choose by it.
    bandwidth: Math.ceil((sizes.reduce((sum, size) => sum + size, 0) * 8 * 1.3) / source.duration),
    width: even(source.width),
    height: even(source.height),
    codecs,
  };
}
