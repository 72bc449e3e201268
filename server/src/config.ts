// The only reader of the environment. Every mistake is told at once, one sentence each, and nothing starts.
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type AuthType, authTypes } from "@zhutu/domain/identity/auth-type.ts";
import type { SiteSettings } from "@zhutu/domain/sysparams/contract.ts";
import { type Keys, keysFrom } from "./kernel/crypto.ts";
import { StartRefusal } from "./kernel/start-refusal.ts";

export type AlibabaSettings = {
  accessKeyId: string;
  accessKeySecret: string;
  signName: string;
  templates: Record<"login" | "register" | "reset", string>;
  endpoint: string;
};

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /** Unset: embedded PostgreSQL under dataDir. */
  databaseUrl: string | undefined;
  publicUrl: string;
  production: boolean;
  /** Fill an empty embedded database with the demonstration shop. */
  demo: boolean;
  /** Vite in the server, pages rendered from source. */
  dev: boolean;
  jwtSecret: string;
  keys: Keys;
  /** Signs what stand-ins hand out (uploads, play addresses, payment notifications). */
  providerSecret: string;
  smsProvider: "embedded" | "alibaba";
  alibabaSms: AlibabaSettings | undefined;
  /** Pages of the stand-ins: the outbox and the pay page. */
  devPages: boolean;
  trustedProxies: string[];
  authType: AuthType;
  smsPerAddressAnHour: number;
  site: SiteSettings;
};

type Env = Record<string, string | undefined>;

/** Reads and checks the environment; refuses (StartRefusal) with every mistake, in Chinese and in English. */
export function readConfig(env: Env): Config {
  const mistakes: { chinese: string; english: string }[] = [];
  const wrong: Wrong = (chinese, english) => void mistakes.push({ chinese, english });
  const oneOf = <T extends string>(name: string, allowed: readonly T[], fallback: T): T => {
    const value = env[name] ?? fallback;
    if ((allowed as readonly string[]).includes(value)) return value as T;
    wrong(
      `${name} 只能是 ${allowed.join("、")}，现在是“${value}”。`,
      `${name} must be one of ${allowed.join(", ")}.`,
    );
    return fallback;
  };
  const url = (name: string, fallback: string): string => {
    const value = env[name] || fallback;
    if (value === "" || /^https?:\/\/[^\s/]+/.test(value)) return value.replace(/\/$/, "");
    wrong(`${name} 必须是 http 或 https 地址，现在是“${value}”。`, `${name} must be an http(s) address.`);
    return fallback;
  };
  const yes = (name: string, fallback: boolean): boolean =>
    oneOf(name, ["on", "off"], fallback ? "on" : "off") === "on";
  const whole = (name: string, fallback: number, least: number, most: number): number => {
    const value = Number(env[name] ?? fallback);
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    wrong(
      `${name} 必须是 ${least} 到 ${most} 的整数，现在是“${env[name]}”。`,
      `${name} must be a whole number from ${least} to ${most}.`,
    );
    return fallback;
  };

  const production = oneOf("NODE_ENV", ["development", "production", "test"], "development") === "production";
  const port = whole("PORT", 3000, 0, 65_535);
  const host = env["HOST"] || "127.0.0.1";
  const dataDir = resolve(env["DATA_DIR"] || "./data");
  const databaseUrl = env["DATABASE_URL"] || undefined;
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    wrong("DATABASE_URL 必须以 postgres:// 开头。", "DATABASE_URL must start with postgres://.");
  }
  const smsProvider = oneOf("SMS_PROVIDER", ["embedded", "alibaba"], "embedded");
  if (production) refuseUnsafeStandIns(env, smsProvider, wrong);
  const secrets = secretsFrom(env, production, dataDir, mistakes.length === 0, wrong);
  const publicUrl = url("PUBLIC_URL", `http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${port}`);
  const demo = yes("DEMO", !production && databaseUrl === undefined);
  const config: Config = {
    port,
    host,
    dataDir,
    databaseUrl,
    publicUrl,
    production,
    demo,
    dev: env["ZHUTU_DEV"] === "1",
    jwtSecret: secrets.jwt,
    keys: keysFrom(secrets.data),
    providerSecret: secrets.jwt,
    smsProvider,
    alibabaSms: smsProvider === "alibaba" ? alibabaFrom(env, wrong) : undefined,
    devPages: !production || (env["ALLOW_EMBEDDED"] ?? "").split(",").includes("payment"),
    trustedProxies: (env["TRUSTED_PROXIES"] ?? "").split(",").filter(Boolean),
    authType: oneOf("AUTH_TYPE", authTypes, "password"),
    smsPerAddressAnHour: whole("SMS_PER_ADDRESS_AN_HOUR", 60, 1, 1_000_000),
    site: {
      siteName: env["SITE_NAME"] || "筑途学堂",
      hotline: env["SITE_HOTLINE"] || "0531-8000 0000",
      recordNo: env["SITE_RECORD_NO"] ?? "",
      costDocumentUrl: url("LINK_COST_DOCUMENT", ""),
      sealEngravingUrl: url("LINK_SEAL_ENGRAVING", ""),
      appDownloadUrl: `${publicUrl}/app-download`,
      helpCourseId: whole("HELP_COURSE_ID", 56, 1, 2_147_483_647),
      demonstration: demo,
    },
  };
  if (mistakes.length > 0) {
    const lines = mistakes.map(({ chinese, english }) => `${chinese} ${english}`);
    throw new StartRefusal(
      "配置有误，请改正后重新启动：",
      `The configuration has mistakes:\n${lines.join("\n")}`,
    );
  }
  return config;
}

