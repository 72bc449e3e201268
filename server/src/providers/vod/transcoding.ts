// One video at a time across servers, in its own process, resumed after a crash. Playable videos wait only
// for pictures.
import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Held, SessionLocks } from "../../kernel/db/session-locks.ts";
import type { LineLog } from "../../kernel/log.ts";
import { isPlayable, type VideoStatus } from "@zhutu/domain/media/video.ts";
import type { Disk } from "./disk.ts";
import { ROOM_SPARE } from "./disk.ts";
import type { WorkerMessage } from "./transcode-worker.ts";
import type { StoredVideo, VideoStore } from "./video-store.ts";

const WORKER = join(import.meta.dirname, "transcode-worker.ts");
/** Then a video that crashes the worker fails. */
const MAX_ATTEMPTS = 3;
/** Silence after which the worker is killed and the video restarted. */
const STALL_MS = 120_000;
/** How often a running video is checked for removal. */
const LOOK_MS = 1_000;
/**
 * Time limit per second of film: three 1080-line streams take about the film's length on two idle processors.
 */
const WORK_PER_SECOND = 6;
const WORK_SPARE_MS = 3_600_000;

type End =
  | Exclude<WorkerMessage, { progress: number }>
  | { stopped: true }
  | { stalled: true }
  | { overdue: true };
type Options = {
  store: VideoStore;
  locks: SessionLocks;
  log: LineLog;
  disk: Disk;
  stallMs?: number | undefined;
  spareMs?: number | undefined;
};

const STALLED = "视频处理长时间没有进展，已重新开始";
const STALLED_TOO_OFTEN = "视频处理多次长时间没有进展，已停止，请重新上传";
const TOOK_TOO_LONG = "视频处理时间过长，已停止，请重新导出或分段后上传";
const BROKE_OFF_TOO_OFTEN = "视频多次转码失败，请重新导出后上传";
const DISK_FULL = "服务器存储空间不足，腾出空间后自动继续处理";

export type Transcoding = ReturnType<typeof transcodingOf>;

/** The uploaded file, until its streams exist. */
export const SOURCE = "source.mp4";

const wantsPictures = ({ status = "normal", streams, pictures }: StoredVideo): boolean =>
  isPlayable(status) && streams === undefined && pictures === undefined;

