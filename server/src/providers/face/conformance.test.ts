// The same promises for the stand-in and for the vendor adapter (the latter against a loopback gateway).
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FaceState } from "@zhutu/domain/identity/face-check.ts";
import { freshFolder } from "../../testing/folder.ts";
import { GATEWAY_KEY } from "../alibaba/acs3-testing.ts";
import {
  type AlibabaFaceGateway,
  GATEWAY_SCENE,
  startAlibabaFaceGateway,
} from "./alibaba-gateway-testing.ts";
import { alibabaFace } from "./alibaba.ts";
import { type EmbeddedFace, embeddedFace } from "./embedded.ts";
import { facePageRoutes } from "./embedded-routes.ts";
import { type FaceCheck, type FacePort, ProviderFailure } from "./port.ts";

const clock = () => new Date();
const dataDir = freshFolder();
const openEmbedded = (at = clock): EmbeddedFace =>
  embeddedFace({ dataDir, publicUrl: "https://www.zhutu.cn", clock: at });
const embedded = openEmbedded();
let gateway: AlibabaFaceGateway;

beforeAll(async () => {
  gateway = await startAlibabaFaceGateway(clock);
});
afterAll(() => gateway.close());

const alibaba = (changed: Partial<Parameters<typeof alibabaFace>[0]> = {}) =>
  alibabaFace({
    ...GATEWAY_KEY,
    sceneId: GATEWAY_SCENE,
    clock,
    endpoint: gateway.endpoint,
    timeoutMs: 20_000, // a loaded machine answers late
    ...changed,
  });

type Decided = Exclude<FaceState, "pending">;
const subjects: [string, { port: () => FacePort; decide: (id: string, state: Decided) => void }][] = [
  ["embedded", { port: () => embedded, decide: (id, state) => void embedded.decide(id, state) }],
  ["alibaba", { port: () => alibaba(), decide: (id, state) => gateway.decide(id, state) }],
];

let references = 0;
const start = () => ({
  reference: `zt${++references}`,
  metaInfo: '{"deviceType":"web"}',
  returnUrl: "https://www.zhutu.cn/board/user/profile",
});
const person = (name = "李建国") => ({ name, idCard: "370102199003070075" });

const begin = async (port: FacePort, name?: string): Promise<FaceCheck> => {
  const begun = await port.init(person(name), start());
  if (begun === "daily-limit") throw new Error("the provider takes no more");
  return begun;
};

const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => expect.unreachable("it was accepted"),
    (error: unknown) => {
      expect(error).toBeInstanceOf(ProviderFailure);
      return error as ProviderFailure;
    },
  );

describe.each(subjects)("%s", (_name, { port, decide }) => {
  test("a check begins with an id of its own and an address, and waits", async () => {
    const first = await begin(port());
    const second = await begin(port());
    expect(first.certifyId).not.toBe(second.certifyId);
    expect(first.certifyUrl).toMatch(/^https:\/\/.+/);
    expect(first.certifyUrl).toContain(first.certifyId);
    expect(await port().describe(first.certifyId)).toBe("pending");
  });

  test.each<Decided>(["passed", "failed", "expired"])(
    "a check that ends %s says so each time",
    async (state) => {
      const { certifyId } = await begin(port());
      decide(certifyId, state);
      expect(await port().describe(certifyId)).toBe(state);
      expect(await port().describe(certifyId)).toBe(state);
    },
  );

  test("who failed too often today gets no check, which is no failure of the provider", async () => {
    expect(await port().init(person("测超限"), start())).toBe("daily-limit");
  });

  test("a provider in trouble is a temporary failure that tells nothing of the person", async () => {
    const failure = await failureOf(port().init(person("测故障"), start()));
    expect(failure.kind).toBe("temporary");
    expect(JSON.stringify([failure.message, failure.code, failure.cause])).not.toMatch(/测故障|3701021990/);
  });

  test("a check that nobody began is over", async () => {
    expect(await port().describe("0123456789abcdef0123456789abcdef")).toBe("expired");
  });
});

describe("the stand-in", () => {
  test("测失败 never passes, 测过期 is late from the start", async () => {
    const failing = await begin(embedded, "测失败");
    expect(embedded.decide(failing.certifyId, "passed")).toBe("failed");
    const late = await begin(embedded, "测过期");
    expect(await embedded.describe(late.certifyId)).toBe("expired");
    expect(embedded.decide(late.certifyId, "passed")).toBe("expired");
  });

  test("the first decision counts, also after a restart, and half an hour ends what nobody decided", async () => {
    const { certifyId } = await begin(embedded);
    const open = await begin(embedded);
    embedded.decide(certifyId, "passed");
    const later = openEmbedded(() => new Date(Date.now() + 31 * 60_000));
    expect(later.decide(certifyId, "failed")).toBe("passed");
    expect(await later.describe(open.certifyId)).toBe("expired");
  });

  test("its page shows nobody's whole name and decides by its buttons", async () => {
    const app = Fastify();
    await app.register(facePageRoutes, { face: embedded });
    const { certifyId } = await begin(embedded, "欧阳建国");
    const page = await app.inject(`/dev/face/${certifyId}`);
    expect(page.body).toContain("欧***");
    expect(page.body).not.toContain("欧阳建国");
    for (const name of ["测失败", "测过期", "测超限", "测故障"]) expect(page.body).toContain(name);
    const press = (outcome: unknown) =>
      app.inject({ method: "POST", url: `/dev/face/${certifyId}`, payload: { outcome } });
    expect((await press("won")).statusCode).toBe(400);
    expect((await press("passed")).json()).toMatchObject({ code: 200, resultObject: { state: "passed" } });
    expect((await app.inject(`/dev/face/${certifyId}`)).body).toContain("核验通过</dd>");
    expect((await app.inject("/dev/face/none")).statusCode).toBe(404);
    expect((await app.inject("/dev/face/face.js")).headers["content-type"]).toContain("javascript");
    await app.close();
  });
});

describe("alibaba at its edges", () => {
  test.each(["silent", "http-500", "not-json", "no-code"] as const)(
    "a gateway that is %s is a temporary failure after exactly one request",
    async (mood) => {
      gateway.mood = mood;
      const before = gateway.requests;
      const patience = mood === "silent" ? { timeoutMs: 1_000 } : {};
      const failure = await failureOf(alibaba(patience).init(person(), start())).finally(() => {
        gateway.mood = "normal";
      });
      expect(failure.kind).toBe("temporary");
      expect(failure.cause).toBeUndefined();
      expect(gateway.requests).toBe(before + 1);
    },
  );

  test("a closed port is a temporary failure", async () => {
    const failure = await failureOf(alibaba({ endpoint: "http://127.0.0.1:1" }).describe("x"));
    expect(failure.kind).toBe("temporary");
  });

  test.each([
    ["a wrong secret", { accessKeySecret: "other" }, "SignatureDoesNotMatch"],
    ["an unknown key", { accessKeyId: "other" }, "InvalidAccessKeyId.NotFound"],
    [
      "a clock 16 minutes off",
      { clock: () => new Date(Date.now() - 16 * 60_000) },
      "InvalidTimeStamp.Expired",
    ],
    ["an unknown 认证场景", { sceneId: "7" }, "404"],
  ])("%s is refused for good", async (_name, changed, code) => {
    expect(await failureOf(alibaba(changed).init(person(), start()))).toMatchObject({
      kind: "permanent",
      code,
    });
  });
});
