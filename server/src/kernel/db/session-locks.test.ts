import { setImmediate } from "node:timers/promises";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { sessionLocks } from "./session-locks.ts";

const { connectionString, session } = await testDatabase();
const one = sessionLocks(session);
const other = sessionLocks(session);
afterAll(() => Promise.all([one.close(), other.close()]));

// First, as Node tells of a deprecation once a process.
test("by one connection twenty are asked for at once, and the driver has nothing to warn of", async () => {
  const warned = vi.fn();
  process.on("warning", warned);
  const all = await Promise.all(Array.from({ length: 20 }, (_, nth) => one.tryHold(`name ${nth}`)));
  for (const held of all) await held?.release();
  await setImmediate();
  process.off("warning", warned);
  expect(all).not.toContain(undefined);
  expect(warned).not.toHaveBeenCalled();
});

test("one of two processes has a lock, and each name is its own", async () => {
  const held = await one.tryHold("a");
  expect([await other.tryHold("a"), await one.tryHold("a")]).toEqual([undefined, undefined]);
  const another = await other.tryHold("b");
  expect(another).toBeDefined();
  await held?.release();
  const next = await other.tryHold("a");
  expect(next).toBeDefined();
  await next?.release();
  await another?.release();
});

test("twenty at once: one has it", async () => {
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => (nth % 2 ? one : other).tryHold("rush")),
  );
  const [held, ...more] = all.filter((each) => each !== undefined);
  expect(more).toEqual([]);
  await held?.release();
});

test("a lock whose connection breaks is lost, said so, and free for the next", async () => {
  const held = await one.tryHold("c");
  const client = new pg.Client({ connectionString });
  await client.connect();
  const lost = new Promise((resolve) => held?.lost.addEventListener("abort", resolve));
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'zhutu locks' and datname = current_database()",
  );
  await client.end();
  await lost;
  // PostgreSQL tells that it ends the session a moment before it frees the session's locks.
  const next = await vi.waitFor(async () => {
    const taken = await one.tryHold("c");
    expect(taken).toBeDefined();
    return taken;
  });
  await held?.release();
  expect(await one.tryHold("c")).toBeUndefined();
  expect(next?.lost.aborted).toBe(false);
  await next?.release();
  const freed = await other.tryHold("c");
  expect(freed).toBeDefined();
  await freed?.release();
});
