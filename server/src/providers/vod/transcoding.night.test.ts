// What may go wrong while a video is worked on: ended programs, removed videos, two servers.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { ownLocks } from "../../kernel/db/session-locks-testing.ts";
import { freshFolder } from "../../testing/folder.ts";
import { embeddedVod } from "./embedded.ts";
import { aFilm, canTranscode } from "./media-testing.ts";
import { posterFile, streamFile } from "./play-files.ts";

const dataDir = freshFolder();
const queue = join(dataDir, "vod-queue");
const log = { info() {}, warn() {}, error() {} };
// Two servers on one disk and one database.
const locks = ownLocks();
const open = (more: { stallMs?: number; spareMs?: number } = {}) =>
  embeddedVod({ dataDir, publicUrl: "", secretKey: "x", clock: () => new Date(), locks, log, ...more });
const vod = open();
const other = open();
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  await vod.close();
  await other.close();
});

/** Above what a worker itself takes to begin on a busy machine: until then it gives no sign of life. */
const STALL_MS = 8_000;

/** Small and long enough to be found at work; made once. */
const long = () => aFilm("tiny", 90);

/** A video whose file has arrived, and which waits to be worked on. */
async function waiting(film: string, attempts = 0): Promise<string> {
  const { videoId } = await vod.uploadAuth({ title: "x", fileName: "x.mp4" });
  const folder = vod.store.folderOf(videoId);
  execFileSync("cp", [film, join(folder, "source.mp4")]);
  const video = await vod.store.load(videoId);
  if (video) await vod.store.save(videoId, { ...video, status: "processing", attempts });
  await vod.store.enqueue(videoId);
  return videoId;
}
const status = async (videoId: string) => (await vod.describe(videoId))?.status;

/** The test's own limit ends what never comes. */
async function until<T>(look: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    await sleep(20);
  }
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
          // Itself, and not setpriv before it, which has yet to tie it to the worker.
          return (
            Number(parent) === worker &&
            /^ffmpeg\0.*-progress/s.test(readFileSync(`/proc/${pid}/cmdline`, "utf8"))
          );
        } catch {
          return false; // it ended meanwhile
        }
      }),
  );

/** Has the programs of workers that begin meanwhile do something first. */
async function withPrograms(first: Partial<Record<"ffmpeg" | "ffprobe", string>>, work: () => Promise<void>) {
  const folder = freshFolder();
  const said = (script: string) => execFileSync("sh", ["-c", script], { encoding: "utf8" }).trim();
  for (const [name, script] of Object.entries(first)) {
    const real = said(`command -v ${name}`);
    writeFileSync(join(folder, name), `#!/bin/bash\n${script}\nexec ${real} "$@"\n`, { mode: 0o755 });
  }
  vi.stubEnv("PATH", folder + delimiter + said("echo $PATH"));
  try {
    await work();
  } finally {
    vi.unstubAllEnvs();
  }
}
/** No more than the first program that is begun by this name does it. */
const once = (name: string, script: string) =>
  `did="\${0%/*}/${name}-did"; if [ ! -e "$did" ]; then : > "$did"; ${script}; fi`;
/** Works without a word, as a program does that reads a long film; seconds. */
const works = (seconds: number) => `end=$((SECONDS + ${seconds})); while [ $SECONDS -lt $end ]; do :; done`;
/** Says again and again that it is nowhere yet, as for a film of few pictures; seconds. Waits without a program of its own: on a busy machine each would take a second to begin. */
const says = (seconds: number) =>
  `exec {never}<> <(:); for i in {1..${seconds * 4}}; do echo out_time_us=0; read -rt 0.25 -u $never; done`;

