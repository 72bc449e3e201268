// One request at a time on an upload, among all servers (tus). Who comes later is let in: what it waits for is mostly a
// connection that the network cut and nobody noticed.
import { setTimeout as sleep } from "node:timers/promises";
import type { Lock, Locker } from "@tus/server";
import type { Held, SessionLocks } from "../../kernel/db/session-locks.ts";
import { UploadRefused } from "./upload-refused.ts";

const WAIT_MS = 20_000;
const LOOK_MS = 150;
/** What is done under a video's lock takes moments: it reads and writes some hundred bytes. */
const VIDEO_WAIT_MS = 10_000;

/** The name under which an upload is held while something is done with it. */
export const uploadLock = (uploadId: string): string => `vod upload ${uploadId}`;
/** The name under which a video is held while it is given a file, or leave for one. */
const videoLock = (videoId: string): string => `vod file ${videoId}`;

/** Does something to what is stored of a video, alone among all servers; undefined when another did not let it go. */
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
  /** What asks the request that holds an upload in this process to let it go. */
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
