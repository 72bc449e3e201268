// Jobs that every process repeats by itself, without the queue; what fails of them is told often enough to be seen, and
// seldom enough to leave the log readable.
import { setTimeout as sleep } from "node:timers/promises";
import type { LineLog } from "../log-lines.ts";
import { withoutValues } from "../db/db-errors.ts";

/**
 * A job that every process repeats by itself, without the queue: wanted soon, harmless when two do it at once, and short,
 * or over soon after `stopping` is aborted.
 */
export type RepeatedJob = {
  name: string;
  everySeconds: number;
  /** Of every process, also of one that leaves the jobs to others: what concerns its own disk. */
  everywhere?: boolean;
  work: (stopping: AbortSignal) => Promise<void>;
};

/** A repeated job whose last run failed, and when it began to fail. */
export type FailingJob = { name: string; since: Date };

export type Repetition = {
  /** The job while it fails; undefined when its last run succeeded. */
  failing(): FailingJob | undefined;
  /** Begins no further run and waits for the one under way, so many milliseconds at most. */
  stop(withinMs: number): Promise<void>;
};

/** While a job goes on failing, the same words are told again after so long, and no more than these of different ones. */
const TOLD_EVERY_MS = 10 * 60_000;
const MOST_TOLD = 10;

/** What went wrong and where, without the values of a query. */
export function causeOf(error: unknown): string {
  const cause = withoutValues(error);
  return cause.stack === "" || cause.stack === undefined ? cause.message : cause.stack;
}

/** Starts the job again that long after it ended, until it is stopped. */
export function startRepeating({ name, everySeconds, work }: RepeatedJob, log: LineLog): Repetition {
  let timer: NodeJS.Timeout | undefined;
  let failure: { since: Date; toldAt: Map<string, number> } | undefined;
  const stopping = new AbortController();
  const failed = (error: unknown): void => {
    const now = Date.now();
    failure ??= { since: new Date(now), toldAt: new Map() };
    const { since, toldAt } = failure;
    for (const [words, at] of toldAt) if (now - at >= TOLD_EVERY_MS) toldAt.delete(words);
    const { message } = withoutValues(error);
    if (toldAt.has(message) || toldAt.size >= MOST_TOLD) return;
    toldAt.set(message, now);
    log.error(
      `任务 ${name} 失败，将自动重试。 Job ${name} has been failing since ${since.toISOString()} and will be retried: ${causeOf(error)}`,
    );
  };
  const worked = (): void => {
    if (failure) log.info(`任务 ${name} 已恢复正常。 Job ${name} works again.`);
    failure = undefined;
  };
  const once = (): Promise<void> => work(stopping.signal).then(worked, failed);
  let running: Promise<void> = Promise.resolve();
  const next = (): void => {
    timer = setTimeout(() => {
      running = once().then(() => {
        if (timer !== undefined) next();
      });
    }, everySeconds * 1_000);
  };
  next();
  return {
    failing: () => failure && { name, since: failure.since },
    async stop(withinMs) {
      clearTimeout(timer);
      timer = undefined;
      stopping.abort();
      const waited = new AbortController();
      const late = sleep(withinMs, "late", { signal: waited.signal }).catch(() => undefined);
      if ((await Promise.race([running, late])) === "late")
        log.warn(
          `任务 ${name} 未能及时停止，不再等待。 Job ${name} did not stop within ${withinMs} ms; it is not waited for.`,
        );
      waited.abort();
    },
  };
}
