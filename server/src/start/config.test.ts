import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keysFrom } from "../kernel/crypto.ts";
import { readConfig, readKeyChange } from "./config.ts";
import { ConfigMistakes } from "./environment.ts";

function scratch(): string {
  const directory = mkdtempSync(join(tmpdir(), "zhutu-config-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return join(directory, "data");
}

function mistakesOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigMistakes) return error.mistakes;
    throw error;
  }
  return [];
}

const sound = () => ({
  NODE_ENV: "production",
  DATA_DIR: scratch(),
  DATABASE_URL: "postgresql://zhutu:x@db:5432/zhutu",
  PUBLIC_URL: "https://www.zhutu.cn/",
  JWT_SECRET: randomBytes(48).toString("hex"),
  DATA_KEY: randomBytes(32).toString("base64"),
  ALLOW_EMBEDDED: "payment, sms, face",
});

test("nothing set: a demonstration on 127.0.0.1:3000 with the embedded database", () => {
  const config = readConfig({ DATA_DIR: scratch() });
  expect(config).toMatchObject({
    production: false,
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://127.0.0.1:3000",
    databaseUrl: undefined,
    demo: "when-empty",
    providers: { sms: { provider: "embedded" } },
    site: { siteName: "筑途学堂" },
  });
});

test("a demonstration makes its keys once, readable by their owner only, and keeps them", () => {
  const dataDir = scratch();
  const first = readConfig({ DATA_DIR: dataDir });
  expect(statSync(join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
  const second = readConfig({ DATA_DIR: dataDir });
  expect(second.jwtSecret).toBe(first.jwtSecret);
  expect(second.keys.mark("id-card", "1")).toBe(first.keys.mark("id-card", "1"));
  expect(readConfig({ DATA_DIR: scratch() }).jwtSecret).not.toBe(first.jwtSecret);
  expect(first.keys.open(first.keys.seal("37010219900307007"))).toBe("37010219900307007");
  expect(first.keys.mark("id-card", "1")).not.toBe(first.keys.mark("verify-code", "1"));
});

test("where traces go is named as a whole or not at all", () => {
  expect(readConfig(sound()).tracing).toBeUndefined();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318/", OTEL_TRACES_SAMPLER_ARG: "0.05" };
  expect(readConfig({ ...sound(), ...env }).tracing).toEqual({
    endpoint: "http://127.0.0.1:4318",
    serviceName: "zhutu",
    share: 0.05,
  });
});

test("a damaged key file is refused, never replaced", () => {
  const dataDir = scratch();
  readConfig({ DATA_DIR: dataDir });
  writeFileSync(join(dataDir, "secrets.json"), "{");
  expect(() => readConfig({ DATA_DIR: dataDir })).toThrow("restore it and check its permissions");
  expect(readFileSync(join(dataDir, "secrets.json"), "utf8")).toBe("{");
});

test("a sound production environment is accepted and writes no keys", () => {
  const env = sound();
  expect(readConfig(env)).toMatchObject({ production: true, demo: "off", publicUrl: "https://www.zhutu.cn" });
  expect(existsSync(join(env.DATA_DIR, "secrets.json"))).toBe(false);
});

test("all mistakes come at once, one sentence each, Chinese then English, and nothing is written", () => {
  const dataDir = scratch();
  const mistakes = mistakesOf({
    NODE_ENV: "prod",
    PORT: "80000",
    DATA_DIR: dataDir,
    DATABASE_URL: "mysql://root:hunter2@db/zhutu",
    PUBLIC_URL: "www.zhutu.cn",
    DEMO: "maybe",
    SMS_PROVIDER: "alibaba",
    ALLOW_EMBEDDED: "everything",
    TRUSTED_PROXIES: "10.0.0.0/8, nginx",
    STATEMENT_TIMEOUT_MS: "3s",
    OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318",
    OTEL_TRACES_SAMPLER_ARG: "half",
  });
  expect(mistakes).toHaveLength(20);
  for (const line of mistakes) expect(line).toMatch(/^[^\n]*\p{Script=Han}[^\n]*。 [^\n\p{Script=Han}]+\.$/u);
  expect(mistakes.join()).not.toContain("hunter2");
  expect(mistakes.filter((line) => line.includes("ALIBABA_"))).toHaveLength(10);
  expect(existsSync(dataDir)).toBe(false);
});

test("production refuses to boot without its keys", () => {
  const mistakes = mistakesOf({ ...sound(), JWT_SECRET: "", DATA_KEY: "" });
  expect(mistakes.map((line) => line.split("：")[0])).toEqual(["缺少 JWT_SECRET", "缺少 DATA_KEY"]);
});

test.each([
  ["JWT_SECRET", "short"],
  ["JWT_SECRET", "a".repeat(64)],
  ["JWT_SECRET", "please-change-me-please-0123456789-abcdef"],
  ["JWT_SECRET_PREVIOUS", "a".repeat(64)],
  ["DATA_KEY", "abc"],
  ["DATA_KEY_PREVIOUS", "abc"],
  ["DATA_KEY", Buffer.alloc(32).toString("base64")],
  ["DEMO", "on"],
  ["ALLOW_EMBEDDED", "sms,face"],
  ["ALLOW_EMBEDDED", "payment,face"],
  ["ALLOW_EMBEDDED", "payment,sms"],
  ["DATA_KEY", Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString("hex")],
  ["ORDER_SECONDS", "60"],
  ["PUBLIC_URL", ""],
  ["PUBLIC_URL", "http://www.zhutu.cn"],
  ["TRUSTED_PROXIES", "10.0.0.1, 0.0.0.0/0"],
  ["TRUSTED_PROXIES", "::/0"],
  ["TRUSTED_PROXIES", "128.0.0.0/1, 10.0.0.0/8, 0.0.0.0/1"],
  ["TRUSTED_PROXIES", "0.0.0.0/2,64.0.0.0/2,128.0.0.0/2,192.0.0.0/2"],
  ["TRUSTED_PROXIES", "8000::/1,::/1"],
  ["TRUSTED_PROXIES", "::/1"],
  ["TRUSTED_PROXIES", "::ffff:0:0/96"],
])("production refuses %s=%s", (name, value) => {
  expect(mistakesOf({ ...sound(), [name]: value })).toHaveLength(1);
});

test.each(["128.0.0.0/1, 10.0.0.0/8", "8000::/1, 10.0.0.1", "0.0.0.0/1,128.0.0.0/2", "2000::/3"])(
  "production believes the proxies of %s",
  (value) => {
    expect(readConfig({ ...sound(), TRUSTED_PROXIES: value }).trustedProxies).toEqual(value.split(/, ?/));
  },
);

test("production refuses one key for both purposes", () => {
  const key = randomBytes(32).toString("hex");
  expect(mistakesOf({ ...sound(), JWT_SECRET: key, DATA_KEY: key })).toEqual([
    expect.stringMatching(/^DATA_KEY 不能与 JWT_SECRET 相同/),
  ]);
});

test("figures and pages have ports of their own", () => {
  expect(mistakesOf({ ...sound(), PORT: "3000", METRICS_PORT: "3000" })).toEqual([
    expect.stringMatching(/^METRICS_PORT 与 PORT 相同/),
  ]);
});

test("a previous key is one of before, not the present one", () => {
  const key = randomBytes(48).toString("hex");
  expect(mistakesOf({ ...sound(), JWT_SECRET: key, JWT_SECRET_PREVIOUS: key })).toEqual([
    expect.stringMatching(/^JWT_SECRET_PREVIOUS 与 JWT_SECRET 相同/),
  ]);
  const { jwtSecret, jwtSecretPrevious } = readConfig({ ...sound(), JWT_SECRET_PREVIOUS: key });
  expect([jwtSecretPrevious, jwtSecret === key]).toEqual([key, false]);
});

test("DATA_KEY_PREVIOUS is for the command alone, which needs both keys and makes none", () => {
  const [key, before] = [randomBytes(32), randomBytes(32)];
  const DATA_KEY_PREVIOUS = before.toString("hex");
  expect(mistakesOf({ ...sound(), DATA_KEY_PREVIOUS })).toEqual([
    expect.stringMatching(/^DATA_KEY_PREVIOUS 只用于 npm run rekey；请停止所有服务进程/),
  ]);
  const DATA_DIR = scratch();
  const DATA_KEY = key.toString("base64");
  const both = [/^缺少 DATA_KEY：/m, /^缺少 DATA_KEY_PREVIOUS：/m];
  for (const [given, sentences] of [
    [{}, both],
    [{ DATA_KEY }, both.slice(1)],
    [{ DATA_KEY_PREVIOUS }, both.slice(0, 1)],
    [{ DATA_KEY, DATA_KEY_PREVIOUS: "abc" }, [/^DATA_KEY_PREVIOUS 应为 32 个随机字节/]],
    [{ DATA_KEY, DATA_KEY_PREVIOUS: key.toString("hex") }, [/^DATA_KEY_PREVIOUS 与 DATA_KEY 相同/]],
    [{ DATA_KEY, DATA_KEY_PREVIOUS, JWT_SECRET: DATA_KEY }, [/^DATA_KEY 不能与 JWT_SECRET 相同/]],
  ] as const)
    for (const sentence of sentences) expect(() => readKeyChange({ DATA_DIR, ...given })).toThrow(sentence);
  const { change } = readKeyChange({ DATA_DIR, DATA_KEY, DATA_KEY_PREVIOUS });
  expect(change.from.mark("id-card", "1")).toBe(keysFrom(before).mark("id-card", "1"));
  expect(change.to.mark("id-card", "1")).toBe(keysFrom(key).mark("id-card", "1"));
  expect(existsSync(DATA_DIR)).toBe(false);
});

test("AUTH_TYPES names the methods learners may use; the default is among them", () => {
  const signIn = (env: Record<string, string>) => {
    const { authType, authTypes } = readConfig({ DATA_DIR: scratch(), ...env });
    return { authType, authTypes };
  };
  expect(signIn({})).toEqual({
    authType: "mobile-verify-code",
    authTypes: ["mobile-verify-code", "password", "idcard"],
  });
  expect(signIn({ AUTH_TYPES: "idcard, mobile-verify-code" })).toEqual({
    authType: "mobile-verify-code",
    authTypes: ["mobile-verify-code", "idcard"],
  });
  expect(mistakesOf({ AUTH_TYPES: "password,fingerprint" })).toHaveLength(1);
  expect(mistakesOf({ AUTH_TYPES: "password", AUTH_TYPE: "idcard" })).toHaveLength(1);
});

test("the outside links: example addresses in a demonstration, none on a real site that names none", () => {
  const links = (env: Record<string, string>) => {
    const { costDocumentUrl, sealEngravingUrl } = readConfig(env).site;
    return [costDocumentUrl, sealEngravingUrl];
  };
  expect(links({ DATA_DIR: scratch() })).toEqual([
    "https://www.example.com/cost-document",
    "https://www.example.com/seal-engraving",
  ]);
  expect(links(sound())).toEqual(["", ""]);
  const own = { LINK_COST_DOCUMENT: "https://zj.cn/", LINK_SEAL_ENGRAVING: "https://kz.cn/" };
  for (const env of [{ DATA_DIR: scratch() }, sound()])
    expect(links({ ...env, ...own }).map((url) => new URL(url).host)).toEqual(["zj.cn", "kz.cn"]);
});
