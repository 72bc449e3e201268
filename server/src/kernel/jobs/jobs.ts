// Background work: scheduled across instances (pg-boss) or repeated by each process. Runs may repeat, be late
// or overlap: work must be idempotent.
import { PgBoss } from "pg-boss";
import type { SessionConfig } from "../db/db.ts";
import type { LineLog } from "../log.ts";
import {
  causeOf,
  type FailingJob,
  type RepeatedJob,
  type Repetition,
  startRepeating,
} from "./repeated-jobs.ts";
import { Histogram, metrics, secondsBuckets } from "../metrics.ts";
import { beginTrace, kindOf } from "../tracing.ts";

/** Done by one instance at Shanghai times ("0 3 * * *"); at most one run waits. */
export type ScheduledJob = { name: string; cron: string; work: () => Promise<void> };

export type Jobs = {
  /** Declares a job before `start`, once per name; failures retry up to five times. */
  schedule(job: ScheduledJob): void;
  /** Declares a job before `start`; it pauses between runs. */
  repeat(job: RepeatedJob): void;
  /** Instances may start at once. */
  start(): Promise<void>;
  /** Waits up to 7 seconds; unfinished jobs are retried. */
  stop(): Promise<void>;
};

const POLLING_SECONDS = 1;
const STOP_WITHIN_MS = 7_000;
/** Ends queries on a hung database, where polling would wait for network retries. */
const QUERY_TIMEOUT_MS = 60_000;

/** Longer runs count as failed. */
const limits = {
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 300,
};

export type JobsOptions = {
  session: SessionConfig;
  log: LineLog;
  /** False: this process runs only `everywhere` jobs. */
  works: boolean;
  /** Called each minute with failing repeated jobs, and once when none fails. */
  noteFailing: (failing: readonly FailingJob[]) => Promise<void>;
  noteEverySeconds?: number;
};

export function createJobs(options: JobsOptions): Jobs {
  const { log, works } = options;
  const application_name = `${options.session.application_name} jobs`;
  const ofDriver = { ...options.session, application_name, query_timeout: QUERY_TIMEOUT_MS };
  const boss = new PgBoss({
    ...ofDriver,
    schema: "jobs",
    // Only for polling and upkeep; handlers use the request pool.
    max: 4,
  });
  boss.on("error", (error) => log.error(`任务队列出错。 The job queue reported: ${error.message}`));
  const scheduled: ScheduledJob[] = [];
  const repeated: RepeatedJob[] = [];
  const repetitions: Repetition[] = [];
  let noted = false;

  const noteFailing = async (): Promise<void> => {
    const failing = repetitions.flatMap((repetition) => repetition.failing() ?? []);
    if (failing.length === 0 && !noted) return;
    await options.noteFailing(failing);
    noted = failing.length > 0;
  };

  const work = async ({ name, cron, work: run }: ScheduledJob): Promise<void> => {
    await boss.work(name, { pollingIntervalSeconds: POLLING_SECONDS }, async (batch) => {
      for (const { id } of batch) {
        try {
          await timed(name, run)();
        } catch (error) {
          log.error(
            `任务 ${name} 失败，将自动重试。 Job ${name} ${id} failed and will be retried: ${causeOf(error)}`,
          );
          throw error;
        }
      }
    });
    await boss.schedule(name, cron, {}, { tz: "Asia/Shanghai" });
  };

  const startQueue = async (): Promise<void> => {
    await boss.start();
    const there = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const job of scheduled) {
      // "short" lets one job wait.
      if (there.has(job.name)) await boss.updateQueue(job.name, limits);
      else await boss.createQueue(job.name, { policy: "short", ...limits });
      await work(job);
    }
    for (const { name } of await boss.getSchedules()) {
      if (!scheduled.some((job) => job.name === name)) await boss.unschedule(name);
    }
  };
  const { noteEverySeconds = 60 } = options;
  const noting: RepeatedJob = { name: "failing-jobs", everySeconds: noteEverySeconds, work: noteFailing };

  return {
    schedule(job) {
      if (scheduled.some(({ name }) => name === job.name))
        throw new Error(`the job ${job.name} is defined twice`);
      scheduled.push(job);
    },
    repeat: (job) => void repeated.push(job),
    async start() {
      if (works) await startQueue();
      const mine = [...repeated.filter(({ everywhere }) => works || everywhere), noting];
      repetitions.push(
        ...mine.map((job) => startRepeating({ ...job, work: timed(job.name, job.work) }, log)),
      );
    },
    async stop() {
      const queue = works ? boss.stop({ graceful: true, timeout: STOP_WITHIN_MS }) : undefined;
      await Promise.all([
        queue,
        ...repetitions.splice(0).map((repetition) => repetition.stop(STOP_WITHIN_MS)),
      ]);
    },
  };
}

const jobSeconds = new Histogram({
  name: "zhutu_job_seconds",
  help: "How long jobs ran, by job and by how they ended: done or failed.",
  labelNames: ["job", "outcome"],
  buckets: secondsBuckets,
  registers: [metrics],
});

/** Counts and traces the work. */
export const timed =
  <A extends unknown[]>(job: string, work: (...args: A) => Promise<void>) =>
  async (...args: A): Promise<void> => {
    const end = jobSeconds.startTimer({ job });
    const span = beginTrace(`job ${job}`, "internal", { "zhutu.job": job });
    try {
      await (span ? span.within(() => work(...args)) : work(...args));
    } catch (error) {
      span?.end({}, kindOf(error));
      end({ outcome: "failed" });
      throw error;
    }
    span?.end({});
    end({ outcome: "done" });
  };
