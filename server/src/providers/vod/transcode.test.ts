import { existsSync, readFileSync, truncateSync, copyFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { freshFolder } from "../../testing/folder.ts";
import { probe } from "./ffmpeg.ts";
import { aFilm, canTranscode, type Kind, turned } from "./media-testing.ts";
import { transcode } from "./transcode.ts";

const made = async (path: string) => {
  const folder = join(freshFolder(), "attempt");
  const progress: number[] = [];
  const done = await transcode(path, folder, (percent) => progress.push(percent));
  return { folder, progress, done, master: readFileSync(join(folder, "master.m3u8"), "utf8") };
};
const lines = (master: string) => [...master.matchAll(/RESOLUTION=(\d+x\d+)/g)].map(([, size]) => size);

describe.skipIf(!canTranscode)("transcoding", () => {
  test("a film in 720 lines gets streams of 720 and 480, repacked where it can be, and its progress is told", async () => {
    const { done, master, progress, folder } = await made(aFilm("ready", 12));
    expect(done).toMatchObject({ definitions: ["HD", "SD"], poster: true });
    expect(done.duration).toBeCloseTo(12, 0);
    expect(lines(master)).toEqual(["1280x720", "854x480"]);
    expect(master).toMatch(/CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2"/);
    expect(progress.at(-1)).toBeGreaterThan(50);
    expect(existsSync(join(folder, "HD/seg00001.m4s"))).toBe(true);
  });

  test.each<[Kind, string[], string]>([
    ["sparse", ["HD", "SD"], "mp4a"],
    ["silent", ["SD"], "avc1"],
    ["hevc", ["SD"], "mp4a"],
    ["uneven", ["SD"], "mp4a"],
    ["tiny", ["LD"], "mp4a"],
  ])("%s: %j, never more lines than it has", async (kind, definitions, codec) => {
    const film = aFilm(kind);
    const { done, master, folder } = await made(film);
    expect(done.definitions).toEqual(definitions);
    expect(master).toContain(codec);
    expect(master.includes("mp4a")).toBe(kind !== "silent");
    const [first = ""] = definitions;
    const seconds = [
      ...readFileSync(join(folder, first, "index.m3u8"), "utf8").matchAll(/#EXTINF:([\d.]+)/g),
    ];
    expect(seconds.reduce((sum, [, of]) => sum + Number(of), 0)).toBeCloseTo(done.duration, 0);
  });

  test("a film that is shown turned is turned, and not repacked", async () => {
    const film = turned(aFilm("ready"));
    expect(await probe(film)).toMatchObject({ width: 720, height: 1280, rotated: true });
    const { master } = await made(film);
    expect(lines(master)).toEqual(["720x1280", "480x854"]);
  });

  test("a film cut off behind its index is refused, not published short", async () => {
    const film = aFilm("sparse");
    const cut = `${film}.cut.mp4`;
    copyFileSync(film, cut);
    truncateSync(cut, Math.floor(statSync(cut).size * 0.6));
    await expect(made(cut)).rejects.toMatchObject({ name: "Unplayable" });
  });

  test("sound alone is refused", async () => {
    await expect(made(aFilm("soundOnly"))).rejects.toMatchObject({
      sentence: "文件里没有视频画面，请重新上传",
    });
  });
});
