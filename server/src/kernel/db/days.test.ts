import { sql } from "drizzle-orm";
import { pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { dayIn, daysWithin, endOfDay, monthIn, startOfDay, today } from "./days.ts";
import { transaction } from "./transaction.ts";

const { db } = await testDatabase();
const happenings = pgTable("happenings", {
  name: text("name").notNull(),
  at: timestamp("at", { withTimezone: true }).notNull(),
});

// The clocks of New York go forward on 2026-03-08 and back on 2026-11-01, by 07:00 and 06:00 UTC.
beforeAll(async () => {
  await db.execute(sql`create table happenings (name text not null, at timestamptz not null)`);
  await db.insert(happenings).values([
    { name: "before", at: new Date("2026-03-07T15:59:59Z") },
    { name: "first", at: new Date("2026-03-07T16:00:00Z") },
    { name: "last", at: new Date("2026-03-08T15:59:59Z") },
    { name: "after", at: new Date("2026-03-08T16:00:00Z") },
    { name: "autumn before", at: new Date("2026-10-31T15:59:59Z") },
    { name: "autumn first", at: new Date("2026-10-31T16:00:00Z") },
    { name: "autumn last", at: new Date("2026-11-01T15:59:59Z") },
    { name: "autumn after", at: new Date("2026-11-01T16:00:00Z") },
  ]);
});

const zones = ["UTC", "Asia/Shanghai", "America/New_York", "Pacific/Kiritimati"];

test.each(zones)("a day of Shanghai begins and ends there, in a session of %s", async (zone) => {
  await transaction(db, async (tx) => {
    await tx.execute(sql`select set_config('timezone', ${zone}, true)`);
    const on = async (day: string) =>
      (
        await tx
          .select({ name: happenings.name })
          .from(happenings)
          .where(daysWithin(happenings.at, { start: day, end: day }))
          .orderBy(happenings.at)
      ).map(({ name }) => name);
    expect(await on("2026-03-08")).toEqual(["first", "last"]);
    expect(await on("2026-11-01")).toEqual(["autumn first", "autumn last"]);
    const { rows } = await tx.execute<{ from: string; until: string }>(sql`
      select extract(epoch from ${startOfDay("2026-03-08")})::text as from,
        extract(epoch from ${endOfDay(sql`'2026-03-08'`)})::text as until`);
    const seconds = (at: string) => `${Date.parse(at) / 1_000}.000000`;
    expect(rows[0]).toEqual({
      from: seconds("2026-03-07T16:00:00Z"),
      until: seconds("2026-03-08T16:00:00Z"),
    });
  });
});

test("an end that is left out or empty is open", async () => {
  const count = (range: { start?: string; end?: string }) =>
    db.$count(happenings, daysWithin(happenings.at, range));
  expect(await count({})).toBe(8);
  expect(await count({ start: "", end: "" })).toBe(8);
  expect(await count({ start: "2026-11-01" })).toBe(3);
  expect(await count({ end: "2026-03-08" })).toBe(3);
});

test.each(zones)("a moment's day and month are those of Shanghai, in a session of %s", async (zone) => {
  await transaction(db, async (tx) => {
    await tx.execute(sql`select set_config('timezone', ${zone}, true)`);
    const at = (moment: string) => sql`${moment}::timestamptz - interval '1 second'`;
    const { rows } = await tx.execute(sql`
      select ${dayIn(at("2026-10-31T16:00:00Z"))}::text as before, ${dayIn(at("2026-10-31T16:00:01Z"))}::text as day,
        ${monthIn(at("2026-10-31T16:00:00Z"))} as "monthBefore", ${monthIn(at("2026-10-31T16:00:01Z"))} as month,
        ${today} = ${dayIn(sql`now()`)} as same`);
    expect(rows[0]).toEqual({
      before: "2026-10-31",
      day: "2026-11-01",
      monthBefore: "2026-10",
      month: "2026-11",
      same: true,
    });
  });
});
