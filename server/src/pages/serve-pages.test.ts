// What holds for every page, whatever is on it: the renderer here shows what it was asked for.
import { createHash } from "node:crypto";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listCourses } from "@zhutu/domain/catalogue/contract.ts";
import { call } from "@zhutu/domain/endpoint.ts";
import { sql } from "drizzle-orm";
import { fastify } from "fastify";
import { beforeEach, expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { openDatabase } from "../kernel/db/db.ts";
import { openServices } from "../services.ts";
import { testApp } from "../testing/app.ts";
import { aChannel } from "../testing/factories/channels.ts";
import { aCourse } from "../testing/factories/catalogue.ts";
import { type RenderPage, serveAssets, servePages } from "./serve-pages.ts";

const quiet = { info() {}, warn() {}, error() {} };
const shop = await testApp();
const { config } = shop.services;
const rendered: string[] = [];
const render: RenderPage = async (request, { transport, nonce }) => {
  const { href, pathname, searchParams } = new URL(request.url);
  rendered.push(href);
  const exclusiveCode = searchParams.get("channel");
  const query = exclusiveCode === null ? undefined : { exclusiveCode };
  const prices =
    query && (await call(transport, listCourses, { query })).courses.map((course) => course.payPrice);
  const html = `<p>${href} ${prices?.join()}</p><script nonce="${nonce}">own()</script><script>${searchParams.get("courseName") ?? ""}</script>`;
  const status = ["/missing", "/404"].includes(pathname) ? 404 : 200;
  return new Response(html, { status, headers: { "content-type": "text/html; charset=utf-8" } });
};
const options = {
  render,
  queryNames: () => ["courseName", "channel"],
  codeNames: ["channel"],
  hasPage: (pathname: string) => !pathname.startsWith("/unknown"),
  publicUrl: "https://shop.example",
  site: async () => config.site,
  mediaHosts: ["https://media.example"],
};
const app = await shop.anotherInstance();
const pages = servePages(app, options);
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;

beforeEach(() => {
  rendered.length = 0;
  pages.forget();
});

/** Sends this request target as it stands, and answers the status and the body. */
const ask = (target: string) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () =>
      socket.write(`GET ${target} HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n`),
    );
    socket.setEncoding("latin1").on("data", (text: string) => (answer += text));
    socket.on("error", reject);
    socket.on("close", () =>
      resolve({ status: Number(answer.slice(9, 12)), body: answer.slice(answer.indexOf("\r\n\r\n") + 4) }),
    );
  });

const hosts = [
  "//evil.example",
  "///evil.example",
  "http://evil.example",
  "https://evil.example:99",
  "ftp://evil",
];
const targets = [
  ...hosts.flatMap((host) => [
    host,
    `${host}/`,
    `${host}/index?x=1`,
    `${host}/..%2f`,
    `${host}/%2e%2e/index`,
  ]),
  "*",
  "/",
  "//",
  "///",
  "/..",
  "/../..",
  "/..%2f",
  "/%2e%2e%2f",
  "/\\evil.example",
  "/%5cevil.example",
  "/%00",
  "/%",
  "/%ff",
  "/?",
  "/??",
  "/#x",
  "/;x=1",
  "/index/.",
  "/a//b",
  "/:0",
  "/@evil.example",
];

test("no shape of a request target chooses the origin, and none ends in a 5xx", async () => {
  expect(targets.length).toBeGreaterThanOrEqual(40);
  for (const target of targets) {
    const { status } = await ask(target);
    expect(status, target).toBeLessThan(500);
  }
  expect(rendered.length).toBeGreaterThan(10);
  for (const href of rendered) expect(new URL(href).origin, href).toBe("https://shop.example");
});

test("names that the page does not read make no new page, in whatever order the others come", async () => {
  for (let at = 0; at < 50; at++) await ask(`/index/courses?x${at}=${at}&courseName=a`);
  await ask("/index/courses?courseName=a&channel=");
  expect(rendered).toEqual(["https://shop.example/index/courses?courseName=a"]);
});

test("a page that is missing is not kept", async () => {
  for (let at = 0; at < 2; at++) expect((await ask("/missing")).status).toBe(404);
  expect(rendered).toHaveLength(2);
});

