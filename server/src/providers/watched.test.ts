// What stands around a port, with a vendor's adapter behind it (against its loopback gateway).
import { afterAll, beforeAll, expect, test } from "vitest";
import { metrics } from "../kernel/metrics.ts";
import { GATEWAY_KEY } from "./alibaba/acs3-testing.ts";
import { ProviderFailure } from "./failure.ts";
import {
  type AlibabaGateway,
  GATEWAY_SIGN_NAME,
  GATEWAY_TEMPLATES,
  startAlibabaGateway,
} from "./sms/alibaba-gateway-testing.ts";
import { alibabaSms } from "./sms/alibaba.ts";
import { type Untouched, watched } from "./watched.ts";

let gateway: AlibabaGateway;
beforeAll(async () => {
  gateway = await startAlibabaGateway(() => new Date());
});
afterAll(() => gateway.close());

function aWatchedVendor() {
  let ahead = 0;
  const lines: string[] = [];
  const sms = alibabaSms({
    ...GATEWAY_KEY,
    signName: GATEWAY_SIGN_NAME,
    templates: GATEWAY_TEMPLATES,
    clock: () => new Date(),
    endpoint: gateway.endpoint,
    timeoutMs: 20_000,
  });
  const seen = watched(
    sms,
    {},
    {
      name: "sms",
      provider: "alibaba",
      vendor: true,
      clock: () => new Date(Date.now() + ahead),
      log: { warn: (line) => void lines.push(line) },
    },
  );
  const send = (phone = "13800000001") =>
    seen.port.sendVerifyCode({ phone, code: "004271", purpose: "login", minutes: 5 }).then(
      () => "ok",
      (error: unknown) => (error instanceof ProviderFailure ? `${error.kind} ${error.code}` : "fault"),
    );
  return { ...seen, send, lines, pass: (ms: number) => void (ahead += ms) };
}
const figure = async (name: string, labels: Record<string, string>) => {
  const all = (await metrics.getMetricsAsJSON()).find((one) => one.name === name)?.values ?? [];
  const found = all.filter(
    (one) =>
      !("metricName" in one && one.metricName !== `${name}_count`) &&
      Object.entries(labels).every(
        ([label, value]) => (one.labels as Record<string, unknown>)[label] === value,
      ),
  );
  return found.reduce((sum, { value }) => sum + value, 0);
};

test("calls are counted and timed by how they end; a failure is one line, without what was sent", async () => {
  const sms = aWatchedVendor();
  expect(sms.health()).toMatchObject({
    calls: 0,
    failures: 0,
    lastSuccess: null,
    lastFailure: null,
    circuit: "closed",
  });
  const counted = (outcome: string) =>
    figure("zhutu_provider_call_seconds", { port: "sms", method: "sendVerifyCode", outcome });
  const before = [await counted("ok"), await counted("permanent")];
  expect(await sms.send()).toBe("ok");
  expect(await sms.send("13900000002")).toMatch(/^permanent /);
  expect([await counted("ok"), await counted("permanent")]).toEqual(before.map((count) => count + 1));
  expect(sms.health()).toMatchObject({
    calls: 2,
    failures: 1,
    lastSuccess: expect.any(Date),
    // The number was wrong, not the vendor.
    lastFailure: { method: "sendVerifyCode", code: expect.stringMatching(/^isv/), ill: false },
  });
  expect(sms.lines).toEqual([
    expect.stringMatching(
      /^provider call failed: port=sms method=sendVerifyCode ms=\d+ outcome=permanent code=isv\.\w+$/,
    ),
  ]);
  sms.pass(3_600_000);
  expect(sms.health()).toMatchObject({ calls: 0, failures: 0 });
});

test("a vendor that fails five times is not asked for half a minute; a trial that it answers ends that", async () => {
  const sms = aWatchedVendor();
  gateway.mood = "http-500";
  for (let at = 0; at < 5; at++) expect(await sms.send()).toBe("temporary InternalError");
  gateway.mood = "normal";
  const before = gateway.requests;
  const delivered = gateway.delivered.length;
  expect(await Promise.all(Array.from({ length: 20 }, () => sms.send()))).toEqual(
    Array.from({ length: 20 }, () => "temporary circuit-open"),
  );
  expect([gateway.requests, gateway.delivered.length]).toEqual([before, delivered]);
  expect(sms.health()).toMatchObject({ circuit: "open", lastFailure: { code: "InternalError", ill: true } });
  expect(await figure("zhutu_provider_circuit_open", { port: "sms" })).toBe(1);
  sms.pass(30_000);
  // Of 20 at once one is the trial.
  const tried = await Promise.all(Array.from({ length: 20 }, () => sms.send()));
  expect(tried.filter((one) => one === "ok")).toHaveLength(1);
  expect([sms.health().circuit, await sms.send()]).toEqual(["closed", "ok"]);
  expect(await figure("zhutu_provider_circuit_open", { port: "sms" })).toBe(0);
});

test("refusals of what was asked, however many, open no circuit", async () => {
  const sms = aWatchedVendor();
  for (let at = 0; at < 8; at++) expect(await sms.send("13900000002")).toMatch(/^permanent /);
  expect([sms.health().circuit, await sms.send()]).toEqual(["closed", "ok"]);
});

test("what is left untouched passes an open circuit; of several companies behind one port each has a circuit of its own", async () => {
  const down = new ProviderFailure("temporary", "down", "down");
  const company = {
    ways: ["native"],
    payer: { askedAt: () => "https://official.example", openIdOf: async (code: string) => code },
    query: async (): Promise<string> => {
      throw down;
    },
    parseNotification: async () => "paid",
    answerTo: () => 204,
  };
  const companies = { wechat: company, alipay: { ...company, query: async () => "paying" } };
  const untouched = { answerTo: true, parseNotification: true, askedAt: true } as const;
  const { port, health } = watched(companies, untouched, {
    name: "payment",
    provider: "wechat,alipay",
    vendor: true,
    clock: () => new Date(),
    log: { warn() {} },
  });
  for (let at = 0; at < 5; at++) await expect(port.wechat.query()).rejects.toBe(down);
  await expect(port.wechat.query()).rejects.toMatchObject({ code: "circuit-open", kind: "temporary" });
  expect([await port.wechat.parseNotification(), port.wechat.answerTo(), port.wechat.ways]).toEqual([
    "paid",
    204,
    ["native"],
  ]);
  expect(await port.alipay.query()).toBe("paying");
  // Who pays is told by another service: it is asked, and that it answers is no news of the company.
  expect([port.wechat.payer.askedAt(), await port.wechat.payer.openIdOf("code")]).toEqual([
    "https://official.example",
    "code",
  ]);
  const calls = { port: "payment", method: "payer.openIdOf", outcome: "ok" };
  expect(await figure("zhutu_provider_call_seconds", calls)).toBeGreaterThan(0);
  await expect(port.wechat.query()).rejects.toMatchObject({ code: "circuit-open" });
  expect(health()).toMatchObject({ calls: 9, failures: 7, circuit: "open" });
});

test("what answers without a promise must be named as untouched", () => {
  const port = { ask: async () => 1, atOnce: () => 2 };
  const named: Untouched<typeof port> = { atOnce: true };
  // @ts-expect-error An answer at once cannot be watched.
  const unnamed: Untouched<typeof port> = {};
  expect([named, unnamed]).toEqual([{ atOnce: true }, {}]);
});
