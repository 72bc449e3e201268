import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "../kernel/db/db.ts";
import { lockUntilCommit } from "../kernel/db/locks.ts";
import { announce, listenTo } from "../kernel/db/notify.ts";
import { type Params, prepared, rawSql } from "../kernel/db/prepared.ts";
import { transaction } from "../kernel/db/transaction.ts";
import { testDatabase } from "../testing/database.ts";
import { hasPgbouncer, pgbouncer } from "../testing/pgbouncer.ts";
import { mustKeepLimits, mustKeepSessions } from "./pooler.ts";

const { db, connectionString } = await testDatabase();
const quiet = { info() {}, warn() {}, error() {}, debug() {} };
const canTry = hasPgbouncer();

beforeAll(() => db.execute(sql`create table counted as select 0 as n`));

function pool(options: Parameters<typeof openDatabase>[0]) {
  const opened = openDatabase(options);
  onTestFinished(() => opened.close());
  return opened.db;
}

test("PostgreSQL itself keeps sessions and the limits that are asked for", async () => {
  await expect(mustKeepSessions(connectionString)).resolves.toBeUndefined();
  await expect(mustKeepLimits(pool({ connectionString }))).resolves.toBeUndefined();
});

test("a pool without time limits is refused with what to set", async () => {
  const unlimited = pool({ connectionString, poolerUrl: connectionString });
  await expect(mustKeepLimits(unlimited)).rejects.toThrow(/连接池.*statement_timeout.*DATABASE_DIRECT_URL/);
});

test.runIf(canTry)(
  "a pooler that shares sessions by transaction is refused as the only address",
  async () => {
    for (const poolSize of [1, 4]) {
      const address = await pgbouncer(connectionString, poolSize);
      await expect(mustKeepSessions(address)).rejects.toThrow(/按事务共享.*DATABASE_DIRECT_URL/);
      await expect(mustKeepLimits(pool({ connectionString: address }))).rejects.toThrow(
        "DATABASE_DIRECT_URL",
      );
    }
  },
);

test.runIf(canTry)(
  "one that pools sessions keeps them, and without its limits is refused all the same",
  async () => {
    const address = await pgbouncer(connectionString, 4, [
      ["pool_mode = transaction", "pool_mode = session"],
      [
        "max_client_conn",
        `ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout\nmax_client_conn`,
      ],
      [/ connect_query='[^']*'/, ""],
    ]);
    await expect(mustKeepSessions(address)).resolves.toBeUndefined();
    await expect(mustKeepLimits(pool({ connectionString: address }))).rejects.toThrow("statement_timeout");
  },
);

const add = prepared("pooler_test_add", (_, p: Params<{ n: number }>) =>
  rawSql<{ n: number }>(sql`update counted set n = n + ${p.n}::int returning n`),
);
const read = prepared("pooler_test_read", (on) => on.select({ n: sql<number>`n` }).from(sql`counted`));

test.runIf(canTry)(
  "behind the pooler of deploy/pgbouncer.ini twenty hot statements at once share two sessions, in and outside transactions, with limits, locks and announcements",
  async () => {
    const poolerUrl = await pgbouncer(connectionString, 2);
    const pooled = pool({ connectionString, poolerUrl, maxConnections: 20 });
    await mustKeepLimits(pooled);
    const listener = { changed: vi.fn(), hearing: vi.fn() };
    const listening = listenTo(pooled, { counted: listener }, quiet);
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
