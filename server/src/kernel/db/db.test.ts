import { eq, sql } from "drizzle-orm";
import { check, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { isDatabaseDown, isForeignKeyViolation, sqlState } from "./db-errors.ts";
import { openDatabase, type Db } from "./db.ts";
import { type Params, prepared, rawSql } from "./prepared.ts";
import { sendWithCommit, TransactionLost, transaction } from "./transaction.ts";
import { statementsOf } from "../../testing/statements.ts";

const shelf = pgTable(
  "shelf",
  {
    id: integer().primaryKey(),
    title: text().unique("shelf_title").notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [check("shelf_id_positive", sql`${t.id} > 0`)],
);

const { db, connectionString } = await testDatabase();

let built = 0;
const findShelf = prepared("find_shelf", (on, p: Params<{ id: number }>) => {
  built += 1;
  return on.select({ id: shelf.id, title: shelf.title, at: shelf.at }).from(shelf).where(eq(shelf.id, p.id));
});
const add = (on: Db, id: number, title: string) => on.insert(shelf).values({ id, title });
const titles = async (on: Db) =>
  (await on.select({ title: shelf.title }).from(shelf)).map((row) => row.title);

beforeAll(async () => {
  await db.execute(sql`create table shelf (id integer primary key constraint shelf_id_positive check (id > 0),
    title text not null constraint shelf_title unique, at timestamptz not null default now())`);
  await add(db, 1, "一");
});

test("a prepared query maps its rows, is built once, and is prepared under its name", async () => {
  const [row] = await findShelf(db, { id: 1 });
  expect(row?.title).toBe("一");
  expect(row?.at).toBeInstanceOf(Date);
  for (let i = 0; i < 20; i++) await findShelf(db, { id: 1 });
  expect(built).toBe(1);
  const { rows } = await db.execute(sql`select name from pg_prepared_statements where name = 'find_shelf'`);
  expect(rows).toHaveLength(1);
});

test("a prepared query inside a transaction sees the transaction's own rows, and nobody else does", async () => {
  await transaction(db, async (tx) => {
    await add(tx, 2, "二");
    expect(await findShelf(tx, { id: 2 })).toHaveLength(1);
    expect(await findShelf(db, { id: 2 })).toHaveLength(0);
  });
  expect(await findShelf(db, { id: 2 })).toHaveLength(1);
});

/** Rejects as `work` does, but some steps later: as a statement does whose answer passes more hands. */
async function slowly<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    for (let step = 0; step < 20; step++) await Promise.resolve();
    throw error;
  }
}
const failing = prepared("fail_with", (_, p: Params<{ state: string }>) =>
  rawSql(sql`select pg_temp.fail_with(${p.state}::text)`),
);

test.each(["40P01", "40001"])(
  "statements sent together are tried again after %s, also when one behind it is told first",
  async (state) => {
    for (const send of [
      (tx: Db): Promise<unknown> => tx.execute(sql`select pg_temp.fail_with(${state})`),
      (tx: Db): Promise<unknown> => failing(tx, { state }),
    ]) {
      let tried = 0;
      const done = await transaction(db, async (tx) => {
        await tx.execute(sql`create or replace function pg_temp.fail_with(state text) returns int language plpgsql
          as $$ begin raise exception 'made to fail' using errcode = state; end $$`);
        tried++;
        if (tried === 1) await Promise.all([slowly(send(tx)), add(tx, 60, "六十")]);
        return tried;
      });
      expect(done).toBe(2);
    }
  },
);

test("a failure that is not worth retrying is told as what it was, not as the refusals behind it", async () => {
  const together = transaction(db, async (tx) => {
    await titles(tx);
    await Promise.all([slowly(tx.execute(sql`select 1 / 0`)), tx.execute(sql`select 1`)]);
  });
  expect(sqlState(await together.catch((error: unknown) => error))).toBe("22012");
});