test("every path without a page is one kept page of 404", async () => {
  for (let at = 0; at < 3; at++) expect((await ask(`/unknown/${at}?courseName=${at}`)).status).toBe(404);
  expect(rendered).toEqual(["https://shop.example/404"]);
});

test("many who ask for one page at once have it made once", async () => {
  await Promise.all(Array.from({ length: 30 }, () => ask("/index")));
  expect(rendered).toHaveLength(1);
});

test("codes guessed through pages are counted for the visitor's address, not for this server's", async () => {
  for (let at = 0; at < 31; at++)
    await app.inject({ url: `/index/courses?channel=MISS${at}`, remoteAddress: "203.0.113.9" });
  const { rows } = await shop.db.execute<{ key: string; count: number }>(
    sql`select key, count from rate_counters where key like 'code:%'`,
  );
  expect(rows).toEqual([{ key: "code:ip:203.0.113.9", count: 30 }]);
});

test("who has guessed too many codes gets the usual prices alone: nobody else is shown his page", async () => {
  await aCourse(shop.db, { coursePriceOriginal: 10_000 });
  await aChannel(shop, "SCHOOL");
  const spent = "203.0.113.77";
  const pageFor = async (remoteAddress: string, code: string) =>
    (await app.inject({ url: `/index/courses?channel=${code}`, remoteAddress })).body;
  for (let at = 0; at < 31; at++) await pageFor(spent, `GONE${at}`);
  expect(await pageFor(spent, "SCHOOL")).toContain(" 100<");
  expect(await pageFor("203.0.113.78", "SCHOOL")).toContain(" 90<");
});

test("only scripts that the renderer marked are allowed, and no mark leaves the server", async () => {
  const injected = "alert(1)";
  const answer = await app.inject(`/index?courseName=${injected}`);
  const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const policy = String(answer.headers["content-security-policy"]);
  expect(answer.body).toContain(`<script>${injected}</script>`);
  expect(policy).toContain(`script-src 'self' ${hashOf("own()")};`);
  expect(policy).not.toContain(hashOf(injected));
  expect(answer.body + policy).not.toContain("nonce");
  expect(policy).toContain("worker-src 'self'");
  for (const directive of ["img-src", "media-src", "connect-src"])
    expect(policy).toMatch(new RegExp(`${directive} [^;]*https://media\\.example`));
});

test("what has its hash in its name or its address is kept for ever, any other file, and another release's hash, for minutes", async () => {
  const folder = await mkdtemp(join(tmpdir(), "assets-"));
  await mkdir(join(folder, "assets"));
  for (const file of ["icons.svg", "sw.js", "sw.js.br", "assets/1a2b3c4.js"])
    await writeFile(join(folder, file), "");
  const files = fastify();
  await serveAssets(files, folder);
  const kept = async (address: string) => (await files.inject(address)).headers["cache-control"];
  const forEver = "public, max-age=31536000, immutable";
  expect(await kept("/assets/1a2b3c4.js")).toBe(forEver);
  expect(await kept(`/icons.svg?v=${createHash("sha256").update("").digest("hex").slice(0, 7)}`)).toBe(
    forEver,
  );
  expect(await kept("/icons.svg?v=1a2b3c4")).toBe("public, max-age=300");
  expect(await kept("/icons.svg")).toBe("public, max-age=300");
  for (const headers of [{}, { "accept-encoding": "br" }]) {
    const worker = await files.inject({ url: "/sw.js", headers });
    expect(worker.headers["cache-control"]).toBe("no-cache");
    expect(worker.headers["content-type"]).toMatch(/^(?:text|application)\/javascript/);
  }
  await files.close();
  await rm(folder, { recursive: true });
});

test("while the database is down a page says 503 and when to come again, as the API does, and is not kept", async () => {
  const database = openDatabase({ connectionString: "postgresql://nobody@127.0.0.1:1/none" });
  const down = await buildApp(openServices(config, database, quiet), { log: false });
  servePages(down, {
    ...options,
    render: async (request, given) => {
      await call(given.transport, listCourses, {}).catch(() => undefined);
      return render(request, given);
    },
  });
  for (let at = 0; at < 2; at++) {
    const answer = await down.inject("/index");
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  }
  expect(rendered).toHaveLength(2);
  await down.close();
  await database.close();
});
