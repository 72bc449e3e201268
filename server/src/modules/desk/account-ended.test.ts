// What staff leave at the desk when their account ends: nothing.
import { deleteUser } from "@zhutu/domain/people/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { addPart, noteProgress, takeUp } from "./exports/export-queries.ts";

const shop = await testApp({}, { invariants: false });
const { db } = shop;
const admin = await shop.account("admin");

async function anExport({ userId }: Account, state: "done" | "waiting"): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into export_jobs (user_id, call, input, title, file_name, plain_name, state, rows_total, done_time)
    values (${userId}, 'exportOrders', ${state === "done" ? null : "{}"}::jsonb, '', '', '', ${state}, 1,
      ${state === "done" ? sql`now()` : null}) returning export_id as id`);
  return rows[0]?.id ?? 0;
}
const countOf = async (table: string, { userId }: Account) =>
  (await db.execute(sql`select from ${sql.identifier(table)} where user_id = ${userId}`)).rows.length;
const end = ({ userId }: Account) => shop.as(admin, deleteUser, { params: { userId } });

test.each(["teacher", "channel", "admin"] as const)(
  "the exported files, exports under way and views of a %s go with the account, nobody else's do",
  async (role) => {
    const [leaving, staying] = [await shop.account(role), await shop.account(role)];
    for (const one of [leaving, staying]) {
      const done = await anExport(one, "done");
      await db.execute(sql`insert into export_parts values (${done}, 0, 'x'::bytea)`);
      await anExport(one, "waiting");
      const { userId } = one;
      await db.execute(sql`insert into list_views (user_id, list, view_name, query, shared)
        values (${userId}, 'orders', '待发货', 'orderStatus=2', true), (${userId}, 'orders', '李四', 'payer=x', false)`);
    }
    await end(leaving);
    expect([await countOf("export_jobs", leaving), await countOf("list_views", leaving)]).toEqual([0, 0]);
    expect([await countOf("export_jobs", staying), await countOf("list_views", staying)]).toEqual([2, 2]);
    await db.execute(sql`delete from export_jobs`);
  },
);

test("an export that is being made when its asker's account ends writes nothing more", async () => {
  const leaving = await shop.account("admin");
  const exportId = await anExport(leaving, "waiting");
  const job = await takeUp(db);
  if (job?.exportId !== exportId) throw new Error("another export was taken up");
  expect(await addPart(db, job, 0, Buffer.from("x"))).toBe(true);
  await end(leaving);
  expect(await addPart(db, job, 1, Buffer.from("x"))).toBe(false);
  expect(await noteProgress(db, job, 1)).toBe(false);
  const { rows } = await db.execute(sql`select from export_parts where export_id = ${exportId}`);
  expect(rows).toEqual([]);
});

test("what waits for the phone that ended staff had stays: nothing says that it was theirs", async () => {
  const leaving = await shop.account("teacher");
  const { courseId } = await aCourse(db);
  const { telephone: phone } = leaving;
  await db.execute(sql`insert into assignments (course_id, phone) values (${courseId}, ${phone})`);
  await end(leaving);
  const { rows } = await db.execute(sql`select from assignments where phone = ${phone}`);
  expect(rows).toHaveLength(1);
});
