// What the server does when the database it talks to dies, hangs, or is not the primary any more.
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { aLine } from "../../testing/frozen-line.ts";
import { isDatabaseDown, sqlState } from "./db-errors.ts";
import { type Database, type Db, openDatabase } from "./db.ts";
import { createJobs } from "../jobs/jobs.ts";
import { keepalive } from "./one-connection.ts";
import { listenTo } from "./notify.ts";
import { sessionLocks } from "./session-locks.ts";
import { transaction } from "./transaction.ts";

const { db, connectionString, session } = await testDatabase();
const quiet = { info() {}, warn() {}, error() {}, debug() {} };
beforeAll(() => db.execute(sql`create table noted (n integer primary key)`));

const note = (on: Db, n: number) =>
  transaction(on, (tx) => tx.execute(sql`insert into noted (n) values (${n})`));
const notes = async (n: number) => (await db.execute(sql`select from noted where n = ${n}`)).rows.length;

function open(address: string, maxConnections = 1): Database {
  const opened = openDatabase({ connectionString: address, maxConnections, statementTimeoutMs: 100 });
  onTestFinished(() => opened.close());
  return opened;
}

test("a connection to a former primary, which only reads, is given up: the next transaction has another one", async () => {
  const one = open(connectionString).db;
  const name =
    (await db.execute<{ name: string }>(sql`select current_database() as name`)).rows[0]?.name ?? "";
  const readOnly = (value: string) =>
    db.execute(sql.raw(`alter database ${name} set default_transaction_read_only = ${value}`));
  await readOnly("on");
  const refused = await note(one, 1).catch((error: unknown) => error);
  await readOnly("off");
  expect(sqlState(refused)).toBe("25006");
  expect(isDatabaseDown(refused)).toBe(true);
  await note(one, 1);
  expect(await notes(1)).toBe(1);
});

test("connections that hang are given up after one time limit each, by transactions and by single statements, and others take their place", async () => {
  const line = await aLine(connectionString);
  const two = open(line.connectionString, 2).db;
  await Promise.all([note(two, 10), note(two, 11)]);
  line.freeze();
  const began = performance.now();
  const lost = await Promise.allSettled([note(two, 12), two.execute(sql`select 1`)]);
  expect(performance.now() - began).toBeLessThan(2 * 2_100);
  for (const one of lost)
    expect(one).toMatchObject({ status: "rejected", reason: expect.toSatisfy(isDatabaseDown) });
  expect(await notes(12)).toBe(0);
  await note(two, 12);
  expect(await notes(12)).toBe(1);
});

test("a commit whose answer is lost is never told as done, though it may be", async () => {
  const line = await aLine(connectionString);
  const one = open(line.connectionString).db;
  const lost = transaction(one, async (tx) => {
    await tx.execute(sql`insert into noted (n) values (20)`);
    line.freezeAnswers();
  });
  await expect(lost).rejects.toSatisfy(isDatabaseDown);
  expect(await notes(20)).toBe(1);
  await note(one, 21);
});

test("a standby gives no session lock, as nobody else would know of it", async () => {
  await db.execute(sql`create schema a_standby`);
  await db.execute(
    sql`create function a_standby.pg_is_in_recovery() returns boolean language sql as 'select true'`,
  );
  const address = new URL(connectionString);
  address.searchParams.set("options", "-c search_path=a_standby,pg_catalog");
  const locks = sessionLocks(open(address.href).session);
  onTestFinished(() => locks.close());
  await expect(locks.tryHold("a")).rejects.toSatisfy(isDatabaseDown);
});

test("a broken connection of locks whose end arrives late takes nothing from the one that came after it", async () => {
  const line = await aLine(connectionString);
  line.endsLate(300);
  const locks = sessionLocks(open(line.connectionString).session);
  const others = sessionLocks(session);
  onTestFinished(async () => void (await Promise.all([locks.close(), others.close()])));
  const held = await locks.tryHold("late");
  const lost = new Promise((resolve) => held?.lost.addEventListener("abort", resolve));
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'zhutu locks' and datname = current_database()`);
  await lost;
  const next = await vi.waitFor(async () => {
    const taken = await locks.tryHold("late");
    expect(taken).toBeDefined();
    return taken;
  });
  await sleep(400);
  expect(next?.lost.aborted).toBe(false);
  await next?.release();
  expect(await others.tryHold("late")).toBeDefined();
});

test("a lock that is asked for over a line that hangs is given up after five seconds", async () => {
  const line = await aLine(connectionString);
  const locks = sessionLocks(open(line.connectionString).session);
  onTestFinished(() => locks.close());
  await (await locks.tryHold("before"))?.release();
  line.freeze();
  const began = performance.now();
  await expect(locks.tryHold("after")).rejects.toSatisfy(isDatabaseDown);
  const ms = performance.now() - began;
  expect(ms).toBeGreaterThan(4_500);
  expect(ms).toBeLessThan(8_000);
});

test("the connection that hears changes comes back when it hangs", async () => {
  const line = await aLine(connectionString);
  const one = open(line.connectionString).session;
  const listener = { changed: vi.fn(), hearing: vi.fn() };
  const listening = listenTo(one, { shelf: listener }, quiet, { retryMs: 20, pingMs: 50 });
  onTestFinished(() => listening.close());
  await listening.ready;
  line.freeze();
  await vi.waitFor(() => expect(listener.hearing.mock.calls).toEqual([[true], [false], [true]]), 5_000);
});

test("every connection asks a silent peer after ten seconds, the queue's and the locks' too", async () => {
  const line = await aLine(connectionString);
  const asked = vi.spyOn((await import("node:net")).Socket.prototype, "setKeepAlive");
  onTestFinished(() => asked.mockRestore());
  const connections = async (use: () => Promise<unknown>) => {
    asked.mockClear();
    await use();
    return asked.mock.calls;
  };
  const jobs = createJobs({
    session: open(line.connectionString).session,
    log: quiet,
    works: true,
    noteFailing: async () => {},
  });
  const locks = sessionLocks(open(line.connectionString).session);
  for (const use of [
    () => open(line.connectionString).db.execute(sql`select 1`),
    async () => (await locks.tryHold("b"))?.release(),
    () => jobs.start(),
  ]) {
    const calls = await connections(use);
    expect(calls.length).toBeGreaterThan(0);
    for (const call of calls) expect(call).toEqual([true, keepalive.keepAliveInitialDelayMillis]);
  }
  await jobs.stop();
  await locks.close();
});
