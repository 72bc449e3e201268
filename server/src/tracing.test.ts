// What a collector of traces is told of one purchase, at a receiver of our own: which spans, under which, and nobody's data.
import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { getCourse } from "@zhutu/domain/catalogue/contract.ts";
import * as ordering from "@zhutu/domain/ordering/contract.ts";
import { getPayLink } from "@zhutu/domain/ordering/paying/contract.ts";
import { sql } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { createJobs, timed } from "./kernel/jobs/jobs.ts";
import { transaction } from "./kernel/db/transaction.ts";
import { startTracing, traced } from "./kernel/tracing.ts";
import { testShop } from "./testing/shop.ts";
import { aCourse } from "./testing/factories/catalogue.ts";

type Sent = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code: number };
};

const bodies: string[] = [];
const receiver = createServer((request, response) => {
  let body = "";
  request.on("data", (part: Buffer) => (body += part.toString()));
  request.on("end", () => {
    if (request.url === "/v1/traces") bodies.push(body);
    response.end("{}");
  });
});
await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
const warn = vi.fn();
const start = (share = 1) => startTracing({ endpoint, serviceName: "zhutu-trial", share }, { warn });
let stop = await start();
afterAll(async () => {
  await stop();
  receiver.close();
});

const shop = await testShop({}, { TRUSTED_PROXIES: "10.0.0.1" });
const lines: string[] = [];
const app = await shop.anotherInstance({ log: { write: (line) => void lines.push(line) } });

