import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { openDatabase } from "./db.ts";
import { transaction } from "./transaction.ts";
import { announce, type Listening, listenTo } from "./notify.ts";

const { db, session } = await testDatabase();
const quiet = { info() {}, warn() {}, error() {}, debug() {} };
const open: Listening[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function listening(channel: string) {
  const listener = { changed: vi.fn(), hearing: vi.fn() };
  const one = listenTo(session, { [channel]: listener }, quiet, { retryMs: 20, pingMs: 50 });
  open.push(one);
  await one.ready;
  return listener;
}

test("every listener hears a change when its transaction commits, within a second", async () => {
  const [here, there] = [await listening("shelf"), await listening("shelf")];
  await transaction(db, async (tx) => {
    await announce(tx, "shelf");
    await sleep(50);
    expect(here.changed).not.toHaveBeenCalled();
  });
  await vi.waitFor(() => expect(here.changed).toHaveBeenCalledTimes(1), 1_000);
  await vi.waitFor(() => expect(there.changed).toHaveBeenCalledTimes(1), 1_000);
});

test("a change that is rolled back, or of another channel, is never heard", async () => {
  const listener = await listening("shelf");
  const failing = transaction(db, async (tx) => {
    await announce(tx, "shelf");
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  await transaction(db, (tx) => announce(tx, "another"));
  await sleep(100);
  expect(listener.changed).not.toHaveBeenCalled();
});

test("a lost connection is told, repaired by itself, and hears again", async () => {
  const listener = await listening("shelf");
  expect(listener.hearing.mock.calls).toEqual([[true]]);
  await db.execute(
    "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %' or (query = 'select 1' and pid <> pg_backend_pid())",
  );
  await vi.waitFor(() => expect(listener.hearing.mock.calls).toEqual([[true], [false], [true]]), 3_000);
  await transaction(db, (tx) => announce(tx, "shelf"));
  await vi.waitFor(() => expect(listener.changed).toHaveBeenCalledTimes(1), 1_000);
});

test("a database that is down is tried again and again, and closing ends it", async () => {
  const down = openDatabase({ connectionString: "postgresql://nobody@127.0.0.1:1/none" });
  const listener = { changed: vi.fn(), hearing: vi.fn() };
  const one = listenTo(down.session, { shelf: listener }, quiet, { retryMs: 10, pingMs: 50 });
  await vi.waitFor(() => expect(listener.hearing.mock.calls.length).toBeGreaterThan(2), 2_000);
  await one.close();
  const tries = listener.hearing.mock.calls.length;
  await sleep(100);
  expect(listener.hearing.mock.calls.slice(0, tries).flat()).not.toContain(true);
  expect(listener.hearing.mock.calls.length).toBe(tries);
  await down.close();
});
