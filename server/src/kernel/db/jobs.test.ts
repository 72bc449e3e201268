import { PgBoss } from "pg-boss";
import { expect, onTestFinished, test, vi } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { createJobs, type Jobs } from "./jobs.ts";

const { connectionString } = await testDatabase();
const errors: string[] = [];
const log = { info: () => {}, warn: () => {}, error: (line: string) => errors.push(line) };
const cron = "0 0 1 1 *"; // of its own accord not while these tests run

function jobs(): Jobs {
  const made = createJobs({ connectionString, log });
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

const soon = { timeout: 8_000, interval: 50 };

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
  await vi.waitFor(() => expect(attempts).toBe(2), { timeout: 12_000 });
  expect(errors.join()).toContain("first time");
});

test("repeated jobs whose last run failed are known until one succeeds", async () => {
  const mine = jobs();
  let broken = true;
  const work = async () => {
    if (broken) throw new Error("broken");
  };
  mine.repeat({ name: "often", everySeconds: 0.05, work });
  mine.repeat({ name: "fine", everySeconds: 0.05, work: async () => {} });
  await mine.start();
  await vi.waitFor(() => expect(mine.failing()).toMatchObject([{ name: "often" }]), soon);
  broken = false;
  await vi.waitFor(() => expect(mine.failing()).toEqual([]), soon);
});

test("stopping waits for the running job; a second start is quick", async () => {
  const mine = createJobs({ connectionString, log });
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
