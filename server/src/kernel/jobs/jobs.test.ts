import { PgBoss } from "pg-boss";
import { expect, onTestFinished, test, vi } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { createJobs, type Jobs, type JobsOptions } from "./jobs.ts";
import type { FailingJob } from "./repeated-jobs.ts";

const { connectionString, session } = await testDatabase();
const errors: string[] = [];
const log = { info: () => {}, warn: () => {}, error: (line: string) => errors.push(line) };
const cron = "0 0 1 1 *"; // of its own accord not while these tests run

const plain = { session, log, works: true, noteFailing: async () => {} };

function jobs(options: Partial<JobsOptions> = {}): Jobs {
  const made = createJobs({ ...plain, ...options });
  onTestFinished(() => made.stop());
  return made;
}

/** Puts jobs into the queues, as the clock does. */
async function aClock(): Promise<PgBoss> {
  const clock = new PgBoss({ connectionString, schema: "jobs", max: 1, supervise: false, schedule: false });
  await clock.start();
  onTestFinished(() => clock.stop({ graceful: false }));
  return clock;
}

const soon = { timeout: 60_000, interval: 50 };

test("a job runs when the clock says so, which is told to the database in Shanghai time", async () => {
  const mine = jobs();
  let runs = 0;
  mine.schedule({ name: "nightly", cron, work: async () => void (runs += 1) });
  await mine.start();
  const clock = await aClock();
  expect(await clock.getSchedules()).toMatchObject([{ name: "nightly", cron, timezone: "Asia/Shanghai" }]);
  await clock.send("nightly", {});
  await vi.waitFor(() => expect(runs).toBe(1), soon);
});

test("a schedule that this release no longer has is dropped, and no name is taken twice", async () => {
  const mine = jobs();
  const job = { name: "other", cron, work: async () => {} };
  mine.schedule(job);
  expect(() => mine.schedule(job)).toThrow("defined twice");
  await mine.start();
  const clock = await aClock();
  expect((await clock.getSchedules()).map(({ name }) => name)).toEqual(["other"]);
});

test("two instances starting at once make the queues once and do each job once", async () => {
  let runs = 0;
  const work = async () => void (runs += 1);
  const both = [jobs(), jobs()];
  for (const one of both) one.schedule({ name: "shared", cron, work });
  await Promise.all(both.map((one) => one.start()));
  const clock = await aClock();
  for (let n = 1; n <= 3; n++) {
    await clock.send("shared", {});
    await vi.waitFor(() => expect(runs).toBe(n), soon);
  }
  await new Promise((done) => setTimeout(done, 1_500)); // the other instance has asked by now
  expect(runs).toBe(3);
});

test("at most one job of a name waits", async () => {
  const mine = jobs();
  mine.schedule({ name: "once", cron, work: async () => {} });
  await mine.start();
  const clock = await aClock();
  const later = { startAfter: 60 };
  expect(await clock.send("once", {}, later)).not.toBeNull();
  expect(await clock.send("once", {}, later)).toBeNull();
});

test("a job that fails is logged and tried again", async () => {
  const mine = jobs();
  let attempts = 0;
  const work = async () => {
    attempts += 1;
    if (attempts === 1) throw new Error("first time");
  };
  mine.schedule({ name: "shaky", cron, work });
  await mine.start();
  await (await aClock()).send("shaky", {});
  await vi.waitFor(() => expect(attempts).toBe(2), { timeout: 60_000 });
  expect(errors.join()).toContain("first time");
});

test("repeated jobs whose last run failed are told until one succeeds, and nothing while all goes well", async () => {
  const told: string[][] = [];
  const noteFailing = async (failing: readonly FailingJob[]) =>
    void told.push(failing.map(({ name }) => name));
  const mine = jobs({ noteFailing, noteEverySeconds: 0.05 });
  let broken = false;
  const work = async () => {
    if (broken) throw new Error("broken");
  };
  mine.repeat({ name: "often", everySeconds: 0.05, work });
  mine.repeat({ name: "fine", everySeconds: 0.05, work: async () => {} });
  await mine.start();
  await new Promise((done) => setTimeout(done, 300));
  expect(told).toEqual([]);
  broken = true;
  await vi.waitFor(() => expect(told.at(-1)).toEqual(["often"]), soon);
  broken = false;
  await vi.waitFor(() => expect(told.at(-1)).toEqual([]), soon);
  const after = told.length;
  await new Promise((done) => setTimeout(done, 300));
  expect(told).toHaveLength(after);
});

test("a process that leaves jobs to others does only what is everyone's", async () => {
  const mine = jobs({ works: false });
  const done: string[] = [];
  const job = (name: string) => ({ name, everySeconds: 0.05, work: async () => void done.push(name) });
  mine.repeat(job("for all"));
  mine.repeat({ ...job("own disk"), everywhere: true });
  mine.schedule({ name: "left-to-others", cron, work: async () => void done.push("on the clock") });
  await mine.start();
  await (await aClock()).createQueue("left-to-others");
  await (await aClock()).send("left-to-others", {});
  await vi.waitFor(() => expect(done).toContain("own disk"), soon);
  await new Promise((elapsed) => setTimeout(elapsed, 1_500));
  expect(new Set(done)).toEqual(new Set(["own disk"]));
});

test("stopping waits for the running job; a second start is quick", async () => {
  const mine = createJobs(plain);
  let finished = false;
  let began = false;
  const work = async () => {
    began = true;
    await new Promise((done) => setTimeout(done, 300));
    finished = true;
  };
  mine.schedule({ name: "slow", cron, work });
  await mine.start();
  await (await aClock()).send("slow", {});
  await vi.waitFor(() => expect(began).toBe(true), soon);
  await mine.stop();
  expect(finished).toBe(true);
  const again = jobs();
  const start = performance.now();
  await again.start();
  expect(performance.now() - start).toBeLessThan(5_000);
});
