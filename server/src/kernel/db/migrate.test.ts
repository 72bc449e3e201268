import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { migrate } from "./migrate.ts";
import { transaction } from "./transaction.ts";

const { db, connectionString } = await testDatabase();

beforeEach(async () => {
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`create schema public`);
});

function folder(files: Record<string, string>): string {
  const directory = mkdtempSync(join(tmpdir(), "zhutu-migrations-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  mkdirSync(join(directory, "meta"));
  for (const [name, text] of Object.entries({ "meta/_journal.json": "{}", ...files })) {
    writeFileSync(join(directory, name), text);
  }
  return directory;
}

const shelf = "create table shelf (id int);\n--> statement-breakpoint\ninsert into shelf values (1);";
const rows = async () => (await db.execute(sql`select id from shelf order by id`)).rows;

test("applies the files in order, once each, and reads drizzle-kit's breakpoints", async () => {
  const directory = folder({ "0001_more.sql": "insert into shelf values (2);", "0000_shelf.sql": shelf });
  expect(await migrate(connectionString, directory)).toEqual(["0000_shelf", "0001_more"]);
  expect(await migrate(connectionString, directory)).toEqual([]);
  expect(await rows()).toEqual([{ id: 1 }, { id: 2 }]);
});

test("instances that start at once apply each migration once between them", async () => {
  const slow = `select pg_sleep(0.1); ${shelf}`;
  const directory = folder({ "0000_shelf.sql": slow, "0001_more.sql": "insert into shelf values (2);" });
  const all = await Promise.all([1, 2, 3, 4].map(() => migrate(connectionString, directory)));
  expect(all.flat().sort()).toEqual(["0000_shelf", "0001_more"]);
  expect(await rows()).toEqual([{ id: 1 }, { id: 2 }]);
});

test("a migration that fails leaves nothing of itself and keeps those before it", async () => {
  const directory = folder({
    "0000_shelf.sql": shelf,
    "0001_bad.sql": "insert into shelf values (2); select 1/0;",
  });
  await expect(migrate(connectionString, directory)).rejects.toThrow("division by zero");
  expect(await rows()).toEqual([{ id: 1 }]);
  writeFileSync(join(directory, "0001_bad.sql"), "insert into shelf values (3);");
  expect(await migrate(connectionString, directory)).toEqual(["0001_bad"]);
});

test("a migration changed after it was applied is refused in a sentence; CRLF is not a change", async () => {
  const directory = folder({ "0000_shelf.sql": shelf });
  await migrate(connectionString, directory);
  writeFileSync(join(directory, "0000_shelf.sql"), shelf.replaceAll("\n", "\r\n"));
  expect(await migrate(connectionString, directory)).toEqual([]);
  writeFileSync(join(directory, "0000_shelf.sql"), `${shelf} -- changed`);
  await expect(migrate(connectionString, directory)).rejects.toThrow(
    /0000_shelf 在执行之后被修改过.*was changed/s,
  );
});

test("an older version starts on newer migrations only when all of them are marked compatible", async () => {
  const old = { "0000_shelf.sql": shelf };
  const marked = "-- compatible with older processes\nalter table shelf add column note text;";
  await migrate(connectionString, folder({ ...old, "0001_note.sql": marked }));
  expect(await migrate(connectionString, folder(old))).toEqual([]);
  await migrate(connectionString, folder({ ...old, "0001_note.sql": marked, "0002_new.sql": "select 1;" }));
  await expect(migrate(connectionString, folder(old))).rejects.toThrow(/（0002_new）.*Another version/s);
});

const index =
  "-- outside a transaction\ndrop index concurrently if exists shelf_id;\n--> statement-breakpoint\ncreate unique index concurrently shelf_id on shelf (id);";

test("a marked migration runs outside a transaction, with several instances waiting, and again after it failed", async () => {
  const twice = "insert into shelf values (1);";
  const directory = folder({ "0000_shelf.sql": shelf, "0001_twice.sql": twice, "0002_index.sql": index });
  await expect(migrate(connectionString, directory)).rejects.toThrow("could not create unique index");
  await db.execute(sql`delete from shelf`);
  const all = await Promise.all([1, 2, 3].map(() => migrate(connectionString, directory)));
  expect(all.flat()).toEqual(["0002_index"]);
  const { rows: valid } = await db.execute(
    sql`select indisvalid from pg_index where indexrelid = 'shelf_id'::regclass`,
  );
  expect(valid).toEqual([{ indisvalid: true }]);
});

test("a table in use is waited for three seconds at a time, then the start is refused in a sentence", async () => {
  const files = { "0000_shelf.sql": shelf };
  await migrate(connectionString, folder(files));
  const directory = folder({ ...files, "0001_note.sql": "alter table shelf add column note text;" });
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const reading = transaction(db, async (tx) => {
    await tx.execute(sql`select id from shelf`);
    await ended;
  });
  const began = performance.now();
  await expect(migrate(connectionString, directory, 1)).rejects.toThrow(/0001_note.*never got its lock/s);
  expect(performance.now() - began).toBeGreaterThan(2_900);
  const patient = migrate(connectionString, directory, 3);
  await sleep(3_500);
  end();
  await reading;
  expect(await patient).toEqual(["0001_note"]);
});

test("a database that another version migrated is refused in a sentence", async () => {
  await migrate(connectionString, folder({ "0000_shelf.sql": shelf, "0001_new.sql": "select 1;" }));
  await expect(migrate(connectionString, folder({ "0000_shelf.sql": shelf }))).rejects.toThrow(
    /0001_new.*Another version/s,
  );
});
