// The application as a whole: what holds for every address, whatever module is behind it.
import { resetPassword } from "@zhutu/domain/identity/contract.ts";
import { expect, test } from "vitest";
import { buildApp } from "./app.ts";
import { openDatabase } from "./kernel/db/db.ts";
import { NOTIFY_PATHS } from "./providers/payment/port.ts";
import { openServices } from "./services.ts";
import { testApp } from "./testing/app.ts";

const shop = await testApp();
const quiet = { info() {}, warn() {}, error() {} };

type Document = {
  openapi: string;
  components: { schemas: Record<string, object> };
  paths: Record<string, Record<string, Operation>>;
};
type Operation = {
  operationId: string;
  security: unknown[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content: Record<string, { schema: object }> }>;
  "x-refuses": object[];
};

test("/api/openapi.json describes every endpoint in OpenAPI 3.1", async () => {
  const answer = await shop.app.inject("/api/openapi.json");
  const document = answer.json<Document>();
  expect(document.openapi).toBe("3.1.0");
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
  expect(operations.map((one) => one.operationId).toSorted()).toEqual(
    shop.app.endpoints.map((e) => e.name).toSorted(),
  );
  const known = Object.keys(document.components.schemas);
  for (const { path, method, parameters, security, responses, operationId, requestBody } of operations) {
    expect(["get", "post", "delete"]).toContain(method);
    expect(path).not.toContain(":");
    const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const described = parameters.filter((one) => one.in === "path");
    expect(
      described.map((one) => one.name),
      path,
    ).toEqual(places);
    expect(described.every((one) => one.required)).toBe(true);
    const { access } = shop.app.endpoints.find((e) => e.name === operationId) ?? {};
    expect(security, path).toEqual(access === "public" ? [] : [{ token: [] }]);
    const shapes = [
      ...parameters.map((one) => one.schema),
      ...Object.values(requestBody?.content ?? {}).map((one) => one.schema),
      ...Object.values(responses["200"]?.content ?? {}).map((one) => one.schema),
    ];
    expect(
      shapes.filter((one) => !isJsonSchema(one, known)),
      `${method} ${path}`,
    ).toEqual([]);
  }
  const placing = operations.find((one) => one.operationId === "placeOrder");
  expect(placing?.["x-refuses"]).toContainEqual({
    reason: "PRICE_CHANGED",
    status: 200,
    code: "PRICE_CHANGED",
    msg: "价格有变动，请确认后再提交",
  });
  const named = Object.values(document.components.schemas);
  expect(named.filter((one) => !isJsonSchema(one, known))).toEqual([]);
});

const jsonTypes = ["object", "array", "string", "number", "integer", "boolean", "null"];

/** Whether it is made of the keywords' own types, all the way down, and refers only to what there is. */
function isJsonSchema(schema: unknown, known: readonly string[]): boolean {
  if (typeof schema === "boolean") return true;
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return false;
  const { type, properties, items, required, anyOf, oneOf, allOf, additionalProperties, $ref } =
    schema as Record<string, unknown>;
  const types = [type ?? []].flat();
  const inside = [
    ...Object.values(properties ?? {}),
    ...[items ?? [], anyOf ?? [], oneOf ?? [], allOf ?? [], additionalProperties ?? []].flat(),
  ];
  return (
    types.every((one) => typeof one === "string" && jsonTypes.includes(one)) &&
    (required === undefined ||
      (Array.isArray(required) && required.every((one) => typeof one === "string"))) &&
    ($ref === undefined ||
      (typeof $ref === "string" && known.includes($ref.replace("#/components/schemas/", "")))) &&
    inside.every((one) => isJsonSchema(one, known))
  );
}

test("/healthz answers while the process lives, /readyz while its database does", async () => {
  expect((await shop.app.inject("/healthz")).json()).toEqual({ status: "ok" });
  const ready = await shop.app.inject("/readyz");
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: "ready" }]);
});

