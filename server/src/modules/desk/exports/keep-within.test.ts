import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "../../../kernel/db/transaction.ts";
import { testApp } from "../../../testing/app.ts";
import { keepWithin } from "./export-queries.ts";

// Exports without their files.
const shop = await testApp({}, { invariants: false });
const { db } = shop;
const admin = await shop.account("admin");

test("the oldest is the one done longest ago; the one that is done now stays, whenever it was asked for", async () => {
  const done = async (size: number, ago: string): Promise<number> => {
    const { rows: made } = await db.execute<{ id: number }>(sql`
      insert into export_jobs (user_id, call, title, file_name, plain_name, state, rows_total, size, done_time)
      values (${admin.userId}, 'exportOrders', '', '', '', 'done', 1, ${size}, now() - ${ago}::interval) returning export_id as id`);
    return made[0]?.id ?? 0;
  };
  const within = (newest: number) =>
    transaction(db, (tx) => keepWithin(tx, newest, { ofOne: 100, ofAll: 1_000 }));
  const kept = async () =>
    (await db.execute<{ id: number }>(sql`select export_id as id from export_jobs order by 1`)).rows.map(
      ({ id }) => id,
    );
  const slow = await done(40, "1 hour");
  const [older, newer] = [await done(40, "3 hours"), await done(40, "2 hours")];
  await within(slow);
  expect(await kept()).toEqual([slow, newer]);
  expect(older).toBeGreaterThan(slow);
  // Its transaction began before the other's, which was over first.
  await db.execute(
    sql`update export_jobs set size = 80, done_time = now() - interval '4 hours' where export_id = ${slow}`,
  );
  await within(slow);
  expect(await kept()).toEqual([slow]);
});
