import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
  copyFileSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { freshFolder, canMount, onSmallDisk } from "../../testing/folder.ts";

import { probe } from "./ffmpeg.ts";
import {
  aFilm,
  canTranscode,
  coverFirst,
  inFragments,
  type Kind,
  turned,
  unknownSound,
} from "./media-testing.ts";
import { probeMp4 } from "./mp4-probe.ts";
import { boundsRule } from "./ladder.ts";
import { makePictures, previewList } from "./pictures.ts";
import { transcode } from "./transcode.ts";

const mayMount = await canMount();

const made = async (path: string) => {
  const folder = join(freshFolder(), "attempt");
  const progress: number[] = [];
  const done = await transcode(path, folder, (percent) => progress.push(percent));
  return { folder, progress, done, master: readFileSync(join(folder, "master.m3u8"), "utf8") };
};
const lines = (master: string) => [...master.matchAll(/RESOLUTION=(\d+x\d+)/g)].map(([, size]) => size);

describe.skipIf(!canTranscode)("transcoding", () => {
  test("a film in 720 lines gets streams of 720 and 480, repacked where it can be, and its progress is told", async () => {
    const { done, master, progress, folder } = await made(aFilm("ready"));
    expect(done).toMatchObject({ definitions: ["HD", "SD"], pictures: { poster: true, previews: true } });
    expect(done.duration).toBeCloseTo(7, 0);
    expect(lines(master)).toEqual(["1280x720", "854x480"]);
    expect(master).toMatch(/CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2"/);
    expect(progress.at(-1)).toBeGreaterThan(50);
    expect(existsSync(join(folder, "HD/seg00001.m4s"))).toBe(true);
    expect(readFileSync(join(folder, "previews.vtt"), "utf8")).toContain(
      "previews-000.jpg#xywh=160,0,160,90",
    );
    for (const name of ["poster.jpg", "previews-000.jpg"])
      expect(readFileSync(join(folder, name)).subarray(0, 2).toString("hex")).toBe("ffd8");
  });

  test.each<[Kind, string[], string]>([
    ["sparse", ["SD"], "mp4a"],
    ["silent", ["LD"], "avc1"],
    ["hevc", ["LD"], "mp4a"],
    ["uneven", ["LD"], "mp4a"],
    ["tiny", ["LD"], "mp4a"],
  ])("%s: %j, never more lines than it has", async (kind, definitions, codec) => {
    const film = aFilm(kind);
    const { done, master, folder } = await made(film);
    expect(done).toMatchObject({ definitions, pictures: { poster: true, previews: true } });
    expect(master).toContain(codec);
    expect(master.includes("mp4a")).toBe(kind !== "silent");
    const [first = ""] = definitions;
    const seconds = [
      ...readFileSync(join(folder, first, "index.m3u8"), "utf8").matchAll(/#EXTINF:([\d.]+)/g),
    ];
    expect(seconds.reduce((sum, [, of]) => sum + Number(of), 0)).toBeCloseTo(done.duration, 0);
  });

  test("a film that is shown turned is turned, and not repacked", async () => {
    const film = turned(aFilm("ready", 2));
    expect(await probe(film)).toMatchObject({ width: 720, height: 1280, rotated: true });
    const { master } = await made(film);
    expect(lines(master)).toEqual(["720x1280", "480x854"]);
  });

  test("a film whose cover comes first is shown, not its cover, and its pictures are its own", async () => {
    const film = coverFirst(aFilm("ready"));
    expect(await probe(film)).toMatchObject({ width: 1280, videoStream: 1, audioStream: 2 });
    const { done, master, folder } = await made(film);
    expect(done).toMatchObject({ definitions: ["HD", "SD"], pictures: { poster: true, previews: true } });
    expect(lines(master)).toEqual(["1280x720", "854x480"]);
    const { channels } = await sharp(join(folder, "poster.jpg")).stats();
    // The cover is all red.
    expect(channels.every(({ stdev }) => stdev > 20)).toBe(true);
  });

  test("the first sound that can be decoded is heard; where there is none it is said", async () => {
    const film = unknownSound(aFilm("ready"));
    expect(await probe(film)).toMatchObject({ audioStream: 2, audioCodec: "aac" });
    expect((await made(film)).master).toContain("mp4a.40.2");
    await expect(made(unknownSound(aFilm("ready"), { alone: true }))).rejects.toMatchObject({
      sentence: "视频里的声音是浏览器不能播放的格式，请重新导出为 AAC 声音后上传",
    });
  });

  test("a film in fragments is read whole, and transcoded", async () => {
    const film = inFragments(aFilm("ready"));
    const read = await probeMp4(film);
    expect(read).toMatchObject({ width: 1280, height: 720, durationSeconds: expect.closeTo(7, 0) as number });
    const { done } = await made(film);
    expect(done.duration).toBeCloseTo(7, 0);
    const cut = `${film}.cut.mp4`;
    copyFileSync(film, cut);
    truncateSync(cut, Math.floor(statSync(cut).size * 0.6));
    expect(await probeMp4(cut)).toBeUndefined();
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

  test("a playlist in the place of a film reads neither a file of this machine nor an address", async () => {
    let asked = 0;
    const elsewhere = createServer((_request, response) => {
      asked += 1;
      response.end(readFileSync(aFilm("tiny")));
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/film.mp4`;
    const own = aFilm("tiny");
    const folder = freshFolder();
    const disguised = [address, `file:${own}`, own].flatMap((of) => [
      `#EXTM3U\n#EXT-X-TARGETDURATION:7\n#EXTINF:7,\n${of}\n#EXT-X-ENDLIST\n`,
      `ffconcat version 1.0\nfile '${of}'\n`,
    ]);
    for (const [at, text] of disguised.entries()) {
      const path = join(folder, `film-${at}.mp4`);
      writeFileSync(path, text);
      await expect(made(path)).rejects.toMatchObject({ name: "Unplayable" });
      const pictures = join(folder, `pictures-${at}`);
      mkdirSync(pictures);
      const shape = { duration: 7, width: 64, height: 36, videoStream: 0 };
      expect(await makePictures(path, pictures, shape, () => {})).toEqual({ poster: false, previews: false });
    }
    expect(asked).toBe(0);
    elsewhere.close();
  });

  test("a picture of more pixels than are taken is refused before there is memory for it", async () => {
    await expect(made(aFilm("huge", 1))).rejects.toMatchObject({
      sentence: "视频画面不能超过 7680×4320，请重新导出后上传",
    });
  });

  test.skipIf(!mayMount)(
    "a disk that is full is the disk's fault, not the film's",
    onSmallDisk(100, async (folder) => {
      await expect(transcode(aFilm("sparse"), join(folder, "attempt"), () => {})).rejects.toMatchObject({
        message: expect.stringContaining("No space left on device") as string,
      });
    }),
  );
});

test("the previews of a long film: one every five seconds, a hundred on a sheet, the last until the end", () => {
  const cues = previewList({ duration: 1_003, width: 720, height: 1280 }).split("\n\n");
  expect(cues[0]).toBe("WEBVTT");
  expect(cues).toHaveLength(202);
  expect(cues[1]).toBe("00:00:00.000 --> 00:00:05.000\npreviews-000.jpg#xywh=0,0,90,160");
  expect(cues[100]).toBe("00:08:15.000 --> 00:08:20.000\npreviews-000.jpg#xywh=810,1440,90,160");
  expect(cues[101]).toBe("00:08:20.000 --> 00:08:25.000\npreviews-001.jpg#xywh=0,0,90,160");
  expect(cues[201]).toContain("00:16:40.000 --> 00:16:45.000\npreviews-002.jpg#xywh=0,0,90,160");
});

test.each([
  [{ width: 7_680, height: 4_320, duration: 86_400, streams: 16 }, undefined],
  [{ width: 7_682, height: 4_320, duration: 60 }, "视频画面不能超过 7680×4320，请重新导出后上传"],
  [{ width: 64, height: 36, duration: 86_401 }, "视频时长不能超过 24 小时，请分段上传"],
  [{ width: 64, height: 36, duration: 60, streams: 17 }, "视频文件里的音视频轨道太多，请重新导出后上传"],
])("%j: %s", (of, sentence) => expect(boundsRule(of)).toBe(sentence));
