// Who transcodes what, when: one video at a time among all servers, in a process of its own, resumed after a crash.
import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Held, SessionLocks } from "../../kernel/db/session-locks.ts";
import type { LineLog } from "../../kernel/log-lines.ts";
import type { WorkerMessage } from "./transcode-worker.ts";
import type { StoredVideo, VideoStore } from "./video-store.ts";

const WORKER = join(import.meta.dirname, "transcode-worker.ts");
/** What came before fails a video: a crash that it causes itself must not go on for ever. */
const MOST_ATTEMPTS = 3;
/** Without a sign of life for so long, the worker is ended and the video begun again. */
const STALL_MS = 120_000;
/** How often a video that is worked on is looked at: removed, it is let go. */
const LOOK_MS = 1_000;

type End = Exclude<WorkerMessage, { progress: number }> | { stopped: true };
type Options = { store: VideoStore; locks: SessionLocks; log: LineLog; stallMs?: number };

export type Transcoding = ReturnType<typeof transcodingOf>;

/** The file that a video was uploaded as, until its streams are there. */
export const SOURCE = "source.mp4";

export function transcodingOf({ store, locks, log, stallMs = STALL_MS }: Options) {
  let running: { videoId: string; worker?: ChildProcess; over: Promise<void> } | undefined;
  let closing = false;

  /** Runs the worker to its end; tells progress, and ends it when the video is removed, the lock lost, or nothing moves. */
  async function watched(videoId: string, held: Held, worker: ChildProcess): Promise<End> {
    let end: End = { failed: "the worker ended without a word" };
    let progress = 0;
    let heard = Date.now();
    worker.on("message", (message: WorkerMessage) => {
      heard = Date.now();
      if ("progress" in message) progress = message.progress;
      else end = message;
    });
    const stop = () => worker.kill("SIGKILL");
    held.lost.addEventListener("abort", stop);
    let looking = Promise.resolve();
    const look = setInterval(() => {
      looking = looking.then(async () => {
        const video = await store.load(videoId);
        if (video === undefined || Date.now() - heard > stallMs) stop();
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
    return closing || held.lost.aborted ? { stopped: true } : end;
  }

  async function work(videoId: string, video: StoredVideo, held: Held): Promise<void> {
    const own = store.folderOf(videoId);
    for (const name of await readdir(own)) {
      if (name.startsWith(".attempt-")) await rm(join(own, name), { recursive: true, force: true });
    }
    const attempts = (video.attempts ?? 0) + 1;
    if (attempts > MOST_ATTEMPTS) return settle(videoId, { failure: "视频多次转码失败，请重新导出后上传" });
    await store.save(videoId, { ...video, attempts, progress: 0 });
    const attempt = `.attempt-${randomBytes(6).toString("hex")}`;
    // Not this process's own flags: they are measured for a server.
    const worker = fork(WORKER, [join(own, SOURCE), join(own, attempt)], { execArgv: [], stdio: "ignore" });
    if (running) running.worker = worker;
    if (closing) worker.kill("SIGKILL");
    const end = await watched(videoId, held, worker);
    const now = await store.load(videoId);
    if (now === undefined) return store.remove(videoId); // removed meanwhile, and what the worker wrote after it
    if ("done" in end) {
      const folder = `streams-${randomBytes(6).toString("hex")}`;
      await rename(join(own, attempt), join(own, folder));
      const { definitions, poster, duration } = end.done;
      const streams = { folder, definitions, poster };
      await settle(videoId, { streams, duration: Math.ceil(duration), definitions: [] });
    } else if ("unplayable" in end) {
      log.warn(`video ${videoId} cannot be played: ${end.reason}`);
      await settle(videoId, { failure: end.unplayable });
    } else if ("stopped" in end) {
      await store.save(videoId, { ...now, attempts: attempts - 1, progress: 0 });
    } else log.warn(`transcoding of ${videoId} broke off and begins again: ${end.failed}`);
  }

  /** Writes how it ended; the uploaded file has done its service. */
  async function settle(videoId: string, changed: Partial<StoredVideo>): Promise<void> {
    const video = await store.load(videoId);
    const status = changed.failure === undefined ? "normal" : "failed";
    if (video && (await store.save(videoId, { ...video, ...changed, status, progress: 100 })))
      await rm(join(store.folderOf(videoId), SOURCE), { force: true });
    await store.dequeue(videoId);
  }

  return {
    /** Begins the next video that waits, unless one is worked on, here or elsewhere; resolves when it has begun. */
    async next(): Promise<void> {
      if (running || closing) return;
      const [videoId] = await store.queued();
      if (videoId === undefined) return;
      const held = await locks.tryHold("vod transcoding");
      if (held === undefined) return;
      // Another may have finished it between the look and the lock.
      const video = (await store.queued()).includes(videoId) ? await store.load(videoId) : undefined;
      if (video?.status !== "processing") {
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
    /** Lets a video go that is worked on here. */
    async drop(videoId: string): Promise<void> {
      if (running?.videoId !== videoId) return;
      running.worker?.kill("SIGKILL");
      await running.over;
    },
    /** The worker of this process, for tests that end it. */
    worker: () => running?.worker,
    /** Ends what is under way; it begins again where there is a server. */
    async close(): Promise<void> {
      closing = true;
      running?.worker?.kill("SIGKILL");
      await running?.over;
    },
  };
}