export function transcodingOf(options: Options) {
  const { store, locks, log, disk, stallMs = STALL_MS, spareMs = WORK_SPARE_MS } = options;
  let running: { videoId: string; worker?: ChildProcess; over: Promise<void> } | undefined;
  let closing = false;

  /** Kills the worker when the video is removed, the lock lost, it stalls or is overdue. */
  async function watched(videoId: string, held: Held, worker: ChildProcess): Promise<End> {
    let end: End = { failed: "the worker ended without a word" };
    let progress = 0;
    // Counts looks, not time, because looks stop while this process is suspended.
    let quietMs = 0;
    let workedMs = 0;
    worker.on("message", (message: WorkerMessage) => {
      quietMs = 0;
      if ("progress" in message) progress = message.progress;
      else end = message;
    });
    let stalled = false;
    let overdue = false;
    const stop = () => worker.kill("SIGKILL");
    held.lost.addEventListener("abort", stop);
    let looking = Promise.resolve();
    const look = setInterval(() => {
      // One failed look, e.g. on a full disk, stops no later one.
      looking = looking
        .catch(() => {})
        .then(async () => {
          const video = await store.load(videoId);
          quietMs += LOOK_MS;
          workedMs += LOOK_MS;
          stalled = quietMs > stallMs;
          overdue = workedMs > (video?.duration ?? 0) * WORK_PER_SECOND * 1_000 + spareMs;
          if (video === undefined || stalled || overdue) stop();
          else if (video.progress !== progress) await store.save(videoId, { ...video, progress });
        });
      looking.catch(() => {});
    }, LOOK_MS);
    await new Promise<void>((resolve) => {
      worker.once("exit", () => resolve());
      worker.once("error", () => resolve());
    });
    clearInterval(look);
    await looking.catch(() => {});
    held.lost.removeEventListener("abort", stop);
    if (closing || held.lost.aborted) return { stopped: true };
    if (!("failed" in end)) return end;
    return overdue ? { overdue } : stalled ? { stalled } : end;
  }

  async function attempted(videoId: string, held: Held, file: string, only: readonly string[] = []) {
    const own = store.folderOf(videoId);
    for (const name of await readdir(own)) {
      if (name.startsWith(".attempt-")) await rm(join(own, name), { recursive: true, force: true });
    }
    const attempt = join(own, `.attempt-${randomBytes(6).toString("hex")}`);
    // Without this process's flags, which are tuned for a server.
    const worker = fork(WORKER, [join(own, file), attempt, ...only], { execArgv: [], stdio: "ignore" });
    if (running) running.worker = worker;
    if (closing) worker.kill("SIGKILL");
    return { attempt, end: await watched(videoId, held, worker) };
  }

  async function work(videoId: string, video: StoredVideo, held: Held): Promise<void> {
    if (wantsPictures(video)) return takePictures(videoId, video, held);
    const attempts = (video.attempts ?? 0) + 1;
    if (attempts > MAX_ATTEMPTS)
      return settle(videoId, {
        failure: video.failure === STALLED ? STALLED_TOO_OFTEN : BROKE_OFF_TOO_OFTEN,
      });
    const { roomWanted: _before, ...begun } = video;
    await store.save(videoId, { ...begun, attempts, progress: 0 });
    const { attempt, end } = await attempted(videoId, held, SOURCE);
    const now = await store.load(videoId);
    if (now === undefined) return store.remove(videoId); // removed meanwhile: also remove what the worker wrote
    if ("done" in end) {
      const folder = await published(videoId, attempt);
      const { definitions, pictures, duration } = end.done;
      const made = { streams: { folder, definitions }, pictures: { folder, ...pictures } };
      await settle(videoId, { ...made, duration: Math.ceil(duration), definitions: [] });
    } else if ("unplayable" in end) {
      log.warn(`video ${videoId} cannot be played: ${end.reason}`);
      await settle(videoId, { failure: end.unplayable });
    } else if ("failed" in end && end.full) {
      await rm(attempt, { recursive: true, force: true });
      log.error(`transcoding of ${videoId} waits for room on the disk`);
      await waitForRoom(videoId, { ...now, attempts: attempts - 1 }, (await disk.free()) + ROOM_SPARE);
    } else if ("stopped" in end) {
      await store.save(videoId, { ...now, attempts: attempts - 1, progress: 0 });
    } else if ("overdue" in end) {
      log.warn(`transcoding of ${videoId} took too long`);
      await settle(videoId, { failure: TOOK_TOO_LONG });
    } else if ("stalled" in end) {
      log.warn(`transcoding of ${videoId} stood still and begins again`);
      await store.save(videoId, { ...now, progress: 0, failure: STALLED });
    } else log.warn(`transcoding of ${videoId} broke off and begins again: ${JSON.stringify(end)}`);
  }

  /** Tried once, because the film plays without pictures. */
  async function takePictures(videoId: string, video: StoredVideo, held: Held): Promise<void> {
    const { attempt, end } = await attempted(videoId, held, `${video.definitions[0]}.mp4`, ["pictures"]);
    if ("stopped" in end) return;
    const now = await store.load(videoId);
    if (now !== undefined && "pictures" in end) {
      const folder = await published(videoId, attempt);
      await store.save(videoId, { ...now, pictures: { folder, ...end.pictures } });
    } else await rm(attempt, { recursive: true, force: true });
    await store.dequeue(videoId);
  }

  async function published(videoId: string, attempt: string): Promise<string> {
    const folder = `streams-${randomBytes(6).toString("hex")}`;
    await rename(attempt, join(store.folderOf(videoId), folder));
    return folder;
  }

  async function waitForRoom(videoId: string, video: StoredVideo, roomWanted: number): Promise<void> {
    const waiting = { ...video, progress: 0, failure: DISK_FULL, roomWanted };
    if (video.failure === DISK_FULL && video.roomWanted === roomWanted) return;
    await store.save(videoId, waiting).catch(() => {}); // there may be no room even for this
  }

  /**
   * The next video with room for its streams; others are marked as waiting. Settled ones leave the queue,
   * those uploading stay.
   */
  async function chosen(): Promise<string | undefined> {
    const free = await disk.free();
    for (const videoId of await store.queued()) {
      try {
        const video = await store.load(videoId);
        if (video && wantsPictures(video)) return videoId;
        if (video?.status === "processing") {
          const wanted = video.roomWanted ?? video.size + ROOM_SPARE;
          if (free >= wanted) return videoId;
          await waitForRoom(videoId, video, wanted);
        } else if (video?.status !== "uploading") await store.dequeue(videoId);
      } catch (error) {
        log.error(`video ${videoId} cannot be read and is left out: ${String(error)}`);
      }
    }
    return undefined;
  }

  /** Removes attempts and streams the video does not use. */
  async function clear(videoId: string, kept: readonly (string | undefined)[] = []): Promise<void> {
    const own = store.folderOf(videoId);
    for (const name of await readdir(own)) {
      if (/^(\.attempt|streams)-/.test(name) && !kept.includes(name))
        await rm(join(own, name), { recursive: true, force: true });
    }
  }

  /** Saves the result and removes the uploaded file. */
  async function settle(videoId: string, changed: Partial<StoredVideo>): Promise<void> {
    const video = await store.load(videoId);
    const status: VideoStatus = changed.failure === undefined ? "normal" : "failed";
    const { failure: _told, roomWanted: _room, ...kept } = video ?? {};
    const settled = { ...(kept as StoredVideo), ...changed, status, progress: 100 };
    if (video && (await store.save(videoId, settled))) {
      await rm(join(store.folderOf(videoId), SOURCE), { force: true });
      await clear(videoId, [settled.streams?.folder, settled.pictures?.folder]);
    }
    await store.dequeue(videoId);
  }

  return {
    /** Starts the next video unless one runs anywhere; resolves once started. */
    async next(): Promise<void> {
      if (running || closing) return;
      const videoId = await chosen();
      if (videoId === undefined) return;
      const held = await locks.tryHold("vod transcoding");
      if (held === undefined) return;
      // Another server may have finished it meanwhile.
      const video = (await store.isQueued(videoId)) ? await store.load(videoId) : undefined;
      if (video === undefined || (video.status !== "processing" && !wantsPictures(video))) {
        if (video === undefined || video.status !== "uploading") await store.dequeue(videoId);
        return held.release();
      }
      const over = work(videoId, video, held)
        .catch((error: unknown) => log.error(`transcoding of ${videoId} failed: ${String(error)}`))
        .then(() => {
          running = undefined;
          return held.release();
        });
      running = { videoId, over };
    },
    async drop(videoId: string): Promise<void> {
      if (running?.videoId !== videoId) return;
      running.worker?.kill("SIGKILL");
      await running.over;
    },
    /** This process's worker, for tests. */
    worker: () => running?.worker,
    /** Another start resumes the work. */
    async close(): Promise<void> {
      closing = true;
      running?.worker?.kill("SIGKILL");
      await running?.over;
    },
  };
}
