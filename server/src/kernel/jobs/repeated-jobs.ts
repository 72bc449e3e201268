// Jobs each process repeats; repeated failures are logged sparingly.
import { setTimeout as sleep } from "node:timers/promises";
import type { LineLog } from "../log.ts";
import { withoutValues } from "../db/db-errors.ts";

/** A job that is harmless in parallel, and short or ending soon after `stopping`. */
export type RepeatedJob = {
  name: string;
  everySeconds: number;
  /** Also runs where others do the jobs: work on the process's own disk. */
  everywhere?: boolean;
  work: (stopping: AbortSignal) => Promise<void>;
};

export type FailingJob = { name: string; since: Date };

export type Repetition = {
  /** Undefined after a successful run. */
  failing(): FailingJob | undefined;
  /** Waits for the current run, at most `withinMs`. */
  stop(withinMs: number): Promise<void>;
};

/** Repeats a message after this long, and tells at most MAX_TOLD different ones. */
const TOLD_EVERY_MS = 10 * 60_000;
const MAX_TOLD = 10;

/** Message and stack, without query values. */
export function causeOf(error: unknown): string {
  const cause = withoutValues(error);
  return cause.stack === "" || cause.stack === undefined ? cause.message : cause.stack;
}

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
    if (toldAt.has(message) || toldAt.size >= MAX_TOLD) return;
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
