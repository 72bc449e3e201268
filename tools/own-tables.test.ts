import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { checkOwnTables } from "./own-tables.ts";

const trees: string[] = [];
afterEach(() => {
  for (const root of trees.splice(0)) rmSync(root, { recursive: true });
});

const modules = "server/src/modules";

/** What is found foreign when the cart's queries hold this statement. */
function foreignIn(statement: string): string[] {
  const root = mkdtempSync(join(tmpdir(), "own-tables-"));
  trees.push(root);
  const files = {
    [`${modules}/catalogue/tables.ts`]: `export const courses = pgTable("courses", {});`,
    [`${modules}/cart/tables.ts`]: `export const cartItems = pgTable("cart_items", {});`,
    [`${modules}/cart/queries.ts`]: `export const write = (db: Db) => ${statement};`,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkOwnTables(root).foreign;
}

test("every module writes only its own tables", () => {
  const { tables, writes, foreign } = checkOwnTables(join(import.meta.dirname, ".."));
  expect(foreign).toEqual([]);
  // A check that sees nothing agrees with everything.
  expect(tables.size).toBeGreaterThan(20);
  expect(writes.length).toBeGreaterThan(40);
});

test.each([
  "db.insert(courses).values({})",
  "db.update(courses).set({})",
  "db.delete(courses)",
  "db.execute(sql`insert into courses (course_id) values (1)`)",
  "db.execute(sql`with gone as (select 1) update courses set order_count = 0`)",
  "db.execute(sql`delete from ${courses}`)",
  "db.execute(sql`truncate courses`)",
  "db.execute(sql`insert into nowhere values (1)`)",
])("a foreign write is found: %s", (statement) => {
  expect(foreignIn(statement)).toEqual([expect.stringMatching(/queries\.ts:1 \(cart\) writes/)]);
});

test.each([
  "db.insert(cartItems).values({}).onConflictDoNothing()",
  "db.execute(sql`insert into cart_items (course_id) select 1 on conflict do update set course_count = 2`)",
  "db.execute(sql`select 1 from courses for update`)",
  "db.execute(sql`select 1 from courses for no key update of courses`)",
  "createHash(`sha256`).update(lines)",
])("this is no foreign write: %s", (statement) => {
  expect(foreignIn(statement)).toEqual([]);
});
