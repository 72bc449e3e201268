import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { smsOutboxRoutes } from "./embedded-routes.ts";
import { embeddedSms } from "./embedded.ts";
import { freshFolder } from "../../testing/folder.ts";

const open = (dataDir: string) =>
  embeddedSms({ dataDir, siteName: "筑途学堂", clock: () => new Date("2026-11-21T02:00:00Z") });
const code = (n: number) =>
  ({ phone: "13800000001", code: String(n), purpose: "login", minutes: 5 }) as const;

test("the outbox survives a restart, a cut last line, and keeps the last 200, newest first", async () => {
  const dataDir = freshFolder();
  const first = open(dataDir);
  for (let n = 1; n <= 205; n++) await first.sendVerifyCode(code(n));
  expect(first.list()).toHaveLength(200);
  appendFileSync(join(dataDir, "outbox.jsonl"), '{"phone":"138');
  const again = open(dataDir);
  expect(again.list().map((m) => m.code)).toEqual(first.list().map((m) => m.code));
  expect(again.list()[0]?.code).toBe("205");
  await again.sendVerifyCode(code(206));
  expect(readFileSync(join(dataDir, "outbox.jsonl"), "utf8").trim().split("\n")).toHaveLength(201);
  expect(open(dataDir).list()[0]).toMatchObject({ code: "206", sentAt: "2026-11-21T02:00:00.000Z" });
});

test("/dev/outbox is a page for people and JSON for programs", async () => {
  const sms = open(freshFolder());
  const app = Fastify();
  await app.register(smsOutboxRoutes, { sms });
  expect((await app.inject("/dev/outbox")).body).toContain("还没有短信");
  await sms.sendVerifyCode({ ...code(7), code: "<b>7" });
  const page = await app.inject("/dev/outbox");
  expect(page.headers["content-type"]).toContain("text/html");
  expect(page.body).toContain("&#60;b&#62;7");
  expect(page.body).toContain("2026-11-21 10:00:00");
  const json = await app.inject({ url: "/dev/outbox", headers: { accept: "application/json" } });
  expect(json.json()).toMatchObject({ code: 200, resultObject: { messages: [{ phone: "13800000001" }] } });
  expect((await app.inject("/dev/outbox/style.css")).headers["content-type"]).toContain("text/css");
  await app.close();
});
