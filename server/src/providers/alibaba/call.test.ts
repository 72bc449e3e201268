import { inspect } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ProviderFailure } from "../failure.ts";
import { GATEWAY_KEY } from "./acs3-testing.ts";
import { type AlibabaAccess, alibabaCall, type AlibabaService, refusedWith } from "./call.ts";
import { type GatewayMood, type LoopbackGateway, startLoopbackGateway } from "./gateway-testing.ts";

const clock = () => new Date();
let gateway: LoopbackGateway;
beforeAll(async () => {
  // Answers with what it is asked to.
  gateway = await startLoopbackGateway(clock, "2026-01-01", (action, query) => {
    const code = query.get("Code");
    return [Number(query.get("Status") ?? 200), { ...(code && { Code: code }), Action: action }];
  });
});
afterAll(() => gateway.close());

const plain: AlibabaService = { endpoint: "https://none.example.com", version: "2026-01-01" };
const byCode = { ...plain, accepted: "OK", limited: ["isv.LIMIT"], temporary: ["isp.ERROR"] };
const asks = (service = plain, changed: Partial<AlibabaAccess> = {}) =>
  alibabaCall<{ Action: string }>(
    { ...GATEWAY_KEY, clock, endpoint: gateway.endpoint, timeoutMs: 20_000, ...changed },
    service,
  );
const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => expect.unreachable("it was accepted"),
    (error: unknown) => {
      expect(error).toBeInstanceOf(ProviderFailure);
      return error as ProviderFailure;
    },
  );

test("an answer that accepts is given as it is, by a code or by HTTP 200 without one", async () => {
  expect(await asks()("Look", { Name: "筑 (*)'!~" })).toMatchObject({ Action: "Look" });
  expect(await asks(byCode)("Look", { Code: "OK" })).toMatchObject({ Action: "Look" });
});

test.each<[string, AlibabaService, Record<string, string>, object]>([
  ["another code than the one that accepts", byCode, { Code: "isv.OTHER" }, { kind: "permanent" }],
  ["no code where one accepts", byCode, {}, { kind: "temporary", code: "http-200" }],
  ["a code where none accepts", plain, { Code: "Odd" }, { kind: "permanent", code: "Odd" }],
  ["an error's status without a code", plain, { Status: "404" }, { kind: "temporary", code: "http-404" }],
  ["an unknown code", plain, { Status: "403", Code: "Forbidden" }, { kind: "permanent", code: "Forbidden" }],
  ["an unknown code of a gateway in trouble", plain, { Status: "503", Code: "Odd" }, { kind: "temporary" }],
  ["trouble by its name", plain, { Status: "400", Code: "ServiceUnavailable" }, { kind: "temporary" }],
  ["the service's own trouble", byCode, { Code: "isp.ERROR" }, { kind: "temporary" }],
  ["the service's own limit", byCode, { Code: "isv.LIMIT" }, { kind: "limited" }],
  ["a limit", plain, { Status: "400", Code: "Throttling" }, { kind: "limited" }],
  ["a limit of a person's", plain, { Status: "400", Code: "Throttling.User" }, { kind: "limited" }],
  [
    "a limit told as trouble",
    plain,
    { Status: "503", Code: "ServiceUnavailable.Throttling" },
    { kind: "limited" },
  ],
  ["a code that only begins alike", plain, { Status: "400", Code: "ThrottlingRule" }, { kind: "permanent" }],
])("%s", async (_what, service, query, failure) => {
  expect(await failureOf(asks(service)("Look", query))).toMatchObject(failure);
});

test.each<[GatewayMood, string, string]>([
  ["silent", "no-answer", "TimeoutError"],
  ["not-json", "no-answer", "SyntaxError"],
  ["http-500", "InternalError", "refused"],
])(
  "a gateway that is %s is asked once, and the failure says nothing of what was sent",
  async (mood, code, why) => {
    gateway.mood = mood;
    const before = gateway.requests;
    const patience = mood === "silent" ? { timeoutMs: 300 } : {};
    const failure = await failureOf(asks(plain, patience)("Look", { Name: "lijianguo-370102" })).finally(
      () => {
        gateway.mood = "normal";
      },
    );
    expect(failure).toMatchObject({ kind: "temporary", code });
    expect(failure.message).toContain(why);
    expect(inspect(failure, { depth: 9 })).not.toMatch(/lijianguo|370102/);
    expect(gateway.requests).toBe(before + 1);
  },
);

test("a closed port is a temporary failure, named", async () => {
  const failure = await failureOf(asks(plain, { endpoint: "http://127.0.0.1:9" })("Look", {}));
  expect(failure).toMatchObject({ kind: "temporary", code: "no-answer" });
  expect(failure.message).toMatch(/\((?:ECONNREFUSED|Error|TypeError)\)$/);
});

test.each([
  ["a wrong secret", { accessKeySecret: "other" }, {}, "SignatureDoesNotMatch"],
  ["an unknown key", { accessKeyId: "other" }, {}, "InvalidAccessKeyId.NotFound"],
  ["a late clock", { clock: () => new Date(Date.now() - 16 * 60_000) }, {}, "InvalidTimeStamp.Expired"],
  ["another version", {}, { version: "2000-01-01" }, "InvalidAction.NotFound"],
])("%s is refused for good", async (_what, access, service, code) => {
  const failure = await failureOf(asks({ ...plain, ...service }, access)("Look", {}));
  expect(failure).toMatchObject({ kind: "permanent", code });
  expect(refusedWith(failure, new Set([code]))).toBe(true);
  expect(refusedWith(failure, new Set(["other"]))).toBe(false);
  expect(refusedWith(new Error(code), new Set([code]))).toBe(false);
});
