// The command as a process, as an operator or a suite calls it: what it prints and what it exits with.
import { existsSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, isNotNull, sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { chapters } from "../modules/catalogue/tables.ts";
import { seedShop } from "../seed/shop.ts";
import { testApp } from "../testing/app.ts";
import { runProgram } from "../testing/program.ts";

// The shop is broken by hand, so that the command has something to find.
const shop = await testApp({}, { invariants: false });
await seedShop(shop.services);

const fsck = (env: Record<string, string>, ...args: string[]) => runProgram("fsck/main.ts", env, ...args);

test("what is as promised is ok and exits 0; any violation, of rows or files, is named, and exits 1", async () => {
  const { rows } = await shop.db.execute<{ name: string }>(sql`select current_database() as name`);
  const address = inject("templateDatabase").replace("/template_zhutu?", `/${rows[0]?.name}?`);
  const { dataDir } = shop.services.config;
  const env = { DATABASE_URL: address, DATA_DIR: dataDir };
  expect(await Promise.all([fsck(env), fsck(env, "--json")])).toEqual([
    { code: 0, stdout: "ok\n", stderr: "" },
    { code: 0, stdout: '{"violations":[]}\n', stderr: "" },
  ]);

  await shop.db.execute(sql`update courses set orders_counted = orders_counted + 1 where course_id = 56`);
  const [chapter] = await shop.db
    .select({ id: chapters.courseChapterId })
    .from(chapters)
    .where(isNotNull(chapters.handoutKey));
  const key = "handout/AAAAAAAAAAAAAAAAAAAA.pdf";
  await shop.db.update(chapters).set({ handoutKey: key }).where(eq(chapters.courseChapterId, chapter!.id));
  const [film = ""] = readdirSync(join(dataDir, "vod"));
  rmSync(join(dataDir, "vod", film), { recursive: true });
  const counted = "the orders counted of a course and those that wait to be are its paid orders";
  const stored = "every file that a row names is stored";
  const what = `handout of chapter ${chapter!.id}: ${key}`;
  const [human, json] = await Promise.all([fsck(env), fsck(env, "--json")]);
  const stdout = `10. ${counted}: 56\n18. ${stored}: ${what}\n18. ${stored}: film: vod/${film}\n3 violations\n`;
  expect(human).toEqual({ code: 1, stdout, stderr: "" });
  expect(json.code).toBe(1);
  expect(JSON.parse(json.stdout)).toEqual({
    violations: [
      { number: 10, promise: counted, what: "56" },
      { number: 18, promise: stored, what },
      { number: 18, promise: stored, what: `film: vod/${film}` },
    ],
  });
});

test("where there is no database it says so, exits 2 and makes nothing", async () => {
  const dataDir = join(tmpdir(), "zhutu-fsck-nowhere");
  const { code, stdout, stderr } = await fsck({ DATA_DIR: dataDir });
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(`There is no database in ${dataDir}.`);
  expect(existsSync(dataDir)).toBe(false);
});
