// Ways in which payments were opened, in a database of the release that wrote the payer into the way.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { migrate } from "../../kernel/db/migrate.ts";
import { testDatabase } from "../../testing/database.ts";
import { noteOpening, openingsOf } from "./queries.ts";

const { db, connectionString } = await testDatabase();
const migration = "0063_payers_of_openings";
const reference = "20261121000000000001";

test("after the upgrade each payer in WeChat is told from the way, which is noted once for each", async () => {
  await db.execute(sql`
    alter table payment_openings drop constraint payment_openings_way, drop constraint payment_openings_payer,
      drop constraint payment_openings_reference_method_way_payer_pk, drop column payer,
      add constraint payment_openings_reference_method_way_pk primary key (reference, method, way),
      add constraint payment_openings_way check (way in ('native', 'browser', 'wechat') or way ~ '^wechat:[0-9a-f]{8}$')`);
  await db.execute(sql`delete from schema_migration where name = ${migration}`);
  await db.execute(sql`insert into payments (reference, amount, description, expire_at, code_url)
    values (${reference}, 1, '', now(), 'code')`);
  const before = ["native", "wechat", "wechat:ac5d5b27", "wechat:00c0ffee"];
  for (const way of before)
    await db.execute(sql`insert into payment_openings (reference, method, way, answer)
      values (${reference}, 'wechat', ${way}, ${way})`);
  expect(await migrate(connectionString)).toEqual([migration]);
  const known = async () => (await openingsOf(db, reference, "wechat")).map(({ way, payer }) => [way, payer]);
  const after = [
    ["native", ""],
    ["wechat", ""],
    ["wechat", "00c0ffee"],
    ["wechat", "ac5d5b27"],
  ];
  expect((await known()).toSorted()).toEqual(after);
  const again = { method: "wechat", way: "wechat", payer: "ac5d5b27", answer: "again" } as const;
  expect(await noteOpening(db, reference, again)).toBe(true);
  expect((await known()).toSorted()).toEqual(after);
  const way = { method: "wechat", way: "native", payer: "ac5d5b27", answer: "" } as const;
  await expect(noteOpening(db, reference, way)).rejects.toThrow(/payment_openings_payer|Failed query/);
});
