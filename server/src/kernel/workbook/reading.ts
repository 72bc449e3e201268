// Reads uploaded files in threads, two at once and one per person, each for its share of a processor.
import { Worker } from "node:worker_threads";
import { type Caller, fairQueue } from "../fair-queue.ts";
import { refuse } from "../http/refuse.ts";
import { BEGUN } from "./answer-in-thread.ts";

/** A busy machine may load the thread's code slowly; that is not the file's fault. */
const mostLoadingMs = 60_000;
/** How often more than its time a thread that gets no processor is waited for. */
const mostLooks = 10;
const threadMemory = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 192 };

const queue = fairQueue({
  atOnce: 2,
  mostWaiting: 4,
  full: (before) =>
    refuse("UNAVAILABLE", { msg: `前面还有 ${before} 个文件在读取，请稍后重试`, retryAfterSeconds: 3 }),
  ownFull: () => refuse("TOO_MANY", { msg: "您的上一个文件还在读取，请稍后重试", retryAfterSeconds: 3 }),
});
type Reading = { file: URL; data: unknown; longestMs: number; loadingMs?: number };

/**
 * The thread's answer; undefined beyond memory or `longestMs` of processor time.
 * Refuses TOO_MANY while the person's other file waits; UNAVAILABLE when the queue is full or loading exceeds
 * `loadingMs`.
 */
export async function readInTurn<Answer>(
  caller: Caller,
  { file, data, longestMs, loadingMs = mostLoadingMs }: Reading,
): Promise<Answer | undefined> {
  return queue.run(caller, () => answerOf<Answer>({ file, data, longestMs, loadingMs }));
}

function answerOf<Answer>({
  file,
  data,
  longestMs,
  loadingMs,
}: Required<Reading>): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(file, { workerData: data, resourceLimits: threadMemory });
    const stop = () => void thread.terminate();
    /** Stops the thread once it has used its time; a busy machine may give it less than passes. */
    const look = (afterMs: number, looks: number): void => {
      timer = setTimeout(() => {
        void thread.cpuUsage().then(({ user, system }) => {
          const leftMs = longestMs - (user + system) / 1_000;
          if (leftMs > 0 && looks > 1) look(Math.max(leftMs, 100), looks - 1);
          else stop();
        }, stop);
      }, afterMs);
    };
    // The thread's exit settles this and frees its place.
    let neverBegan = false;
    let timer = setTimeout(() => {
      neverBegan = true;
      stop();
    }, loadingMs);
    thread.on("message", (said: Answer | typeof BEGUN) => {
      clearTimeout(timer);
      if (said === BEGUN) look(longestMs, mostLooks);
      else {
        resolve(said);
        stop();
      }
    });
    thread.once("error", () => resolve(undefined));
    thread.once("exit", () => {
      clearTimeout(timer);
      if (neverBegan) reject(refuse("UNAVAILABLE", { retryAfterSeconds: 3 }));
      else resolve(undefined);
    });
  });
}
