// A queue for heavy work: staff first, then each person in turn.
import { refuse } from "./http/refuse.ts";
import { networkOf } from "./limits.ts";

/** `key` is an account or a visitor's network. */
export type Caller = { key: string; isStaff: boolean };

/** A caller for this process's own work: seeds, commands, imports. */
export const ownWork = (): Caller => ({ key: crypto.randomUUID(), isStaff: true });

/** Waits for a place and returns its idempotent release. */
type Enter = (caller: Caller, gone?: AbortSignal) => Promise<() => void>;

/** Rejects with `gone`'s reason if aborted while waiting. */
type Run = <T>(caller: Caller, work: () => Promise<T>, gone?: AbortSignal) => Promise<T>;

type FairQueue = { enter: Enter; run: Run };

type Options = {
  atOnce: number;
  maxWaiting: number;
  /** Places per caller; default 1. */
  atOnceOfOne?: number;
  /** Waiting jobs per caller; default 1. */
  waitingOfOne?: number;
  /** `before` counts the jobs ahead. */
  full: (before: number) => Error;
  /** Default TOO_MANY. */
  ownFull?: () => Error;
};

type Job = { caller: Caller; begin: () => void; refuse: (error: Error) => void };
/** Waiting jobs by caller, next turn first. */
type Line = Map<string, Job[]>;

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

/** When full, whoever has most waiting jobs loses their last, so nobody fills it for others. */
export function fairQueue(options: Options): FairQueue {
  const { atOnce, maxWaiting, atOnceOfOne = 1, waitingOfOne = 1, full } = options;
  const ownFull = options.ownFull ?? tooManyOfOwn;
  const running: string[] = [];
  const [staff, others]: [Line, Line] = [new Map(), new Map()];

  const lineOf = ({ isStaff }: Caller): Line => (isStaff ? staff : others);
  const runningOf = (key: string): number => running.filter((other) => other === key).length;
  const mayRun = (key: string): boolean => running.length < atOnce && runningOf(key) < atOnceOfOne;
  const waiting = (): number => [staff, others].flatMap((line) => [...line.values()]).flat().length;

  function remove(job: Job): void {
    const { caller } = job;
    const [line, jobs] = [lineOf(caller), lineOf(caller).get(caller.key) ?? []];
    jobs.splice(jobs.indexOf(job), 1);
    if (jobs.length === 0) line.delete(caller.key);
  }

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
    last.refuse(full(maxWaiting + running.length));
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
      if (waiting() > maxWaiting) refuseOne();
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
