// The same promises for the stand-in and for the vendor adapter (the latter against a loopback gateway).
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GATEWAY_KEY } from "../alibaba/acs3-testing.ts";
import {
  type AlibabaGateway,
  GATEWAY_SIGN_NAME,
  GATEWAY_TEMPLATES,
  startAlibabaGateway,
} from "./alibaba-gateway-testing.ts";
import { alibabaSms } from "./alibaba.ts";
import { embeddedSms } from "./embedded.ts";
import { type CodePurpose, codePurposes } from "@zhutu/domain/identity/sign-in-rules.ts";
import { ProviderFailure, type SmsPort } from "./port.ts";
import { freshFolder } from "../../testing/folder.ts";

const clock = () => new Date();
const outbox = embeddedSms({ dataDir: freshFolder(), siteName: "筑途学堂", clock });
let gateway: AlibabaGateway;

beforeAll(async () => {
  gateway = await startAlibabaGateway(clock);
});
afterAll(() => gateway.close());

const alibaba = (changed: Partial<Parameters<typeof alibabaSms>[0]> = {}) =>
  alibabaSms({
    ...GATEWAY_KEY,
    signName: GATEWAY_SIGN_NAME,
    templates: GATEWAY_TEMPLATES,
    clock,
    endpoint: gateway.endpoint,
    timeoutMs: 20_000, // a loaded machine answers late
    ...changed,
  });

const subjects: [string, { port: () => SmsPort; delivered: () => { phone: string; code: string }[] }][] = [
  ["embedded", { port: () => outbox, delivered: () => outbox.list().toReversed() }],
  ["alibaba", { port: () => alibaba(), delivered: () => gateway.delivered }],
];

const failureOf = (sent: Promise<void>) =>
  sent.then(
    () => expect.unreachable("it was accepted"),
    (error: unknown) => {
      expect(error).toBeInstanceOf(ProviderFailure);
      return error as ProviderFailure;
    },
  );

describe.each(subjects)("%s", (_name, { port, delivered }) => {
  test.each<CodePurpose>(codePurposes)("delivers one code for %s", async (purpose) => {
    const before = delivered().length;
    await port().sendVerifyCode({ phone: "13800000001", code: "004271", purpose, minutes: 5 });
    expect(delivered().length).toBe(before + 1);
    expect(delivered().at(-1)).toMatchObject({ phone: "13800000001", code: "004271" });
  });

  test.each([
    ["13900000001", "temporary"],
    ["13900000002", "permanent"],
    ["13900000003", "limited"],
  ])("%s fails as %s and delivers nothing", async (phone, kind) => {
    const before = delivered().length;
    const failure = await failureOf(
      port().sendVerifyCode({ phone, code: "123456", purpose: "login", minutes: 5 }),
    );
    expect(failure.kind).toBe(kind);
    expect(failure.message).not.toContain("123456");
    expect(delivered().length).toBe(before);
  });
});

describe("alibaba at its edges", () => {
  const message = { phone: "13800000001", code: "123456", purpose: "login", minutes: 5 } as const;

  test.each(["silent", "http-500", "not-json", "no-code"] as const)(
    "a gateway that is %s is a temporary failure after exactly one request",
    async (mood) => {
      gateway.mood = mood;
      const before = gateway.requests;
      const patience = mood === "silent" ? { timeoutMs: 1_000 } : {};
      const failure = await failureOf(alibaba(patience).sendVerifyCode(message)).finally(() => {
        gateway.mood = "normal";
      });
      expect(failure.kind).toBe("temporary");
      expect(gateway.requests).toBe(before + 1);
    },
  );

  test("a closed port is a temporary failure", async () => {
    const failure = await failureOf(alibaba({ endpoint: "http://127.0.0.1:1" }).sendVerifyCode(message));
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
    ["an unapproved 短信签名", { signName: "别人" }, "isv.SMS_SIGNATURE_ILLEGAL"],
  ])("%s is refused for good", async (_name, changed, code) => {
    expect(await failureOf(alibaba(changed).sendVerifyCode(message))).toMatchObject({
      kind: "permanent",
      code,
    });
  });
});
