import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { startRepeating } from "./repeated-jobs.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A job of every 5 seconds, whose runs end as `outcome` says at the time. */
function aJob() {
  const lines: { error: string[]; info: string[] } = { error: [], info: [] };
  const state: { outcome: Error | undefined; runs: number } = { outcome: undefined, runs: 0 };
  const repetition = startRepeating(
    {
      name: "papers-due",
      everySeconds: 5,
      work: async () => {
        state.runs += 1;
        if (state.outcome !== undefined) throw state.outcome;
      },
    },
    { info: (line) => lines.info.push(line), warn: () => {}, error: (line) => lines.error.push(line) },
  );
  onTestFinished(() => repetition.stop(1_000));
  const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);
  return { lines, state, repetition, seconds };
}

test("a repeated job that goes on failing is told once, with its cause and where it was, and again after ten minutes", async () => {
  const { lines, state, seconds } = aJob();
  state.outcome = new Error("Failed query: select", { cause: new TypeError("no row of that day") });
  await seconds(300);
  expect(state.runs).toBe(60);
  expect(lines.error).toHaveLength(1);
  expect(lines.error[0]).toContain("papers-due");
  expect(lines.error[0]).toContain("no row of that day");
  expect(lines.error[0]).toContain("repeated-jobs.test.ts"); // the stack
  await seconds(310);
  expect(lines.error).toHaveLength(2);
});

test("another failure is told at once, though the first one was told before", async () => {
  const { lines, state, seconds } = aJob();
  state.outcome = new Error("the database is away");
  await seconds(20);
  state.outcome = new TypeError("a bad row");
  await seconds(20);
  expect(lines.error).toHaveLength(2);
  expect(lines.error[1]).toContain("a bad row");
});

test("words that are others each time do not fill the log", async () => {
  const { lines, state, seconds } = aJob();
  for (let n = 1; n <= 100; n++) {
    state.outcome = new Error(`no row ${n}`);
    await seconds(5);
  }
  expect(lines.error).toHaveLength(10);
});

test("that a job works again is told once, and its next failure is told", async () => {
  const { lines, state, seconds } = aJob();
  await seconds(20);
  expect(lines.info).toEqual([]);
  state.outcome = new Error("away");
  await seconds(20);
  state.outcome = undefined;
  await seconds(60);
  expect(lines.info).toHaveLength(1);
  expect(lines.info[0]).toContain("papers-due");
  state.outcome = new Error("away");
  await seconds(5);
  expect(lines.error).toHaveLength(2);
});

test("a job is failing from its first failure on until a run succeeds", async () => {
  const { state, repetition, seconds } = aJob();
  vi.setSystemTime(new Date("2026-03-01T01:00:00Z"));
  await seconds(5);
  expect(repetition.failing()).toBeUndefined();
  state.outcome = new Error("away");
  await seconds(5);
  const since = new Date("2026-03-01T01:00:10Z");
  expect(repetition.failing()).toEqual({ name: "papers-due", since });
  await seconds(700);
  expect(repetition.failing()).toEqual({ name: "papers-due", since });
  state.outcome = undefined;
  await seconds(5);
  expect(repetition.failing()).toBeUndefined();
});

test("what is told holds no value of a query", async () => {
  const { lines, state, seconds } = aJob();
  state.outcome = new Error("Failed query: select 1\nparams: 13900000000", { cause: new Error("canceled") });
  await seconds(5);
  expect(lines.error[0]).toContain("canceled");
  expect(lines.error[0]).not.toContain("13900000000");
});

test("a stop tells the run under way, and waits for one that does not hear it no longer than its bound", async () => {
  const warned: string[] = [];
  const told: boolean[] = [];
  const repetition = startRepeating(
    {
      name: "live-replays",
      everySeconds: 1,
      work: (stopping) => {
        stopping.addEventListener("abort", () => told.push(stopping.aborted));
        return new Promise(() => {});
      },
    },
    { info: () => {}, warn: (line) => warned.push(line), error: () => {} },
  );
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  const began = performance.now();
  await repetition.stop(50);
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(told).toEqual([true]);
  expect(warned).toEqual([expect.stringContaining("live-replays")]);
});
