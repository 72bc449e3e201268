// Work for later, kept in the same database (pg-boss): a job sent in a transaction exists exactly when the
// transaction committed. Handlers run at least once and so must be idempotent.
import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Db } from "./db.ts";
import type { LineLog } from "../log-lines.ts";

/** A defined job's name, remembering what data it takes. */
export type JobName<T extends object> = string & { readonly takes?: T };

export type JobOptions = {
  /** At most one waiting job a `singletonKey`: sending another does nothing (pg-boss policy "short"). */
  oneWaiting?: boolean;
  /** Attempts after the first; 5 when absent, each waiting longer than the one before. */
  retries?: number;
  /** After how many seconds a silent attempt counts as failed; 300 when absent. */
  timeoutSeconds?: number;
  /** Runs on a clock as well, in Shanghai time, with `{}` as data: "0 3 * * *". */
  cron?: string;
  /** Jobs of this name that one process runs side by side; 1 when absent. */
  parallel?: number;
};

/** A job that every process repeats by itself, without the queue: short, wanted soon, harmless when two do it at once. */
export type RepeatedJob = { name: string; everySeconds: number; work: () => Promise<void> };

export type SendOptions = {
  startAfter?: Date | number;
  singletonKey?: string;
};

export type Jobs = {
  /** Declares a job; before `start`, once a name. */
  define<T extends object>(
    name: string,
    handler: (data: T) => Promise<void>,
    options?: JobOptions,
  ): JobName<T>;
  /**
   * Puts a job in the queue, inside the transaction when `db` is one; `startAfter` is a time or a number of
   * seconds. Resolves to false when `oneWaiting` found one waiting already.
   */
  send<T extends object>(db: Db, name: JobName<T>, data: T, options?: SendOptions): Promise<boolean>;
  /** Declares a job that starts again that long after it ended; before `start`. */
  repeat(job: RepeatedJob): void;
  /** Makes the queues and starts working; several instances may start at once. */
  start(): Promise<void>;
  /** Takes no new job, waits up to 7 seconds for running ones; those left are retried later. */
  stop(): Promise<void>;
};

type Definition = { name: string; handler: (data: object) => Promise<void>; options: JobOptions };

const POLLING_SECONDS = 1;
const STOP_WITHIN_MS = 7_000;

/** Makes the queue, or gives one of an earlier release the limits of this one. */
async function makeQueue(boss: PgBoss, { name, options }: Definition, isThere: boolean): Promise<void> {
  const limits = {
    retryLimit: options.retries ?? 5,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: options.timeoutSeconds ?? 300,
  };
  if (isThere) await boss.updateQueue(name, limits);
  else await boss.createQueue(name, { policy: options.oneWaiting ? "short" : "standard", ...limits });
}

/** The jobs of one process, on the database that `connectionString` names. */
export function createJobs(options: { connectionString: string; log: LineLog }): Jobs {
  const { log } = options;
  const boss = new PgBoss({
    connectionString: options.connectionString,
    application_name: "zhutu-jobs",
    schema: "jobs",
    // Polling and upkeep only; a handler brings the request pool's connection.
    max: 4,
    connectionTimeoutMillis: 3_000,
  });
  boss.on("error", (error) => log.error(`任务队列出错。 The job queue reported: ${error.message}`));
  const definitions: Definition[] = [];
  const repeated: RepeatedJob[] = [];
  const repetitions: Repetition[] = [];

  const work = async ({ name, handler, options: { parallel = 1, cron } }: Definition): Promise<void> => {
    await boss.work<object>(
      name,
      { pollingIntervalSeconds: POLLING_SECONDS, localConcurrency: parallel },
      async (batch) => {
        for (const job of batch) {
          try {
            await handler(job.data);
          } catch (error) {
            const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
            log.error(
              `任务 ${name} 失败，将自动重试。 Job ${name} ${job.id} failed and will be retried: ${reason}`,
            );
            throw error;
          }
        }
      },
    );
    if (cron !== undefined) await boss.schedule(name, cron, {}, { tz: "Asia/Shanghai" });
  };

  return {
    define<T extends object>(name: string, handler: (data: T) => Promise<void>, jobOptions: JobOptions = {}) {
      if (definitions.some((definition) => definition.name === name)) {
        throw new Error(`the job ${name} is defined twice`);
      }
      // The queue holds what `send` put there, and `send` takes only the name's own type.
      definitions.push({ name, handler: (data) => handler(data as T), options: jobOptions });
      return name;
    },
    repeat: (job) => void repeated.push(job),
    async send(db, name, data, sendOptions = {}) {
      const id = await boss.send(name, data, { ...sendOptions, db: fromDrizzle(db, sql) });
      return id !== null;
    },
    async start() {
      await boss.start();
      const there = new Set((await boss.getQueues()).map(({ name }) => name));
      for (const definition of definitions) {
        await makeQueue(boss, definition, there.has(definition.name));
        await work(definition);
      }
      for (const { name } of await boss.getSchedules()) {
        if (!definitions.some((one) => one.name === name && one.options.cron)) await boss.unschedule(name);
      }
      repetitions.push(...repeated.map((job) => startRepeating(job, log)));
    },
    async stop() {
      await Promise.all(repetitions.splice(0).map((one) => one.stop()));
      await boss.stop({ graceful: true, timeout: STOP_WITHIN_MS });
    },
  };
}

type Repetition = { stop(): Promise<void> };

function startRepeating({ name, everySeconds, work }: RepeatedJob, log: LineLog): Repetition {
  let timer: NodeJS.Timeout | undefined;
  let failed = false;
  const once = async (): Promise<void> => {
    try {
      await work();
      failed = false;
    } catch (error) {
      // A database that is away is told of once, not every few seconds.
      if (!failed)
        log.error(`任务 ${name} 失败，将自动重试。 Job ${name} failed and will be retried: ${String(error)}`);
      failed = true;
    }
  };
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
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await running;
    },
  };
}
