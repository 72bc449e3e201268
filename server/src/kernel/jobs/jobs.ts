// Work that nobody waits for: on a clock, once for all instances, through queues in the same database (pg-boss); or
// repeated by each process for itself. It may run twice, late, or beside another, and so must be idempotent.
import { PgBoss } from "pg-boss";
import type { SessionConfig } from "../db/db.ts";
import type { LineLog } from "../log-lines.ts";
import { timed } from "./job-metrics.ts";
import {
  causeOf,
  type FailingJob,
  type RepeatedJob,
  type Repetition,
  startRepeating,
} from "./repeated-jobs.ts";

/**
 * Done by one of the instances when the clock says so, in Shanghai time ("0 3 * * *"); at most one waits to be done.
 */
export type ScheduledJob = { name: string; cron: string; work: () => Promise<void> };

export type Jobs = {
  /** Declares a job on a clock; before `start`, once a name. One that fails is tried again up to five times. */
  schedule(job: ScheduledJob): void;
  /** Declares a job that starts again that long after it ended; before `start`. */
  repeat(job: RepeatedJob): void;
  /** Makes the queues and starts working; several instances may start at once. */
  start(): Promise<void>;
  /** Takes no new job, waits up to 7 seconds for running ones, repeated ones too; those left are retried later. */
  stop(): Promise<void>;
};

const POLLING_SECONDS = 1;
const STOP_WITHIN_MS = 7_000;
/**
 * When a database that hangs ends what was asked; more than the queue's own upkeep ever takes. Else polling would wait
 * for as long as the network repeats what it cannot deliver.
 */
const QUERY_TIMEOUT_MS = 60_000;

/** An attempt that is silent for longer counts as failed. */
const limits = {
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 300,
};

export type JobsOptions = {
  /** How the queue's connections are opened, which keep their session. */
  session: SessionConfig;
  log: LineLog;
  /** False in a process that leaves jobs to others: it runs only what is `everywhere`. */
  works: boolean;
  /**
   * Told each minute which repeated jobs of this process failed the last time they ran, and when none does any more.
   */
  noteFailing: (failing: readonly FailingJob[]) => Promise<void>;
  noteEverySeconds?: number;
};

/** The jobs of one process, on the database of `options.session`. */
export function createJobs(options: JobsOptions): Jobs {
  const { log, works } = options;
  const application_name = `${options.session.application_name} jobs`;
  const ofDriver = { ...options.session, application_name, query_timeout: QUERY_TIMEOUT_MS };
  const boss = new PgBoss({
    ...ofDriver,
    schema: "jobs",
    // Polling and upkeep only; a handler brings the request pool's connection.
    max: 4,
  });
  boss.on("error", (error) => log.error(`任务队列出错。 The job queue reported: ${error.message}`));
  const scheduled: ScheduledJob[] = [];
  const repeated: RepeatedJob[] = [];
  const repetitions: Repetition[] = [];
  let noted = false;

  /** Writes nothing while all goes well. */
  const noteFailing = async (): Promise<void> => {
    const failing = repetitions.flatMap((one) => one.failing() ?? []);
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
      // A queue of an earlier release gets the limits of this one; "short" lets one job wait.
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
      await Promise.all([queue, ...repetitions.splice(0).map((one) => one.stop(STOP_WITHIN_MS))]);
    },
  };
}
