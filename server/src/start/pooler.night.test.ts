import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { beforeAll, expect, inject, onTestFinished, test, vi } from "vitest";
import { keysFrom } from "../kernel/crypto.ts";
import { lockUntilCommit } from "../kernel/db/locks.ts";
import { ownMigrations } from "../kernel/db/migrate.ts";
import { announce, listenTo } from "../kernel/db/notify.ts";
import { type Params, prepared, rawSql } from "../kernel/db/prepared.ts";
import { installation } from "../kernel/db/tables.ts";
import { transaction } from "../kernel/db/transaction.ts";
import { testDatabase } from "../testing/database.ts";
import { hasPgbouncer, startPgbouncer } from "../testing/pgbouncer.ts";
import { readConfig } from "./config.ts";
import { connectionNameOf } from "./key-change.ts";
import { openPreparedDatabase } from "./prepared-database.ts";

const { db, connectionString } = await testDatabase();
const quiet = { info() {}, warn() {}, error() {}, debug() {} };
const canTry = hasPgbouncer();

beforeAll(() => db.execute(sql`create table counted as select 0 as n`));

async function pgbouncer(
  ...given: Parameters<typeof startPgbouncer> extends [string, ...infer More] ? More : never
): Promise<string> {
  const { address, stop } = await startPgbouncer(inject("folder"), ...given);
  onTestFinished(stop);
  return address;
}

/** The start of a process with these variables, as far as the database goes. */
async function started(variables: Record<string, string>) {
  const config = readConfig({ DATA_DIR: join(inject("folder"), "pooler"), ...variables });
  const stops: (() => Promise<void>)[] = [];
  onTestFinished(async () => {
    for (const stop of stops.toReversed()) await stop();
  });
  return openPreparedDatabase({ config, log: quiet, onStop: (stop) => stops.push(stop) });
}

test("PostgreSQL itself is enough, and is the address of sessions", async () => {
  const database = await started({ DATABASE_URL: connectionString });
  expect(database.session.connectionString).toBe(connectionString);
});

test("a pool without time limits is refused with what to set", async () => {
  const both = { DATABASE_URL: connectionString, DATABASE_DIRECT_URL: connectionString };
  await expect(started(both)).rejects.toThrow(/连接池.*statement_timeout.*DATABASE_DIRECT_URL/);
});

test.runIf(canTry)(
  "a pooler that shares sessions by transaction is refused as the only address",
  async () => {
    for (const poolSize of [1, 4]) {
      const address = await pgbouncer(connectionString, poolSize);
      await expect(started({ DATABASE_URL: address })).rejects.toThrow(/按事务共享.*DATABASE_DIRECT_URL/);
    }
  },
);

test.runIf(canTry)("one that pools sessions is refused where it takes no limits, or drops them", async () => {
  const bySession: [string | RegExp, string] = ["pool_mode = transaction", "pool_mode = session"];
  const refusing = await pgbouncer(connectionString, 4, [bySession]);
  const dropping = await pgbouncer(connectionString, 4, [
    bySession,
    [
      "max_client_conn",
      "ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout\nmax_client_conn",
    ],
    [/ connect_query='[^']*'/, ""],
  ]);
  for (const address of [refusing, dropping])
    await expect(started({ DATABASE_URL: address })).rejects.toThrow(/时限没有生效.*statement_timeout/);
});

const add = prepared("pooler_test_add", (_, p: Params<{ n: number }>) =>
  rawSql<{ n: number }>(sql`update counted set n = n + ${p.n}::int returning n`),
);
const read = prepared("pooler_test_read", (on) => on.select({ n: sql<number>`n` }).from(sql`counted`));

test.runIf(canTry)(
  "behind the pooler of deploy/pgbouncer.ini twenty hot statements at once share two sessions, in and outside transactions, with limits, locks and announcements",
  async () => {
    const database = await started({
      DATABASE_URL: await pgbouncer(connectionString, 2),
      DATABASE_DIRECT_URL: connectionString,
    });
    expect(database.session.connectionString).toBe(connectionString);
    const pooled = database.db;
    const listener = { changed: vi.fn(), hearing: vi.fn() };
    const listening = listenTo(database.session, { counted: listener }, quiet);
    onTestFinished(() => listening.close());
    await listening.ready;

    let inside = 0;
    const both: number[] = [];
    const sessions = new Set<unknown>();
    await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        nth % 2 === 0
          ? read(pooled)
          : transaction(pooled, async (tx) => {
              await lockUntilCommit(tx, "exports", 1);
              both.push(++inside);
              sessions.add((await tx.execute(sql`select pg_backend_pid() as pid`)).rows[0]?.["pid"]);
              await add(tx, { n: 1 });
              await sleep(5);
              inside--;
              await announce(tx, "counted");
            }),
      ),
    );
    expect(both).toEqual(Array.from({ length: 10 }, () => 1));
    expect(await read(pooled)).toEqual([{ n: 10 }]);
    await vi.waitFor(() => expect(listener.changed).toHaveBeenCalledTimes(10), 2_000);
    expect(sessions.size).toBeLessThanOrEqual(2);
  },
);

test.runIf(canTry)(
  "an empty database is migrated by a session of its own, not by one of the pooler's",
  async () => {
    const name = `empty_${randomBytes(6).toString("hex")}`;
    await db.execute(sql.raw(`create database ${name}`));
    onTestFinished(async () => void (await db.execute(sql.raw(`drop database ${name} with (force)`))));
    const direct = new URL(connectionString);
    direct.pathname = name;
    const address = await pgbouncer(direct.href, 2);
    const both = { DATABASE_URL: address, DATABASE_DIRECT_URL: direct.href };
    // A session of the pooler would keep the turn at migrating, for which the next server waits.
    const { db: pooled } = await started(both);
    const held = sql`select count(*)::int as n from pg_locks where locktype = 'advisory' and database =
    (select oid from pg_database where datname = ${name})`;
    expect((await db.execute<{ n: number }>(held)).rows).toEqual([{ n: 0 }]);
    const migrated = sql`select count(*)::int as n from schema_migration`;
    expect((await pooled.execute<{ n: number }>(migrated)).rows).toEqual([{ n: ownMigrations().length }]);
  },
);

test.runIf(canTry)(
  "a start behind a pooler is connected to PostgreSQL itself by the name of its keys, as long as it runs",
  async () => {
    const connected = async () =>
      (
        await db.execute<{ name: string }>(
          sql`select application_name as name from pg_stat_activity where datname = current_database()`,
        )
      ).rows.map(({ name }) => name);
    const key = randomBytes(32);
    const name = connectionNameOf(keysFrom(key));
    const both = {
      DATABASE_URL: await pgbouncer(connectionString, 2),
      DATABASE_DIRECT_URL: connectionString,
      DATA_KEY: key.toString("base64"),
    };
    await db.delete(installation);
    onTestFinished(async () => void (await db.delete(installation)));
    await started(both);
    expect(await connected()).toContain(name);
  },
);

test("two addresses that lead to two databases are refused, before anything is migrated", async () => {
  const other = await testDatabase();
  const both = { DATABASE_URL: connectionString, DATABASE_DIRECT_URL: other.connectionString };
  await expect(started(both)).rejects.toThrow("指向两个不同的数据库");
});
