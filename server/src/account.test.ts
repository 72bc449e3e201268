// The command as a process, as an operator runs it, and the sign-in that it is for.
import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "./testing/app.ts";
import { freshFolder } from "./testing/folder.ts";
import { endOf, startProgram } from "./testing/program.ts";

const env = {
  NODE_ENV: "production",
  DATA_DIR: freshFolder(),
  JWT_SECRET: randomBytes(48).toString("hex"),
  DATA_KEY: randomBytes(32).toString("base64"),
  ALLOW_EMBEDDED: "payment,sms,face",
  PUBLIC_URL: "https://www.zhutu.example",
};
const shop = await testApp(env);

async function account(password: string, ...args: string[]) {
  const child = startProgram("account.ts", { ...env, DATABASE_URL: shop.connectionString }, ...args);
  child.stdin.end(`${password}\n`);
  return endOf(child);
}

const signIn = (loginName: string, passwd: string) =>
  shop.app.inject({
    method: "POST",
    url: "/api/security/login",
    payload: { loginName, passwd, loginType: "password", channelId: 0 },
  });
const accounts = async () => (await shop.db.execute(sql`select login_name, roles from users`)).rows;

test(
  "the first administrator of an empty database signs in with the password that was typed",
  { timeout: 240_000 },
  async () => {
    expect(await accounts()).toEqual([]);
    const create = ["create", "--role", "admin", "--login", "chief"];
    const weak = await account("12345678", ...create);
    expect([weak.code, weak.stdout]).toEqual([1, ""]);
    expect(weak.stderr).toMatch(/^[\p{Script=Han}，、]+[^\n]*\n$/u);
    expect(await accounts()).toEqual([]);

    const made = await account("Zhutu-2026-x", ...create);
    expect(made).toEqual({ code: 0, stdout: expect.stringContaining("chief 已创建"), stderr: "" });
    expect(made.stdout).not.toContain("Zhutu-2026-x");
    expect(await accounts()).toEqual([{ login_name: "chief", roles: ["admin"] }]);
    const entered = await signIn("chief", "Zhutu-2026-x");
    expect(entered.json()).toMatchObject({ code: 200, resultObject: { role: ["admin"] } });
    expect((await signIn("chief", "Zhutu-2026-y")).statusCode).toBe(401);

    const again = await account("Zhutu-2026-z", ...create);
    expect(again.code).toBe(1);
    expect(await accounts()).toHaveLength(1);
  },
);

test("a role that does not exist is answered with how the command is used", async () => {
  const { code, stderr } = await account("", "create", "--role", "root", "--login", "chief");
  expect([code, stderr]).toEqual([
    2,
    "npm run account -- create --role admin|teacher|channel --login NAME [--name 姓名] | reset-second-factor --login NAME\n",
  ]);
});

test("an administrator whom no other one can help is let in by the password again", async () => {
  const { code, stderr } = await account("", "reset-second-factor", "--login", "chief");
  expect([code, stderr]).toEqual([1, expect.stringContaining("账号 chief 没有开启两步验证")]);
  await shop.db.execute(sql`insert into second_factors (user_id, secret_cipher, confirmed_at)
    select user_id, 'sealed', now() from users where login_name = 'chief'`);
  expect((await signIn("chief", "Zhutu-2026-x")).json()).toMatchObject({ reason: "SECOND_FACTOR_NEEDED" });
  const done = await account("", "reset-second-factor", "--login", "chief");
  expect(done).toEqual({ code: 0, stdout: expect.stringContaining("chief 的两步验证已关闭"), stderr: "" });
  expect((await signIn("chief", "Zhutu-2026-x")).json()).toMatchObject({ code: 200 });
});
