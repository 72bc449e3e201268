import { eq, sql } from "drizzle-orm";
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { type Db, prepared } from "./db.ts";

const owners = pgTable("test_owners", { ownerId: integer().primaryKey(), name: text() });
const things = pgTable("test_things", {
  thingId: integer().primaryKey(),
  ownerId: integer(),
  price: bigint({ mode: "number" }),
  hot: boolean(),
  art: jsonb(),
  tags: text().array(),
  at: timestamp({ withTimezone: true }),
  none: text(),
});
const { db } = await testDatabase();
await db.execute(sql`create table test_owners ("ownerId" int primary key, name text)`);
await db.execute(sql`create table test_things ("thingId" int primary key, "ownerId" int, price bigint, hot boolean,
  art jsonb, tags text[], at timestamptz, none text)`);
await db.insert(owners).values({ ownerId: 1, name: "王" });
await db.insert(things).values([
  {
    thingId: 1,
    ownerId: 1,
    price: 2 ** 40,
    hot: true,
    art: { a: [1] },
    tags: ["a", "b,c"],
    at: new Date(),
  },
  { thingId: 2 },
]);

/** Columns of every type, a join with and without a match, an expression, an alias. */
const everyKind = (tx: Db) =>
  tx
    .select({
      thingId: things.thingId,
      price: things.price,
      hot: things.hot,
      art: things.art,
      tags: things.tags,
      at: things.at,
      none: things.none,
      owner: owners.name,
      later: sql<Date | null>`${things.at} + interval '1 day'`.mapWith(things.at).as("later"),
      count: sql<number>`(select count(*)::int from ${things})`,
    })
    .from(things)
    .leftJoin(owners, eq(owners.ownerId, things.ownerId))
    .orderBy(things.thingId);

/** Whole tables beside each other: rows of rows. */
const nested = (tx: Db) =>
  tx.select().from(things).leftJoin(owners, eq(owners.ownerId, things.ownerId)).orderBy(things.thingId);

test("prepared queries read their rows as Drizzle does", async () => {
  const rows = await prepared("every_kind", everyKind)(db);
  expect(rows).toEqual(await everyKind(db));
  expect(rows[0]?.later).toBeInstanceOf(Date);
  expect(await prepared("nested", nested)(db)).toEqual(await nested(db));
});