// The programs let everything else on the machine go first: beside busy test files they get a tenth of a processor.
describe.skipIf(!canTranscode)("transcoding among other things", { timeout: 480_000 }, () => {
  test("programs that work while no percent moves are left alone, longer than a stall takes", async () => {
    const patient = open({ stallMs: STALL_MS });
    const videoId = await waiting(aFilm("tiny"));
    const longer = STALL_MS / 1_000 + 2;
    const slow = { ffprobe: once("ffprobe", works(longer)), ffmpeg: once("ffmpeg", says(longer)) };
    await withPrograms(slow, async () => {
      await until(async () => {
        await patient.work();
        return (await status(videoId)) !== "processing";
      });
    });
    expect(await status(videoId)).toBe("normal");
    expect(await vod.store.load(videoId)).toMatchObject({ attempts: 1 });
    await patient.close();
  });

  test("a program that never gets done is ended for good, and the video says why", async () => {
    const strict = open({ spareMs: 3_000 });
    const videoId = await waiting(aFilm("tiny"));
    await withPrograms({ ffmpeg: works(600) }, async () => {
      await until(async () => {
        await strict.work();
        return (await status(videoId)) !== "processing";
      });
    });
    expect(await strict.describe(videoId)).toMatchObject({
      status: "failed",
      failure: "视频处理时间过长，已停止，请重新导出或分段后上传",
    });
    await strict.close();
  });

  test("what waits in front and is no work keeps nobody waiting; streams of before are thrown away", async () => {
    const { videoId: sending } = await vod.uploadAuth({ title: "x", fileName: "x.mp4" });
    await vod.store.enqueue(sending);
    await vod.store.enqueue("nobody-knows-it");
    const { videoId: unreadable } = await vod.uploadAuth({ title: "x", fileName: "x.mp4" });
    await vod.store.enqueue(unreadable);
    writeFileSync(join(vod.store.folderOf(unreadable), "video.json"), "{");
    await sleep(20);
    const videoId = await waiting(aFilm("tiny"));
    mkdirSync(join(vod.store.folderOf(videoId), "streams-0123456789ab"));
    expect(await done(videoId)).toBe("normal");
    // It plays first, and is tidied up after.
    await until(() => Promise.resolve(!readdirSync(queue).includes(videoId)));
    expect(
      readdirSync(vod.store.folderOf(videoId)).filter((name) => name.startsWith("streams-")),
    ).toHaveLength(1);
    expect(readdirSync(queue).toSorted()).toEqual([sending, unreadable].toSorted());
    for (const one of [sending, unreadable]) await vod.remove(one);
  });

  test("the worker is killed, then ffmpeg: nothing is left of either, the video is begun again and becomes playable", async () => {
    const videoId = await waiting(long());
    await vod.work();
    const worker = await until(() => vod.transcoding.worker());
    const ffmpeg = await ffmpegOf(worker.pid);
    worker.kill("SIGKILL");
    await until(() => !readdirSync("/proc").includes(ffmpeg));
    expect(await status(videoId)).toBe("processing");
    const second = await until(async () => {
      await vod.work();
      const now = vod.transcoding.worker();
      return now === worker ? undefined : now;
    });
    process.kill(Number(await ffmpegOf(second.pid)), "SIGKILL");
    expect(await done(videoId)).toBe("normal");
    // It plays first, and is tidied up after.
    await until(() => Promise.resolve(!readdirSync(queue).includes(videoId)));
    const files = readdirSync(vod.store.folderOf(videoId));
    expect(files.filter((name) => name.startsWith(".attempt") || name === "source.mp4")).toEqual([]);
    expect((await vod.playUrls(videoId)).map((one) => one.definition)).toEqual(["AUTO", "LD"]);
  });

  test("ffmpeg stands still: it is ended, the video says so, and is begun again; the third time it fails and takes a file again", async () => {
    const short = open({ stallMs: STALL_MS });
    const stalled = async (videoId: string) => {
      const worker = await until(async () => {
        await short.work();
        return short.transcoding.worker();
      });
      const ffmpeg = await ffmpegOf(worker.pid);
      process.kill(Number(ffmpeg), "SIGSTOP");
      await until(() => short.transcoding.worker() === undefined);
      await until(() => !readdirSync("/proc").includes(ffmpeg));
      return (await short.describe(videoId))?.failure;
    };
    const again = await waiting(long());
    expect(await stalled(again)).toBe("视频处理长时间没有进展，已重新开始");
    expect(await status(again)).toBe("processing");
    expect(await done(again)).toBe("normal");
    expect((await vod.describe(again))?.failure).toBeNull();

    const over = await waiting(long(), 2);
    await stalled(over);
    expect(await done(over)).toBe("failed");
    expect((await vod.describe(over))?.failure).toBe("视频处理多次长时间没有进展，已停止，请重新上传");
    expect((await vod.uploadAuth({ title: "x", fileName: "x.mp4", videoId: over })).videoId).toBe(over);
    await short.close();
  });

  test("cancelled at 99 percent, nothing of it is published or left", async () => {
    const videoId = await waiting(long());
    await vod.work();
    const worker = await until(() => vod.transcoding.worker());
    await new Promise<void>((resolve) => {
      worker.on("message", (told: { progress?: number }) => told.progress === 99 && resolve());
    });
    await vod.remove(videoId);
    expect(await vod.describe(videoId)).toBeUndefined();
    expect(readdirSync(join(dataDir, "vod"))).not.toContain(videoId);
    expect(readdirSync(queue)).not.toContain(videoId);
  });

  test("on a full disk a video waits and says so, and goes on when there is room", async () => {
    const videoId = await waiting(aFilm("tiny"));
    const free = vi.spyOn(vod.disk, "free").mockResolvedValue(1_000);
    await vod.work();
    expect(vod.transcoding.worker()).toBeUndefined();
    expect(await vod.describe(videoId)).toMatchObject({
      status: "processing",
      failure: "服务器存储空间不足，腾出空间后自动继续处理",
    });
    free.mockRestore();
    expect(await done(videoId)).toBe("normal");
    expect((await vod.describe(videoId))?.failure).toBeNull();
  });

  test("an imported film gets its poster and previews; the previews are for who may watch it alone", async () => {
    await vod.importFile("imported", aFilm("tiny"), "x");
    expect(await vod.describe("imported")).toMatchObject({ status: "normal", coverUrl: null });
    const cover = await until(async () => {
      await vod.work();
      return (await vod.describe("imported"))?.coverUrl;
    });
    const signature = new URL(cover, "http://x").searchParams.get("signature") ?? "";
    expect(await posterFile(vod, { videoId: "imported", signature })).toMatchObject({ type: "image/jpeg" });
    const [source] = await vod.playUrls("imported", { viewer: "7" });
    expect(source?.playUrl).toMatch(/LD\.mp4/);
    const [, , token = "", videoId = "", file = ""] = source?.previewsUrl?.split("/") ?? [];
    expect([videoId, file]).toEqual(["imported", "previews.vtt"]);
    expect(await streamFile(vod, { videoId, token, file })).toMatchObject({
      type: "text/vtt; charset=utf-8",
    });
    const sheet = { videoId, token, file: "previews-000.jpg" };
    expect(await streamFile(vod, sheet)).toMatchObject({ type: "image/jpeg" });
    expect(await streamFile(vod, { ...sheet, token: token.replace(".7", ".8") })).toBe("forbidden");
    const another = await waiting(aFilm("tiny"));
    expect(await streamFile(vod, { ...sheet, videoId: another })).toBe("forbidden");
    await vod.remove(another);
    expect((await vod.store.queued()).includes("imported")).toBe(false);
  });

  test("a video that is removed while it is worked on is gone, and the next one has its turn", async () => {
    const videoId = await waiting(long());
    await vod.work();
    const worker = await until(() => vod.transcoding.worker());
    await ffmpegOf(worker.pid);
    const next = await waiting(aFilm("tiny"));
    await vod.remove(videoId);
    expect(await vod.describe(videoId)).toBeUndefined();
    expect(readdirSync(join(dataDir, "vod"))).not.toContain(videoId);
    expect(await done(next)).toBe("normal");
  });

  test("a film lets pass what came within its own length after it, and no more", async () => {
    const film = await waiting(aFilm("tiny"));
    const tiny = await waiting(aFilm("tiny"));
    const duration = 3_600;
    const kept = await vod.store.load(film);
    if (kept) await vod.store.save(film, { ...kept, duration });
    expect(await vod.store.queued()).toEqual([tiny, film]);
    const since = Date.now() / 1_000;
    utimesSync(join(dataDir, "vod-queue", film), since, since - duration - 5);
    expect(await vod.store.queued()).toEqual([film, tiny]);
    await vod.remove(film);
    await vod.remove(tiny);
  });

  test("of two servers one works on it; when it stops, the other goes on", async () => {
    const videoId = await waiting(long());
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
  });

  test("a video that breaks off three times fails, and says so", async () => {
    const videoId = await waiting(long());
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
  });

  test("what was stopped by its own server does not count as broken off", async () => {
    const videoId = await waiting(aFilm("tiny"));
    for (let times = 0; times < 4; times++) {
      const short = open();
      await short.work();
      await until(() => short.transcoding.worker());
      await short.close();
    }
    expect(await done(videoId)).toBe("normal");
  });
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