type Wrong = (chinese: string, english: string) => void;

/** Money and codes must not go nowhere in production unless somebody says so by name (architecture "Providers"). */
function refuseUnsafeStandIns(env: Env, smsProvider: string, wrong: Wrong): void {
  const allowed = new Set((env["ALLOW_EMBEDDED"] ?? "").split(","));
  if (!allowed.has("payment")) {
    wrong(
      "生产环境还没有接入支付渠道；确认只用内置支付请设置 ALLOW_EMBEDDED=payment。",
      "Production has no payment provider; to accept the embedded stand-in set ALLOW_EMBEDDED=payment.",
    );
  }
  if (smsProvider === "embedded" && !allowed.has("sms")) {
    wrong(
      "生产环境请设置 SMS_PROVIDER=alibaba；确认只用内置短信请在 ALLOW_EMBEDDED 中加入 sms。",
      "In production set SMS_PROVIDER=alibaba, or add sms to ALLOW_EMBEDDED.",
    );
  }
}

function alibabaFrom(env: Env, wrong: Wrong): AlibabaSettings {
  const need = (name: string): string => {
    const value = env[name];
    if (!value) wrong(`使用阿里云短信需要设置 ${name}。`, `Alibaba SMS needs ${name}.`);
    return value ?? "";
  };
  return {
    accessKeyId: need("ALIBABA_ACCESS_KEY_ID"),
    accessKeySecret: need("ALIBABA_ACCESS_KEY_SECRET"),
    signName: need("ALIBABA_SMS_SIGN_NAME"),
    templates: {
      login: need("ALIBABA_SMS_TEMPLATE_LOGIN"),
      register: need("ALIBABA_SMS_TEMPLATE_REGISTER"),
      reset: need("ALIBABA_SMS_TEMPLATE_RESET"),
    },
    endpoint: env["ALIBABA_SMS_ENDPOINT"] || "https://dysmsapi.aliyuncs.com",
  };
}

/** JWT_SECRET and DATA_KEY; outside production they are made once and kept in DATA_DIR/secrets.json (0600). */
function secretsFrom(env: Env, production: boolean, dataDir: string, mayWrite: boolean, wrong: Wrong) {
  const given = { jwt: env["JWT_SECRET"] ?? "", data: env["DATA_KEY"] ?? "" };
  for (const [name, value] of [
    ["JWT_SECRET", given.jwt],
    ["DATA_KEY", given.data],
  ] as const) {
    if ((value !== "" || production) && value.length < 32) {
      wrong(`${name} 至少需要 32 个字符，请使用随机值。`, `${name} must have at least 32 random characters.`);
    }
  }
  if (production || (given.jwt && given.data) || !mayWrite)
    return { jwt: given.jwt || "-", data: given.data || "-" };
  const file = join(dataDir, "secrets.json");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    const made = { jwt: randomBytes(32).toString("base64url"), data: randomBytes(32).toString("base64url") };
    writeFileSync(file, JSON.stringify(made), { mode: 0o600, flag: "wx" });
    chmodSync(file, 0o600);
  }
  const kept = JSON.parse(readFileSync(file, "utf8")) as { jwt: string; data: string };
  return { jwt: given.jwt || kept.jwt, data: given.data || kept.data };
}