test("without its database the server lives, is not ready, and answers 503 with when to come back", async () => {
  // Nobody listens on port 1.
  const gone = openDatabase({ connectionString: "postgresql://nobody@127.0.0.1:1/nothing" });
  const app = await buildApp(openServices(shop.services.config, gone, quiet), { log: false });
  try {
    expect((await app.inject("/healthz")).statusCode).toBe(200);
    const ready = await app.inject("/readyz");
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: "database unreachable" }]);
    expect(ready.headers["retry-after"]).toBe("5");
    const call = await app.inject("/api/public/courses");
    expect(call.statusCode).toBe(503);
    expect(Number(call.headers["retry-after"])).toBeGreaterThan(0);
    expect(call.json()).toEqual({
      code: "error",
      msg: "系统繁忙，请稍后再试",
      reason: "UNAVAILABLE",
      requestId: expect.any(String) as string,
    });
  } finally {
    await app.close();
    await gone.close();
  }
});

test("without its database no address outside the API says 500 or what went wrong inside", async () => {
  const leave = await shop.services.providers.vod.uploadAuth({
    fileName: "课程.mp4",
    title: "课程",
    size: 10,
  });
  const gone = openDatabase({ connectionString: "postgresql://nobody@127.0.0.1:1/nothing" });
  const app = await buildApp(openServices(shop.services.config, gone, quiet), { log: false });
  const tus = { "tus-resumable": "1.0.0", "upload-auth": leave.uploadAuth };
  const uploadId = `${leave.videoId}.${"0".repeat(16)}`;
  const json = { "content-type": "application/json" };
  const calls: [method: "POST" | "HEAD" | "PATCH" | "DELETE" | "GET", url: string, headers?: object][] = [
    ["POST", leave.uploadAddress, { ...tus, "upload-length": "10" }],
    ["HEAD", `${leave.uploadAddress}/${uploadId}`, tus],
    [
      "PATCH",
      `${leave.uploadAddress}/${uploadId}`,
      { ...tus, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    ],
    ["DELETE", `${leave.uploadAddress}/${uploadId}`, tus],
    ["POST", "/api/vod/callback", json],
    ["POST", "/storage", { "content-type": "multipart/form-data; boundary=x" }],
    ["GET", "/files/image/cover/none.png"],
    ["GET", "/dev/outbox"],
    ["GET", "/dev/pay/none"],
    ["GET", "/dev/face/none"],
    ["GET", "/dev/vod/none"],
    ...Object.values(NOTIFY_PATHS).flatMap((paths) =>
      Object.values(paths).map((url): ["POST", string, object] => ["POST", url, json]),
    ),
  ];
  try {
    for (const [method, url, headers = {}] of calls) {
      const answer = await app.inject({
        method,
        url,
        headers: { ...headers },
        payload: method === "GET" ? "" : "{}",
      });
      const told = `${method} ${url}: ${answer.statusCode} ${answer.body}`;
      expect(answer.statusCode, told).not.toBe(500);
      expect(answer.body, told).not.toMatch(/ECONNREFUSED|connect |127\.0\.0\.1/);
      if (answer.statusCode === 503 && url.startsWith("/vod"))
        expect([answer.headers["retry-after"], answer.body], told).toEqual([
          "5",
          method === "HEAD" ? "" : "系统繁忙，请稍后再试",
        ]);
    }
    const [method, url, headers = {}] = calls[0] ?? ["POST", ""];
    expect((await app.inject({ method, url, headers: { ...headers } })).statusCode).toBe(503);
  } finally {
    await app.close();
    await gone.close();
  }
});

test("every answer of the API carries the security headers and is not kept by anybody between", async () => {
  for (const url of [
    "/api/public/site",
    "/api/user/profile",
    "/api/nothing",
    "/api/openapi.json",
    "/healthz",
  ]) {
    const { headers } = await shop.app.inject(url);
    expect(headers["x-content-type-options"], url).toBe("nosniff");
    expect(headers["x-frame-options"], url).toBe("SAMEORIGIN");
    expect(headers["referrer-policy"], url).toBe("strict-origin-when-cross-origin");
    expect(headers["strict-transport-security"], url).toMatch(/^max-age=\d{7,}/);
    expect(headers["x-powered-by"], url).toBeUndefined();
  }
  for (const url of ["/api/public/site", "/api/user/profile", "/api/nothing"])
    expect((await shop.app.inject(url)).headers["cache-control"], url).toBe("no-store");
});

const json = { "content-type": "application/json" };
const post = (payload: string, headers: Record<string, string> = json, url = resetPassword.path) =>
  shop.app.inject({ method: "POST", url, headers, payload });

test("whose address of a page cannot be read is shown that there is none", async () => {
  const answer = await shop.app.inject("/index/%BD%A8");
  expect([answer.statusCode, answer.headers.location]).toEqual([302, "/404"]);
});

/** What a client may send that the server must survive: name, answer's status. */
const badRequests: [name: string, status: number, send: () => ReturnType<typeof post>][] = [
  ["an unknown address below /api", 404, () => shop.app.inject("/api/no/such/thing")],
  ["an unknown address with a body", 404, () => post('{"a":1}', json, "/api/no/such/thing")],
  [
    "a known address with another method",
    404,
    () => shop.app.inject({ method: "PUT", url: "/api/public/site" }),
  ],
  ["an address with a broken escape", 400, () => shop.app.inject("/api/public/courses/%E0%A4%A")],
  ["a NUL in a query", 400, () => shop.app.inject("/api/public/courses?courseName=%00")],
  [
    "a path parameter longer than any id",
    404,
    () => shop.app.inject(`/api/public/courses/${"9".repeat(300)}`),
  ],
  ["malformed JSON", 400, () => post('{"idCard": ')],
  ["no body where one is needed", 400, () => post("")],
  ["JSON that is no object", 400, () => post("[]")],
  ["JSON that reaches for the prototype", 400, () => post('{"__proto__": {"admin": true}}')],
  ["a body of an unknown type", 400, () => post("<a/>", { "content-type": "application/xml" })],
  ["a body of no type", 400, () => post("a=1", {})],
  [
    "a multipart body where none is taken",
    400,
    () => post("--x--", { "content-type": "multipart/form-data; boundary=x" }),
  ],
  ["a body over the limit", 400, () => post(JSON.stringify({ idCard: "9".repeat(1_000_001) }))],
  [
    "a form over the limit",
    400,
    () => post(`a=${"9".repeat(1_000_001)}`, { "content-type": "application/x-www-form-urlencoded" }),
  ],
  ["a page below the first", 400, () => shop.app.inject("/api/public/courses?page=0")],
  ["more on a page than 100", 400, () => shop.app.inject("/api/public/courses?pageSize=101")],
  ["no token", 403, () => shop.app.inject("/api/user/profile")],
  [
    "a token of somebody else's making",
    403,
    () => shop.app.inject({ url: "/api/user/profile", headers: { authorization: "Bearer a.b.c" } }),
  ],
];

test.each(badRequests)(
  "%s -> %i, one sentence in Chinese, nothing of the inside",
  async (_, status, send) => {
    const answer = await send();
    expect([answer.statusCode, answer.body]).toEqual([status, expect.any(String)]);
    const envelope = answer.json<Record<string, unknown>>();
    expect(envelope["code"]).toBe("error");
    expect(envelope["requestId"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(envelope["reason"]).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    // 403's sentence for an ended session is agreed in English (domain.md "Envelope").
    expect(envelope["msg"]).toMatch(/^(\p{Script=Han}[\p{Script=Han}，。]+|token expired)$/u);
    expect(answer.body).not.toMatch(/stack|node_modules|\.ts:|Error:|FST_/);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  },
);
