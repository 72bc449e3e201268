// One answer of a worker thread, within its memory and its share of a processor.
import { type ResourceLimits, Worker } from "node:worker_threads";
import { refuse } from "./http/refuse.ts";
import { BEGUN } from "./workbook/answer-in-thread.ts";

/** A busy machine may load the thread's code slowly; that is not the fault of what it works on. */
const maxLoadingMs = 60_000;
/** How often more than its time a thread that gets no processor is waited for. */
const maxLooks = 10;

type Limits = {
  memory: ResourceLimits;
  /** Processor time. */
  longestMs: number;
  loadingMs?: number | undefined;
  /** Sends the thread more than its data. */
  feed?: (thread: Worker) => Promise<void>;
};

/** The thread threw, or went beyond its memory or time. */
export class ThreadFailure extends Error {}

/** Its file uses `answerInThread`. Refuses UNAVAILABLE if loading exceeds `loadingMs`. */
export function answerOfThread<Answer>(
  file: URL,
  data: unknown,
  { memory, longestMs, loadingMs = maxLoadingMs, feed }: Limits,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(file, { workerData: data, resourceLimits: memory });
    const stop = () => void thread.terminate();
    feed?.(thread).catch((error: unknown) => {
      reject(error);
      stop();
    });
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
      if (said === BEGUN) look(longestMs, maxLooks);
      else {
        resolve(said);
        stop();
      }
    });
    thread.once("error", (cause) => reject(new ThreadFailure("a thread failed", { cause })));
    thread.once("exit", (code) => {
      clearTimeout(timer);
      if (neverBegan) reject(refuse("UNAVAILABLE", { retryAfterSeconds: 3 }));
      else reject(new ThreadFailure(`a thread ended with ${code} without an answer`));
    });
  });
}