test("what a transaction did not wait for is not written after it, by no way to query", async () => {
  const late: Promise<unknown>[] = [];
  const laterOn = async (work: () => Promise<unknown>) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return work();
  };
  const refused = transaction(db, (tx) => {
    late.push(
      laterOn(() => add(tx, 40, "四十")),
      laterOn(() => tx.execute(sql`insert into shelf (id, title) values (41, '四十一')`)),
      laterOn(() => findShelf(tx, { id: 1 })),
    );
    return Promise.all([...late, Promise.reject(new Error("no"))]);
  });
  await expect(refused).rejects.toThrow("no");
  const answers = await Promise.allSettled(late);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(await titles(db)).not.toContain("四十");
  expect(await titles(db)).not.toContain("四十一");
});

test("a transaction that rejects leaves nothing, and none begins inside another", async () => {
  await transaction(db, async (tx) => {
    await add(tx, 5, "五");
    throw new Error("no");
  }).catch(() => {});
  const nested = transaction(db, (tx) => transaction(tx as Db, async () => {}));
  await expect(nested).rejects.toThrow(/inside another/);
  expect(await titles(db)).toEqual(["一", "二"]);
});

test("a deadlock is tried again until both have committed; a refusal is not", async () => {
  await add(db, 10, "十");
  await add(db, 11, "十一");
  let tries = 0;
  const swap = (first: number, second: number) =>
    transaction(db, async (tx) => {
      tries += 1;
      await tx
        .update(shelf)
        .set({ at: sql`now()` })
        .where(eq(shelf.id, first));
      await tx.execute(sql`select pg_sleep(0.1)`);
      await tx
        .update(shelf)
        .set({ at: sql`now()` })
        .where(eq(shelf.id, second));
    });
  await Promise.all([swap(10, 11), swap(11, 10)]);
  expect(tries).toBeGreaterThan(2);

  let refusals = 0;
  const refusing = transaction(db, async () => {
    refusals += 1;
    throw new Error("refused");
  });
  await expect(refusing).rejects.toThrow("refused");
  expect(refusals).toBe(1);
});

test("a statement written in SQL is prepared under its name and answers the rows as the driver reads them", async () => {
  const sum = prepared("shelf_sum", (_, p: Params<{ left: number; right: number }>) =>
    rawSql<{ sum: number }>(sql`select ${p.left}::int + ${p.right}::int as sum`),
  );
  expect(await sum(db, { left: 2, right: 3 })).toEqual([{ sum: 5 }]);
  const { rows } = await db.execute(sql`select 1 from pg_prepared_statements where name = 'shelf_sum'`);
  expect(rows).toHaveLength(1);
});

test("a commit that PostgreSQL turns into a rollback is never reported as done", async () => {
  const done = transaction(db, async (tx) => {
    await add(tx, 6, "六");
    await add(tx, 1, "again").catch(() => {});
  });
  await expect(done).rejects.toBeInstanceOf(TransactionLost);
  expect(await findShelf(db, { id: 6 })).toEqual([]);
});

const insertShelf = prepared("insert_shelf", (_, p: Params<{ id: number; title: string }>) =>
  rawSql(sql`insert into shelf (id, title) values (${p.id}, ${p.title})`),
);

test("writes that go with the commit are one round trip with it", async () => {
  const sent = await statementsOf(() =>
    transaction(db, async (tx) => {
      sendWithCommit(tx, () => insertShelf(tx, { id: 30, title: "三十" }));
      sendWithCommit(tx, () => insertShelf(tx, { id: 31, title: "三十一" }));
    }),
  );
  expect(sent).toMatchObject({ statements: 4, roundTrips: 1, commits: 1 });
  expect(await titles(db)).toEqual(expect.arrayContaining(["三十", "三十一"]));
});

test("one of them that fails leaves nothing, and is told as what it was", async () => {
  for (const ids of [
    [32, 1],
    [1, 32],
  ]) {
    const lost = await transaction(db, async (tx) => {
      await add(tx, 33, "三十三");
      for (const id of ids) sendWithCommit(tx, () => insertShelf(tx, { id, title: `新 ${id}` }));
      return "done";
    }).catch((error: unknown) => error);
    expect(sqlState(lost)).toBe("23505");
    expect(await findShelf(db, { id: 32 })).toEqual([]);
    expect(await findShelf(db, { id: 33 })).toEqual([]);
  }
});

