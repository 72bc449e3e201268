// What may go wrong while a video is worked on: ended programs, removed videos, two servers.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { ownLocks } from "../../kernel/db/session-locks-testing.ts";
import { freshFolder } from "../../testing/folder.ts";
import { embeddedVod } from "./embedded.ts";
import { aFilm, canTranscode } from "./media-testing.ts";

const dataDir = freshFolder();
const log = { info() {}, warn() {}, error() {} };
// Two servers on one disk and one database.
const locks = ownLocks();
const open = () =>
  embeddedVod({ dataDir, publicUrl: "", secretKey: "x", clock: () => new Date(), locks, log });
const vod = open();
const other = open();
afterAll(async () => {
  await vod.close();
  await other.close();
});

/** A video whose file has arrived, and which waits to be worked on. */
async function waiting(film: string): Promise<string> {
  const { videoId } = await vod.uploadAuth({ title: "x", fileName: "x.mp4" });
  const folder = vod.store.folderOf(videoId);
  execFileSync("cp", [film, join(folder, "source.mp4")]);
  const video = await vod.store.load(videoId);
  if (video) await vod.store.save(videoId, { ...video, status: "processing" });
  await vod.store.enqueue(videoId);
  return videoId;
}
const status = async (videoId: string) => (await vod.describe(videoId))?.status;

async function until<T>(look: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (let times = 0; times < 900; times++) {
    const seen = await look();
    if (seen) return seen;
    await sleep(100);
  }
  throw new Error("it never came");
}
const done = (videoId: string) =>
  until(async () => {
    await vod.work();
    const now = await status(videoId);
    return now !== "processing" && (now ?? "gone");
  });
/** The ffmpeg of a worker that is at it. */
const ffmpegOf = (worker: number | undefined) =>
  until(() =>
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .find((pid) => {
        try {
          const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
          return (
            Number(parent) === worker && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("-progress")
          );
        } catch {
          return false; // it ended meanwhile
        }
      }),
  );

describe.skipIf(!canTranscode)("transcoding among other things", () => {
  test("the worker is killed: its ffmpeg goes with it, and the video is begun again and becomes playable", async () => {
    const videoId = await waiting(aFilm("sparse", 10));
    await vod.work();
    const worker = await until(() => vod.transcoding.worker());
    const ffmpeg = await ffmpegOf(worker.pid);
    worker.kill("SIGKILL");
    await until(() => !readdirSync("/proc").includes(ffmpeg));
    expect(await status(videoId)).toBe("processing");
    expect(await done(videoId)).toBe("normal");
    const files = readdirSync(vod.store.folderOf(videoId));
    expect(files.filter((name) => name.startsWith(".attempt") || name === "source.mp4")).toEqual([]);
  }, 120_000);

  test("ffmpeg is killed: the video is begun again", async () => {
    const videoId = await waiting(aFilm("sparse", 10));
    await vod.work();
    const worker = await until(() => vod.transcoding.worker());
    process.kill(Number(await ffmpegOf(worker.pid)), "SIGKILL");
    expect(await done(videoId)).toBe("normal");
    expect((await vod.playUrls(videoId)).map((one) => one.definition)).toEqual(["AUTO", "HD", "SD"]);
  }, 120_000);

  test("a video that is removed while it is worked on is gone, and the next one has its turn", async () => {
    const videoId = await waiting(aFilm("sparse", 10));
    const next = await waiting(aFilm("tiny"));
    await vod.work();
    const worker = await until(() => vod.transcoding.worker());
    await ffmpegOf(worker.pid);
    await vod.remove(videoId);
    expect(await vod.describe(videoId)).toBeUndefined();
    expect(readdirSync(join(dataDir, "vod"))).not.toContain(videoId);
    expect(await done(next)).toBe("normal");
  }, 120_000);

  test("of two servers one works on it; when it stops, the other goes on", async () => {
    const videoId = await waiting(aFilm("sparse", 10));
    const third = open();
    await third.work();
    const worker = await until(() => third.transcoding.worker());
    await vod.work();
    await other.work();
    expect([vod.transcoding.worker(), other.transcoding.worker()]).toEqual([undefined, undefined]);
    await ffmpegOf(worker.pid);
    // Removed on another than the one that works: let go within a second or two.
    await third.close();
    expect(await status(videoId)).toBe("processing");
    expect(await done(videoId)).toBe("normal");
  }, 120_000);

  test("a video that breaks off three times fails, and says so", async () => {
    const videoId = await waiting(aFilm("sparse", 10));
    for (let times = 0; times < 3; times++) {
      const worker = await until(async () => {
        await vod.work();
        return vod.transcoding.worker();
      });
      worker.kill("SIGKILL");
      await until(() => vod.transcoding.worker() !== worker);
    }
    expect(await done(videoId)).toBe("failed");
    expect((await vod.describe(videoId))?.failure).toMatch(/多次转码失败/);
  }, 120_000);

  test("what was stopped by its own server does not count as broken off", async () => {
    const videoId = await waiting(aFilm("tiny"));
    for (let times = 0; times < 4; times++) {
      const short = open();
      await short.work();
      await until(() => short.transcoding.worker());
      await short.close();
    }
    expect(await done(videoId)).toBe("normal");
  }, 120_000);
});

test("without ffmpeg a film plays as it is", async () => {
  const plain = embeddedVod({
    dataDir: freshFolder(),
    publicUrl: "",
    secretKey: "x",
    clock: () => new Date(),
    locks: ownLocks(),
    log,
    transcodes: false,
  });
  const { videoId } = await plain.uploadAuth({ title: "x", fileName: "x.mp4" });
  const clip = join(import.meta.dirname, "../../seed/media/network-plan.sd.mp4");
  const upload = `${videoId}.0123456789abcdef`;
  const size = readFileSync(clip).length;
  const { datastore } = plain.uploads.server;
  const { Upload } = await import("@tus/server");
  await datastore.create(new Upload({ id: upload, size, offset: 0 }));
  execFileSync("cp", [clip, join(plain.store.folderOf(videoId), "../../vod-uploads", upload)]);
  await plain.work();
  expect(await plain.describe(videoId)).toMatchObject({ status: "plain", duration: 60, size });
  expect((await plain.playUrls(videoId)).map((one) => one.definition)).toEqual(["SD"]);
});
