// One queue for work too heavy to run for everybody at once: staff first, then each person in turn.
import { refuse } from "./http/refuse.ts";
import { networkOf } from "./limits.ts";

/** Who asks for the work: `key` is an account, or the network of a visitor. */
export type Caller = { key: string; isStaff: boolean };

/** A piece of this process's own work: seeds, commands, imports. */
export const ownWork = (): Caller => ({ key: crypto.randomUUID(), isStaff: true });

/** Waits for a place; call the answer to give it back, as often as you like. `gone` takes a waiting job out. */
type Enter = (caller: Caller, gone?: AbortSignal) => Promise<() => void>;

/** Runs work in a place of the queue; rejects with the reason of `gone` when it is aborted before the work began. */
type Run = <T>(caller: Caller, work: () => Promise<T>, gone?: AbortSignal) => Promise<T>;

type FairQueue = { enter: Enter; run: Run };

type Options = {
  /** Places. */
  atOnce: number;
  /** Jobs that wait, of everybody. */
  mostWaiting: number;
  /** Places that one caller may hold; 1 when absent. */
  atOnceOfOne?: number;
  /** Jobs of one caller that wait; 1 when absent. */
  waitingOfOne?: number;
  /** The refusal of a job that finds the queue full; `before` is the number of jobs ahead of it. */
  full: (before: number) => Error;
  /** The refusal of a caller with too many jobs waiting already; TOO_MANY when absent. */
  ownFull?: () => Error;
};

type Job = { caller: Caller; begin: () => void; refuse: (error: Error) => void };
/** The waiting jobs of each caller; whose turn is next stands first. */
type Line = Map<string, Job[]>;

/** The account behind a request, or the network of a visitor. */
export const callerOf = ({
  user,
  ip,
}: {
  user: { userId: number; role: string } | null;
  ip: string;
}): Caller =>
  user
    ? { key: `user ${user.userId}`, isStaff: user.role !== "user" }
    : { key: `network ${networkOf(ip)}`, isStaff: false };

/**
 * An empty queue. Staff's line is served before everybody else's; in a line one job of each caller in turn. A full queue
 * refuses the last job of whoever has most, so that nobody fills it for others.
 */
export function fairQueue(options: Options): FairQueue {
  const { atOnce, mostWaiting, atOnceOfOne = 1, waitingOfOne = 1, full } = options;
  const ownFull = options.ownFull ?? tooManyOfOwn;
  const running: string[] = [];
  const [staff, others]: [Line, Line] = [new Map(), new Map()];

  const lineOf = ({ isStaff }: Caller): Line => (isStaff ? staff : others);
  const runningOf = (key: string): number => running.filter((one) => one === key).length;
  const mayRun = (key: string): boolean => running.length < atOnce && runningOf(key) < atOnceOfOne;
  const waiting = (): number => [staff, others].flatMap((line) => [...line.values()]).flat().length;

  function remove(job: Job): void {
    const { caller } = job;
    const [line, jobs] = [lineOf(caller), lineOf(caller).get(caller.key) ?? []];
    jobs.splice(jobs.indexOf(job), 1);
    if (jobs.length === 0) line.delete(caller.key);
  }

  /** Puts the caller behind the others of the line. */
  function toTheEnd(line: Line, key: string): void {
    const jobs = line.get(key);
    if (jobs && line.delete(key)) line.set(key, jobs);
  }

  function beginNext(): void {
    for (const line of [staff, others])
      for (const [key, [job]] of line) {
        if (!job || !mayRun(key)) continue;
        remove(job);
        toTheEnd(line, key);
        running.push(key);
        job.begin();
        return beginNext();
      }
  }

  function leaving(caller: Caller): () => void {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      running.splice(running.indexOf(caller.key), 1);
      toTheEnd(lineOf(caller), caller.key);
      beginNext();
    };
  }

  function refuseOne(): void {
    const line = others.size > 0 ? others : staff;
    const most = [...line].reduce((a, b) =>
      b[1].length + runningOf(b[0]) >= a[1].length + runningOf(a[0]) ? b : a,
    );
    const last = most[1].at(-1);
    if (!last) return;
    remove(last);
    last.refuse(full(mostWaiting + running.length));
  }

  async function enter(caller: Caller, gone?: AbortSignal): Promise<() => void> {
    gone?.throwIfAborted();
    if (mayRun(caller.key)) {
      running.push(caller.key);
      return leaving(caller);
    }
    const own = lineOf(caller).get(caller.key) ?? [];
    if (own.length >= waitingOfOne) throw ownFull();
    await new Promise<void>((resolve, reject) => {
      const abandon = (): void => {
        remove(job);
        reject(gone?.reason as Error);
      };
      const settling = (settle: () => void): void => {
        gone?.removeEventListener("abort", abandon);
        settle();
      };
      const job: Job = {
        caller,
        begin: () => settling(resolve),
        refuse: (error) => settling(() => reject(error)),
      };
      gone?.addEventListener("abort", abandon, { once: true });
      lineOf(caller).set(caller.key, [...own, job]);
      if (waiting() > mostWaiting) refuseOne();
    });
    return leaving(caller);
  }

  return {
    enter,
    async run(caller, work, gone) {
      const done = await enter(caller, gone);
      try {
        return await work();
      } finally {
        done();
      }
    },
  };
}

const tooManyOfOwn = (): Error =>
  refuse("TOO_MANY", { msg: "您的上一个请求还在处理，请等它完成后再试", retryAfterSeconds: 5 });
