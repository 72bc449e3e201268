import { expect, onTestFinished, test, vi } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { transaction } from "./transaction.ts";
import { createJobs, type Jobs } from "./jobs.ts";

const { db, connectionString } = await testDatabase();
const errors: string[] = [];
const log = { info: () => {}, warn: () => {}, error: (line: string) => errors.push(line) };

function jobs(): Jobs {
  const made = createJobs({ connectionString, log });
  onTestFinished(() => made.stop());
  return made;
}

const soon = { timeout: 8_000, interval: 50 };

test("a job sent in a transaction runs when it commits and never when it rolls back", async () => {
  const mine = jobs();
  const seen: number[] = [];
  const greet = mine.define<{ n: number }>("greet", async ({ n }) => void seen.push(n));
  await mine.start();
  await transaction(db, async (tx) => {
    await mine.send(tx, greet, { n: 1 });
    throw new Error("no");
  }).catch(() => {});
  await transaction(db, (tx) => mine.send(tx, greet, { n: 2 }));
  await mine.send(db, greet, { n: 3 }, { startAfter: 1 });
  await vi.waitFor(() => expect(seen).toEqual([2, 3]), soon);
});

test("two instances starting at once make the queues once and do each job once", async () => {
  const seen: number[] = [];
  const both = [jobs(), jobs()];
  for (const one of both) one.define<{ n: number }>("shared", async ({ n }) => void seen.push(n));
  await Promise.all(both.map((one) => one.start()));
  for (let n = 0; n < 10; n++) await both[0]?.send(db, "shared", { n });
  await vi.waitFor(() => expect(seen).toHaveLength(10), { timeout: 15_000 });
  expect(new Set(seen).size).toBe(10);
});

test("oneWaiting keeps one waiting job a key", async () => {
  const mine = jobs();
  const once = mine.define<{ n: number }>("once", async () => {}, { oneWaiting: true });
  await mine.start();
  const later = { startAfter: 60, singletonKey: "a" };
  expect(await mine.send(db, once, { n: 1 }, later)).toBe(true);
  expect(await mine.send(db, once, { n: 2 }, later)).toBe(false);
  expect(await mine.send(db, once, { n: 3 }, { ...later, singletonKey: "b" })).toBe(true);
});

test("a job that fails is logged and tried again", async () => {
  const mine = jobs();
  let attempts = 0;
  const shaky = mine.define<{ n: number }>("shaky", async () => {
    attempts += 1;
    if (attempts === 1) throw new Error("first time");
  });
  await mine.start();
  await mine.send(db, shaky, { n: 1 });
  await vi.waitFor(() => expect(attempts).toBe(2), { timeout: 12_000 });
  expect(errors.join()).toContain("first time");
});

test("stopping waits for the running job; a second start is quick", async () => {
  const mine = createJobs({ connectionString, log });
  let finished = false;
  let began = false;
  const slow = mine.define<object>("slow", async () => {
    began = true;
    await new Promise((done) => setTimeout(done, 300));
    finished = true;
  });
  await mine.start();
  await mine.send(db, slow, {});
  await vi.waitFor(() => expect(began).toBe(true), soon);
  await mine.stop();
  expect(finished).toBe(true);
  const again = jobs();
  const start = performance.now();
  await again.start();
  expect(performance.now() - start).toBeLessThan(5_000);
});