test("one of them that deadlocks is tried again with the whole transaction", async () => {
  let tried = 0;
  await transaction(db, async (tx) => {
    await tx.execute(sql`create or replace function pg_temp.fail_with(state text) returns int language plpgsql
      as $$ begin raise exception 'made to fail' using errcode = state; end $$`);
    sendWithCommit(tx, () => insertShelf(tx, { id: 34, title: "三十四" }));
    tried++;
    if (tried === 1) sendWithCommit(tx, () => failing(tx, { state: "40P01" }));
  });
  expect(tried).toBe(2);
  expect(await findShelf(db, { id: 34 })).toHaveLength(1);
});

test("one of them that cannot be sent at all leaves nothing", async () => {
  const unsendable = {
    toPostgres: () => {
      throw new Error("no value of SQL");
    },
  };
  const lost = transaction(db, async (tx) => {
    sendWithCommit(tx, () => insertShelf(tx, { id: 39, title: "三十九" }));
    sendWithCommit(tx, () => insertShelf(tx, { id: 40, title: unsendable as never }));
  });
  await expect(lost).rejects.toThrow("no value of SQL");
  expect(await findShelf(db, { id: 39 })).toEqual([]);
});

test("a write that is not sent at once, or is two statements, does not go with a commit", async () => {
  const two = async (tx: Db) => {
    await insertShelf(tx, { id: 36, title: "三十六" });
    await insertShelf(tx, { id: 37, title: "三十七" });
  };
  const later = transaction(db, async (tx) =>
    sendWithCommit(tx, async () => {
      await Promise.resolve();
      await insertShelf(tx, { id: 35, title: "三十五" });
    }),
  );
  await expect(later).rejects.toThrow("one prepared statement");
  const both = transaction(db, async (tx) =>
    sendWithCommit(tx, () => Promise.all([two(tx), insertShelf(tx, { id: 38, title: "三十八" })])),
  );
  await expect(both).rejects.toThrow("one prepared statement");
  for (const id of [35, 36, 37, 38]) expect(await findShelf(db, { id })).toEqual([]);
});

test("what refused a row is recognised through the wrapping", async () => {
  const lost = await add(db, 7, "一").catch((error: unknown) => error);
  expect(sqlState(lost)).toBe("23505");
  expect([isForeignKeyViolation(lost), isDatabaseDown(lost)]).toEqual([false, false]);
  expect(isForeignKeyViolation(new Error("other"))).toBe(false);
});

test("a statement longer than the limit is ended, and counts as the database being too slow", async () => {
  const hasty = openDatabase({ connectionString, statementTimeoutMs: 50 });
  const slow = await hasty.db.execute(sql`select pg_sleep(5)`).catch((error: unknown) => error);
  expect(sqlState(slow)).toBe("57014");
  expect(isDatabaseDown(slow)).toBe(true);
  await hasty.close();
});

test("connections that die in use do not crash the process and do not use up the pool", async () => {
  const small = openDatabase({ connectionString, maxConnections: 2 });
  for (let i = 0; i < 5; i++) {
    const lost = await transaction(small.db, (tx) =>
      tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
    ).catch((error: unknown) => error);
    expect(isDatabaseDown(lost)).toBe(true);
  }
  expect((await small.db.execute(sql`select 1 as n`)).rows).toEqual([{ n: 1 }]);
  await small.close();
});

test("nobody listening at the address is the database being down", async () => {
  for (const address of ["postgresql://x@127.0.0.1:1/x", "postgresql://x@localhost/x?host=/nowhere"]) {
    const nowhere = openDatabase({ connectionString: address });
    const error = await nowhere.db.execute(sql`select 1`).catch((caught: unknown) => caught);
    expect(isDatabaseDown(error)).toBe(true);
    await expect(transaction(nowhere.db, async () => {})).rejects.toSatisfy(isDatabaseDown);
    await nowhere.close();
  }
});
