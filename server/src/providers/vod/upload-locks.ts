// One request per upload across servers (tus). The newcomer wins: the holder is usually a dead connection.
import { setTimeout as sleep } from "node:timers/promises";
import type { Lock, Locker } from "@tus/server";
import type { Held, SessionLocks } from "../../kernel/db/session-locks.ts";

/** A refusal for the tus server; `body` is for the person. */
export class UploadRefused extends Error {
  readonly status_code: number;
  readonly body: string;
  constructor(status: number, body: string) {
    super(body);
    this.name = "UploadRefused";
    this.status_code = status;
    this.body = body;
  }
}

const WAIT_MS = 20_000;
const LOOK_MS = 150;
/** Work under a video's lock takes moments. */
const VIDEO_WAIT_MS = 10_000;

export const uploadLock = (uploadId: string): string => `vod upload ${uploadId}`;
/** Held while the video gets a file or a leave. */
const videoLock = (videoId: string): string => `vod file ${videoId}`;

/** Runs work alone across servers; undefined if the lock stayed taken. */
export async function withVideo<T>(
  locks: SessionLocks,
  videoId: string,
  work: () => Promise<T>,
): Promise<{ done: T } | undefined> {
  for (const until = Date.now() + VIDEO_WAIT_MS; ; await sleep(LOOK_MS)) {
    const held = await locks.tryHold(videoLock(videoId));
    if (held) {
      try {
        return { done: await work() };
      } finally {
        await held.release();
      }
    }
    if (Date.now() > until) return undefined;
  }
}

export function uploadLocker(locks: SessionLocks): Locker {
  const holders = new Map<string, () => void>();
  return {
    newLock(id): Lock {
      let held: Held | undefined;
      let release: (() => void) | undefined;
      return {
        async lock(signal, cancel) {
          const until = Date.now() + WAIT_MS;
          for (;;) {
            held = await locks.tryHold(uploadLock(id));
            if (held) break;
            holders.get(id)?.();
            if (signal.aborted || Date.now() > until)
              throw new UploadRefused(423, "另一个窗口正在上传这个文件，请稍后再试");
            await sleep(LOOK_MS);
          }
          release = () => void cancel();
          holders.set(id, release);
          held.lost.addEventListener("abort", release);
        },
        async unlock() {
          if (release && holders.get(id) === release) holders.delete(id);
          await held?.release();
        },
      };
    },
  };
}
