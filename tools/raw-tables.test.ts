import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { findRawTables } from "./raw-tables.ts";

const trees: string[] = [];
afterEach(() => {
  for (const root of trees.splice(0)) rmSync(root, { recursive: true });
});

/** What is found where the table `orders` and this statement are. */
function rawIn(statement: string, path = "server/src/modules/ordering/queries.ts"): string[] {
  const root = mkdtempSync(join(tmpdir(), "raw-tables-"));
  trees.push(root);
  const files = {
    "server/src/modules/ordering/tables.ts": `export const orders = pgTable("orders", {});`,
    [path]: `export const read = (db: Db) => ${statement};`,
  };
  for (const [at, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(at)), { recursive: true });
    writeFileSync(join(root, at), text);
  }
  return findRawTables(root).raw;
}

test("no statement of the server names a table in plain text", () => {
  const { tables, templates, raw } = findRawTables(join(import.meta.dirname, ".."));
  expect(raw).toEqual([]);
  // A check that sees nothing agrees with everything.
  expect(tables.length).toBeGreaterThan(30);
  expect(templates).toBeGreaterThan(150);
});

test.each([
  "db.execute(sql`select 1 from orders`)",
  "sql<number>`(select 1 from users u join orders using (user_id))`",
  "sql`insert into orders (a) values (1)`",
  "sql`update orders set a = 1`",
  "sql`delete from orders`",
  "sql`${a} = orders.user_id`",
])("a name in plain text is found: %s", (statement) => {
  expect(rawIn(statement)).toEqual([expect.stringMatching(/ordering\/queries\.ts:1 orders$/)]);
});

test.each([
  "sql`select 1 from ${orders}`",
  "sql`${orders}.user_id`",
  "sql`order_id in (select o.order_id from ${orders} o)`",
  "html`from orders`",
])("this is none: %s", (statement) => {
  expect(rawIn(statement)).toEqual([]);
});

test.each([
  ["server/src/modules/ordering/queries.ts", 1],
  ["server/src/modules/ordering/orders-testing.ts", 0],
  ["server/src/modules/ordering/queries.test.ts", 0],
  ["server/src/testing/orders.ts", 0],
])("a name in plain text in %s is found %d times", (path, times) => {
  expect(rawIn("sql`select 1 from orders`", path)).toHaveLength(times);
});
