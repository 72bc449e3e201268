import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { migrate } from "./migrate.ts";

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

test("a database that a newer version migrated is refused in a sentence", async () => {
  await migrate(connectionString, folder({ "0000_shelf.sql": shelf, "0001_new.sql": "select 1;" }));
  await expect(migrate(connectionString, folder({ "0000_shelf.sql": shelf }))).rejects.toThrow(
    /0001_new.*newer version/s,
  );
});
