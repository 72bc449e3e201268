// Six production starts (security.md 46): five that must not come to be, as processes, and the one that may.
import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { keysFrom } from "./kernel/crypto.ts";
import { writeMark } from "./kernel/db/installation.ts";
import { readConfig } from "./start/config.ts";
import { startServer } from "./start-server.ts";
import { testDatabase } from "./testing/database.ts";
import { freshFolder } from "./testing/folder.ts";
import { runProgram } from "./testing/program.ts";

const dataKey = randomBytes(32);
const [ours, demonstration, sealed] = [await testDatabase(), await testDatabase(), await testDatabase()];
await writeMark(demonstration.db, "demonstration", "laid");
await writeMark(sealed.db, "canary", keysFrom(randomBytes(32)).seal("canary"));

const right = {
  NODE_ENV: "production",
  PORT: "0",
  DATA_DIR: freshFolder(),
  DATABASE_URL: ours.connectionString,
  PUBLIC_URL: "https://www.zhutu.example",
  JWT_SECRET: randomBytes(48).toString("hex"),
  DATA_KEY: dataKey.toString("base64"),
  ALLOW_EMBEDDED: "payment,sms,face",
};

/** The server as a process; it must end by itself. */
const started = (env: Record<string, string>) => runProgram("main.ts", env);

test.each([
  [
    "on a database with the demonstration shop",
    { DATABASE_URL: demonstration.connectionString },
    /^生产环境不能使用演示店铺的数据库[^\n]*\n$/,
  ],
  [
    "with a DATA_KEY that cannot open what is there",
    { DATABASE_URL: sealed.connectionString },
    /^DATA_KEY 与此数据库不符[^\n]*\n$/,
  ],
  ["without its keys", { JWT_SECRET: "", DATA_KEY: "" }, /^缺少 JWT_SECRET[^\n]*\n缺少 DATA_KEY[^\n]*\n$/],
  [
    "with a secret that is a default",
    { JWT_SECRET: "change-me-".repeat(5) },
    /^JWT_SECRET 太短或像是默认值[^\n]*\n$/,
  ],
  [
    "with a stand-in for messages that was not named",
    { ALLOW_EMBEDDED: "payment,face" },
    /^生产环境不能使用内置的 sms 替身[^\n]*\n$/,
  ],
])("a production start %s ends with its sentence", async (_what, wrong, sentence) => {
  const { code, stdout, stderr } = await started({ ...right, ...wrong });
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(sentence);
});

test("with everything right it serves the shop, and neither /dev nor the map of the API", async () => {
  const stops: (() => Promise<void>)[] = [];
  const quiet = { info() {}, warn() {}, error() {} };
  const config = readConfig(right);
  try {
    const app = await startServer({
      config,
      log: quiet,
      onStop: (stop) => stops.push(stop),
      addPages: async () => {},
    });
    const { port } = app.server.address() as AddressInfo;
    const statusOf = async (path: string, init?: RequestInit) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, init)).status;
    expect(await statusOf("/readyz")).toBe(200);
    expect(await statusOf("/api/public/site")).toBe(200);

    await app.inject({ url: "/api/public/user/verify-code", query: { telephone: "13800000001" } });
    const body = JSON.stringify({ outcome: "paid" });
    const pay = { method: "POST", headers: { "content-type": "application/json" }, body };
    for (const path of [
      "/dev",
      "/dev/outbox",
      "/dev/outbox/style.css",
      "/dev/pay/pay.js",
      "/dev/pay/style.css",
    ])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    expect(await statusOf("/dev/pay/20261121000000000001", pay)).toBe(404);
    expect(await statusOf("/api/openapi.json")).toBe(404);
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
});

test("the large shop's filler writes nothing into a production database", async () => {
  const { code, stderr } = await runProgram("seed/main.ts", right);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^演示店铺没有打开/)]);
  const { rows } = await ours.db.execute(sql`select from users where login_name = 'channel02'`);
  expect(rows).toEqual([]);
});
