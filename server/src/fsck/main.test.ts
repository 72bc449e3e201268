// The command as a process, as an operator or a suite calls it: what it prints and what it exits with.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { seedShop } from "../seed/shop.ts";
import { testApp } from "../testing/app.ts";

const shop = await testApp();
await seedShop(shop.services);

const fsck = (env: Record<string, string>, ...args: string[]) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const command = [join(import.meta.dirname, "main.ts"), ...args];
    execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });

test("a database that is as promised is ok and exits 0; any violation is named, and exits 1", async () => {
  const { rows } = await shop.db.execute<{ name: string }>(sql`select current_database() as name`);
  const address = inject("templateDatabase").replace("/template_zhutu?", `/${rows[0]?.name}?`);
  const env = { DATABASE_URL: address };
  expect(await fsck(env)).toEqual({ code: 0, stdout: "ok\n", stderr: "" });
  expect(await fsck(env, "--json")).toEqual({ code: 0, stdout: '{"violations":[]}\n', stderr: "" });

  await shop.db.execute(sql`update courses set orders_counted = orders_counted + 1 where course_id = 56`);
  const promise = "the orders counted of a course and those that wait to be are its paid orders";
  const human = await fsck(env);
  expect(human).toEqual({ code: 1, stdout: `10. ${promise}: 56\n1 violations\n`, stderr: "" });
  const json = await fsck(env, "--json");
  expect(json.code).toBe(1);
  expect(JSON.parse(json.stdout)).toEqual({ violations: [{ number: 10, promise, what: "56" }] });
});

test("where there is no database it says so, exits 2 and makes nothing", async () => {
  const dataDir = join(tmpdir(), "zhutu-fsck-nowhere");
  const { code, stdout, stderr } = await fsck({ DATA_DIR: dataDir });
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(`There is no database in ${dataDir}.`);
  expect(existsSync(dataDir)).toBe(false);
});
