import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../testing/app.ts";
import { seedShop } from "./shop.ts";

const { db, services } = await testApp();

test("what people add to the demonstration shop gets ids that the shop has not used", async () => {
  await seedShop(services);
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`);
  expect(rows.length).toBeGreaterThan(10);
  for (const { table, column } of rows) {
    const taken = await db.execute(sql`
      select from ${sql.identifier(table)}
      where ${sql.identifier(column)} >= (select nextval(pg_get_serial_sequence(${table}, ${column})))`);
    expect([table, taken.rowCount]).toEqual([table, 0]);
  }
});