/** Everything that was sent until now. */
async function spans(): Promise<Sent[]> {
  await stop();
  stop = await start();
  return bodies.flatMap((body) => {
    const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans));
  });
}
/** Forgets what was sent, also what waits to be sent. */
async function fresh(): Promise<void> {
  await spans();
  bodies.length = 0;
}
const told = (span: Sent) =>
  Object.fromEntries(span.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

test("one purchase: requests, their transactions and statements, the vendor that was asked; and none of the buyer's data", async () => {
  const buyer = await shop.account("user", { telephone: "13806410532", userName: "张伟民" });
  const { orderId } = await shop.anOrder(buyer);
  await shop.payLink(buyer, orderId);
  await shop.pay(orderId);
  await shop.transport({
    method: "GET",
    url: `${ordering.listMyOrders.path}?productName=王小明的课`,
    headers: { authorization: await shop.tokenOf(buyer) },
  });
  await app.inject({ method: "GET", url: "/no/such/13806410532?productName=王小明" });

  const all = await spans();
  const named = (name: string) => {
    const found = all.filter((one) => one.name === name);
    expect(found, name).not.toEqual([]);
    return found[0] as Sent;
  };
  const under = ({ spanId, traceId }: Sent, name?: string) =>
    all.filter(
      (one) =>
        one.parentSpanId === spanId && one.traceId === traceId && (name === undefined || one.name === name),
    );

  const placing = named(`POST ${ordering.placeOrder.path}`);
  expect(placing.parentSpanId).toBeUndefined();
  expect(placing.kind).toBe(2); // SERVER
  expect(told(placing)).toEqual({
    "http.request.method": "POST",
    "http.route": ordering.placeOrder.path,
    "http.response.status_code": 200,
    "zhutu.request_id": expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  });
  const statements = under(placing, "transaction").flatMap((one) => under(one).map(told));
  expect(statements.filter((one) => String(one["db.query.text"]).includes('into "orders"'))).toHaveLength(1);
  expect(new Set(statements.map((one) => one["db.system.name"]))).toEqual(new Set(["postgresql"]));
  // Who asks is looked up before, outside any transaction.
  expect(under(placing).filter((one) => one.name !== "transaction")).not.toEqual([]);

  // An address without a route is told by no part of itself.
  expect(told(named("GET page"))).toMatchObject({ "http.route": "page" });
  const link = named(`GET ${getPayLink.path}`);
  const asked = all.filter(({ name, traceId }) => name.startsWith("payment.") && traceId === link.traceId);
  expect(asked.map(told)).toContainEqual({ "zhutu.port": "payment", "peer.service": "embedded" });

  // Each span of a request's trace hangs on the request.
  const ids = new Set(all.map((one) => one.spanId));
  expect(all.filter((one) => one.parentSpanId !== undefined && !ids.has(one.parentSpanId))).toEqual([]);

  const text = bodies.join("");
  expect(text).toContain("zhutu-trial");
  for (const secret of ["13806410532", "张伟民", "王小明", "productName", orderId, await shop.tokenOf(buyer)])
    expect(text).not.toContain(secret);
});

test("what fails says of what kind it was, without its words: a statement, a job, a vendor", async () => {
  await fresh();
  const asked = () => shop.db.$client.query("select $1::int", ["电话 13806410532"]);
  await expect(timed("trial", async () => void (await asked()))()).rejects.toThrow("电话 13806410532");
  const [failed] = (await spans()).filter((one) => told(one)["db.query.text"] === "select $1::int");
  expect(failed?.status.code).toBe(2); // ERROR
  expect(failed && told(failed)["error.type"]).toBe("22P02");
  const vendor = () =>
    traced("trial.send", "client", {}, async () => {
      throw new TypeError("电话 13806410532");
    });
  await expect(timed("refused", vendor)()).rejects.toThrow("电话 13806410532");
  const kinds = (await spans()).filter(({ name }) => ["trial.send", "job refused"].includes(name));
  expect(kinds.map((one) => told(one)["error.type"])).toEqual(["TypeError", "TypeError"]);
  expect(bodies.join("")).not.toContain("13806410532");
});

test("what is asked outside a request or a job is no trace: whether the server is ready, a statement, a vendor", async () => {
  await fresh();
  const { db, services } = shop;
  for (const url of ["/healthz", "/readyz"])
    expect((await app.inject({ method: "GET", url })).statusCode).toBe(200);
  await db.$client.query("select 1");
  await transaction(db, (tx) => tx.execute(sql`select 2`));
  await services.providers.health.check("storage");
  expect((await spans()).map(({ name }) => name)).toEqual([]);
});

test("a job is a trace of its own", async () => {
  await fresh();
  const { db } = shop;
  const { session } = shop.services;
  const quiet = { info() {}, warn() {}, error() {} };
  const jobs = createJobs({ session, log: quiet, works: false, noteFailing: async () => {} });
  let done: () => void = () => {};
  const ran = new Promise<void>((resolve) => (done = resolve));
  const work = async () => {
    await db.$client.query("select 1");
    done();
  };
  jobs.repeat({ name: "trial", everySeconds: 0.01, everywhere: true, work });
  await jobs.start();
  await ran;
  await jobs.stop();
  const all = await spans();
  const job = all.find((one) => one.name === "job trial");
  expect(job && told(job)).toEqual({ "zhutu.job": "trial" });
  expect(job?.parentSpanId).toBeUndefined();
  expect(all.filter((one) => one.parentSpanId === job?.spanId).map(({ name }) => name)).toEqual(["select"]);
});

/** The trace in the log line of a request that comes so. */
async function traceOf(over: { remoteAddress?: string; headers?: Record<string, string> }) {
  lines.length = 0;
  await app.inject({ method: "GET", url: "/api/no-such-call", ...over });
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  const line = JSON.parse(lines.at(-1) ?? "{}") as { traceId?: string; reqId?: string };
  expect(line.reqId).toBeDefined();
  return line.traceId;
}

test("a log line names the trace; one from outside is believed of a trusted proxy alone", async () => {
  const theirs = "0af7651916cd43dd8448eb211c80319c";
  const traceparent = `00-${theirs}-b7ad6b7169203331-01`;
  const headers = { traceparent, "x-forwarded-for": "203.0.113.7" };
  expect(await traceOf({ remoteAddress: "10.0.0.1", headers })).toBe(theirs);
  for (const over of [
    { remoteAddress: "203.0.113.7", headers },
    { remoteAddress: "10.0.0.1", headers: { ...headers, traceparent: `${traceparent}; 1` } },
    {},
  ]) {
    const own = await traceOf(over);
    expect(own).toMatch(/^[0-9a-f]{32}$/);
    expect(own).not.toBe(theirs);
  }
});

test("requests that follow each other on one connection have a trace each, and so has what they ask", async () => {
  await fresh();
  const { courseId } = await aCourse(shop.db);
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const authorization = await shop.tokenOf(await shop.account("user"));
  // Its body comes when the request is long known.
  const body = async function* () {
    yield Buffer.from('{"products":');
    await sleep(30);
    yield Buffer.from("[]}");
  };
  for (let nth = 0; nth < 3; nth++) {
    await fetch(`${origin}${getCourse.path.replace(":courseId", String(courseId))}?exclusiveCode=000001`);
    const headers = { authorization, "content-type": "application/json" };
    await fetch(`${origin}${ordering.placeOrder.path}`, {
      method: "POST",
      headers,
      body: ReadableStream.from(body()),
      duplex: "half",
    });
  }
  const all = await spans();
  const roots = all.filter((one) => one.kind === 2);
  expect(roots).toHaveLength(6);
  expect(new Set(roots.map((one) => one.traceId)).size).toBe(6);
  for (const root of roots) expect(all.filter((one) => one.parentSpanId === root.spanId)).not.toEqual([]);
});

test("of half the traces, none is in parts", async () => {
  await fresh();
  await stop();
  stop = await start(0.5);
  for (let nth = 0; nth < 30; nth++) await traceOf({});
  const roots = (await spans()).filter((one) => one.kind === 2);
  expect(roots.length).toBeGreaterThan(0);
  expect(roots.length).toBeLessThan(30);
});

test("a collector that never answers holds up a stop for a second, which the log explains", async () => {
  await stop();
  const silent = createServer(() => {});
  await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
  onTestFinished(async () => {
    silent.closeAllConnections();
    silent.close();
    stop = await start();
  });
  const { port } = silent.address() as AddressInfo;
  warn.mockClear();
  stop = await startTracing(
    { endpoint: `http://127.0.0.1:${port}`, serviceName: "zhutu-trial", share: 1 },
    { warn },
  );
  for (let nth = 0; nth < 600; nth++) await timed("trial", async () => {})();
  const began = performance.now();
  await stop();
  expect(performance.now() - began).toBeLessThan(1_500);
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/链路追踪.*did not reach the collector: no answer/)],
  ]);
});

/** Packages of OpenTelemetry that a server has loaded before it listens. */
function loaded(tracing: object | undefined): string[] {
  const program = `
    import { registerHooks } from "node:module";
    const seen = new Set();
    registerHooks({ load(url, context, next) {
      const [, name] = /@opentelemetry\\/([^/]+)/.exec(url) ?? [];
      if (name) seen.add(name);
      return next(url, context);
    } });
    await import("./start-server.ts");
    const { startTracing } = await import("./kernel/tracing.ts");
    const stop = await startTracing(${JSON.stringify(tracing)}, { warn() {} });
    await stop();
    process.stdout.write(JSON.stringify([...seen]));`;
  const out = execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: import.meta.dirname,
    encoding: "utf8",
  });
  return JSON.parse(out) as string[];
}

test(
  "where nothing is traced nothing of OpenTelemetry is loaded but the interface that prom-client asks for",
  {
    timeout: 180_000,
  },
  () => {
    expect(loaded(undefined)).toEqual(["api"]);
    expect(loaded({ endpoint, serviceName: "zhutu", share: 1 })).toContain("sdk-trace");
  },
);
