// Everything the environment decides, read once and checked whole. The only file that reads process.env.
import { resolve } from "node:path";
import { type AuthType, authTypes } from "@zhutu/domain/identity/auth-type.ts";
import { PAYMENT_MINUTES } from "@zhutu/domain/ordering/order-status.ts";
import type { SiteSettings } from "@zhutu/domain/sysparams/contract.ts";
import { isNetwork, readerOf, type Environment, type Reader } from "./environment.ts";
import { type Keys, keysFrom } from "../kernel/crypto.ts";
import { loadOrMakeSecrets } from "./secrets.ts";

/** Stand-ins that take money, sign people in or identify them: production must accept each by name. */
const UNSAFE_IN_PRODUCTION = ["payment", "sms"] as const;

export type AlibabaSms = {
  accessKeyId: string;
  accessKeySecret: string;
  signName: string;
  /** The approved template of each purpose. */
  templates: Record<"login" | "register" | "reset", string>;
  endpoint: string;
};

export type Config = {
  production: boolean;
  port: number;
  host: string;
  /** How people reach the site; no trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** Undefined: the embedded PostgreSQL in dataDir. */
  databaseUrl: string | undefined;
  statementTimeoutMs: number;
  /** Connections of this process for requests; the job queue and the listener use five more. */
  databaseConnections: number;
  jwtSecret: string;
  /** AES-256-GCM of ID numbers, and the HMACs they and codes are looked up by (domain.md "Sign-in"). */
  keys: Keys;
  /** Pages of the stand-ins, the outbox and the pay page: never in production, whatever stand-ins it accepts. */
  devPages: boolean;
  /** Pages from source, with hot reload. */
  hotReload: boolean;
  /** What the sign-in card offers first. */
  authType: AuthType;
  /** The methods learners may use; staff sign in by password whatever this says. */
  authTypes: AuthType[];
  /** Verification codes one network address may ask for in an hour. */
  smsPerAddressAnHour: number;
  /** How long an order waits for its money; half an hour, and shorter only where journeys test the expiry. */
  orderSeconds: number;
  /** "when-empty": fill an empty database with the demonstration shop; "off": never. */
  demo: "when-empty" | "off";
  sms: { provider: "embedded" } | { provider: "alibaba"; alibaba: AlibabaSms };
  payment: { provider: "embedded" };
  storage: { provider: "embedded" };
  vod: { provider: "embedded" };
  /** Addresses and networks whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  site: SiteSettings;
};

/** The mistakes in the environment, one line each. */
export class ConfigMistakes extends Error {
  readonly mistakes: readonly string[];
  constructor(mistakes: readonly string[]) {
    super(mistakes.join("\n"));
    this.name = "ConfigMistakes";
    this.mistakes = mistakes;
  }
}

const PLACEHOLDER = /change.?me|secret|password|example|default|your[-_ ]|12345678/i;

/** Long enough and not typed by a person: production must not run on a guess. */
function looksRandom(value: string): boolean {
  return value.length >= 32 && new Set(value).size >= 12 && !PLACEHOLDER.test(value);
}

function decodeKey(text: string): Buffer | undefined {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, "hex") : Buffer.from(text, "base64");
  return key.length === 32 ? key : undefined;
}

function checkSecrets(read: Reader, production: boolean): void {
  const jwtSecret = production
    ? read.required(
        "JWT_SECRET",
        "生产环境必须设置登录令牌密钥",
        "production needs the key that signs sign-ins",
      )
    : read.text("JWT_SECRET");
  if (jwtSecret && (production ? !looksRandom(jwtSecret) : jwtSecret.length < 32)) {
    read.mistake(
      "JWT_SECRET 太短或像是默认值；请用 openssl rand -base64 48 生成。",
      "JWT_SECRET is too short or looks like a default; make one with: openssl rand -base64 48.",
    );
  }
  const dataKey = production
    ? read.required(
        "DATA_KEY",
        "生产环境必须设置数据加密密钥",
        "production needs the key that encrypts ID numbers",
      )
    : read.text("DATA_KEY");
  if (dataKey === undefined || dataKey === "") return;
  const bytes = decodeKey(dataKey);
  if (bytes === undefined || (production && new Set(bytes).size < 12)) {
    read.mistake(
      "DATA_KEY 应为 32 个随机字节的 base64 或十六进制；请用 openssl rand -base64 32 生成。",
      "DATA_KEY must be 32 random bytes in base64 or hex; make one with: openssl rand -base64 32.",
    );
  }
}

function readDatabaseUrl(read: Reader): string | undefined {
  const value = read.text("DATABASE_URL");
  if (value === undefined || (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value))) return value;
  // The value itself may hold a password: not repeated.
  read.mistake(
    "DATABASE_URL 应为 postgresql://用户:密码@主机:端口/数据库 形式的地址。",
    "DATABASE_URL must be an address like postgresql://user:password@host:port/database.",
  );
  return undefined;
}

function readDemo(read: Reader, production: boolean, embedded: boolean): Config["demo"] {
  const demo = read.choice("DEMO", ["on", "off"], embedded && !production ? "on" : "off");
  if (demo === "on" && production) {
    read.mistake(
      "生产环境不能设置 DEMO=on：演示店铺带有公开的登录密码。",
      "DEMO=on is refused in production: the demonstration shop has published passwords.",
    );
  }
  return demo === "on" ? "when-empty" : "off";
}

function readSms(read: Reader): Config["sms"] {
  const provider = read.choice("SMS_PROVIDER", ["embedded", "alibaba"], "embedded");
  if (provider === "embedded") return { provider };
  const needed = (name: string) =>
    read.required(name, "SMS_PROVIDER=alibaba 需要它", "SMS_PROVIDER=alibaba needs it");
  return {
    provider,
    alibaba: {
      accessKeyId: needed("ALIBABA_ACCESS_KEY_ID"),
      accessKeySecret: needed("ALIBABA_ACCESS_KEY_SECRET"),
      signName: needed("ALIBABA_SMS_SIGN_NAME"),
      templates: {
        login: needed("ALIBABA_SMS_TEMPLATE_LOGIN"),
        register: needed("ALIBABA_SMS_TEMPLATE_REGISTER"),
        reset: needed("ALIBABA_SMS_TEMPLATE_RESET"),
      },
      endpoint: read.webAddress("ALIBABA_SMS_ENDPOINT") ?? "https://dysmsapi.aliyuncs.com",
    },
  };
}

function checkStandIns(read: Reader, production: boolean, providers: Record<string, string>): void {
  const allowed = read.list("ALLOW_EMBEDDED");
  for (const name of allowed) {
    if (UNSAFE_IN_PRODUCTION.some((known) => known === name)) continue;
    read.mistake(
      `ALLOW_EMBEDDED 中的“${name}”不存在；可用的名称是 ${UNSAFE_IN_PRODUCTION.join("、")}。`,
      `ALLOW_EMBEDDED names "${name}", which does not exist; the names are ${UNSAFE_IN_PRODUCTION.join(", ")}.`,
    );
  }
  if (!production) return;
  for (const name of UNSAFE_IN_PRODUCTION) {
    if (providers[name] !== "embedded" || allowed.includes(name)) continue;
    const variable = `${name.toUpperCase()}_PROVIDER`;
    read.mistake(
      `生产环境不能使用内置的 ${name} 替身；请设置 ${variable}，或在 ALLOW_EMBEDDED 中写明 ${name} 表示接受。`,
      `Production refuses the embedded ${name} stand-in; set ${variable}, or accept it by naming ${name} in ALLOW_EMBEDDED.`,
    );
  }
}

function readAuthTypes(read: Reader): Pick<Config, "authType" | "authTypes"> {
  const named = read.list("AUTH_TYPES");
  for (const name of named.filter((one) => !authTypes.some((known) => known === one))) {
    read.mistake(
      `AUTH_TYPES 中的“${name}”不存在；可用的是 ${authTypes.join("、")}。`,
      `AUTH_TYPES names "${name}", which does not exist; the names are ${authTypes.join(", ")}.`,
    );
  }
  const enabled = named.length > 0 ? authTypes.filter((one) => named.includes(one)) : [...authTypes];
  const first = enabled.includes("password") ? "password" : (enabled[0] ?? "password");
  const authType = read.choice("AUTH_TYPE", authTypes, first);
  if (enabled.length > 0 && !enabled.includes(authType)) {
    read.mistake(
      `AUTH_TYPE 是“${authType}”，但 AUTH_TYPES 没有启用它。`,
      `AUTH_TYPE is "${authType}", which AUTH_TYPES does not enable.`,
    );
  }
  return { authType, authTypes: enabled };
}

/** The pages say half an hour (learner spec 4), so a shop that takes real money keeps to it. */
function readOrderSeconds(read: Reader, production: boolean): number {
  const halfHour = PAYMENT_MINUTES * 60;
  const seconds = read.integer("ORDER_SECONDS", halfHour, 5, halfHour);
  if (production && seconds !== halfHour) {
    read.mistake(
      "生产环境不能设置 ORDER_SECONDS：页面承诺半小时内完成支付。",
      "ORDER_SECONDS is refused in production: the pages promise half an hour.",
    );
  }
  return seconds;
}

function readProxies(read: Reader): string[] {
  const proxies = read.list("TRUSTED_PROXIES");
  for (const proxy of proxies.filter((one) => !isNetwork(one))) {
    read.mistake(
      `TRUSTED_PROXIES 中的“${proxy}”不是 IP 地址或网段。`,
      `TRUSTED_PROXIES names "${proxy}", which is neither an IP address nor a network.`,
    );
  }
  return proxies;
}

function readSite(read: Reader, { publicUrl, demo }: Pick<Config, "publicUrl" | "demo">): SiteSettings {
  // The demonstration shows where the two outside links stand; a real site without addresses shows none.
  const example = (page: string) => (demo === "off" ? "" : `https://www.example.com/${page}`);
  return {
    siteName: read.text("SITE_NAME") ?? "筑途学堂",
    hotline: read.text("SITE_HOTLINE") ?? "0531-8000 0000",
    recordNo: read.text("SITE_RECORD_NO") ?? "",
    costDocumentUrl: read.webAddress("LINK_COST_DOCUMENT") ?? example("cost-document"),
    sealEngravingUrl: read.webAddress("LINK_SEAL_ENGRAVING") ?? example("seal-engraving"),
    appDownloadUrl: `${publicUrl}/app-download`,
    helpCourseId: read.integer("HELP_COURSE_ID", 56, 1, 2_147_483_647),
    demonstration: demo !== "off",
  };
}

function localAddress(host: string, port: number): string {
  if (host === "0.0.0.0") return `http://127.0.0.1:${port}`;
  if (host === "::") return `http://[::1]:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Where the data is: all that a command which only looks at it needs, and nothing is made. */
export function readDataPlace(env: Environment = process.env): Pick<Config, "dataDir" | "databaseUrl"> {
  const read = readerOf(env);
  const place = dataPlace(read);
  if (read.mistakes.length > 0) throw new ConfigMistakes(read.mistakes);
  return place;
}

const dataPlace = (read: Reader): Pick<Config, "dataDir" | "databaseUrl"> => ({
  dataDir: resolve(read.text("DATA_DIR") ?? "data"),
  databaseUrl: readDatabaseUrl(read),
});

/**
 * The configuration that `env` describes. Refuses with every mistake at once (ConfigMistakes), one sentence
 * each. Outside production, missing keys are made once and kept in DATA_DIR/secrets.json.
 */
export function readConfig(env: Environment = process.env): Config {
  const read = readerOf(env);
  const production =
    read.choice("NODE_ENV", ["production", "development", "test"], "development") === "production";
  const port = read.integer("PORT", 3_000, 0, 65_535);
  const host = read.text("HOST") ?? "127.0.0.1";
  const place = dataPlace(read);
  const sms = readSms(read);
  const payment = { provider: read.choice("PAYMENT_PROVIDER", ["embedded"], "embedded") };
  checkSecrets(read, production);
  checkStandIns(read, production, { sms: sms.provider, payment: payment.provider });
  const config = {
    production,
    port,
    host,
    publicUrl: read.webAddress("PUBLIC_URL") ?? localAddress(host, port),
    ...place,
    statementTimeoutMs: read.integer("STATEMENT_TIMEOUT_MS", 3_000, 100, 600_000),
    databaseConnections: read.integer("DB_CONNECTIONS", 20, 2, 500),
    demo: readDemo(read, production, place.databaseUrl === undefined),
    sms,
    payment,
    storage: { provider: read.choice("STORAGE_PROVIDER", ["embedded"], "embedded") },
    vod: { provider: read.choice("VOD_PROVIDER", ["embedded"], "embedded") },
    trustedProxies: readProxies(read),
    hotReload: read.text("ZHUTU_DEV") === "1" && !production,
    ...readAuthTypes(read),
    smsPerAddressAnHour: read.integer("SMS_PER_ADDRESS_AN_HOUR", 60, 1, 1_000_000),
    orderSeconds: readOrderSeconds(read, production),
  };
  const site = readSite(read, config);
  if (read.mistakes.length > 0) throw new ConfigMistakes(read.mistakes);

  const given = { jwtSecret: read.text("JWT_SECRET"), dataKey: read.text("DATA_KEY") };
  const made = given.jwtSecret && given.dataKey ? undefined : loadOrMakeSecrets(config.dataDir);
  const key = decodeKey(given.dataKey ?? made?.dataKey ?? "");
  const jwtSecret = given.jwtSecret ?? made?.jwtSecret;
  if (key === undefined || jwtSecret === undefined) {
    throw new ConfigMistakes([
      `${config.dataDir}/secrets.json 中的密钥无效；请恢复该文件。 The keys in ${config.dataDir}/secrets.json are not valid; restore the file.`,
    ]);
  }
  return {
    ...config,
    jwtSecret,
    keys: keysFrom(key),
    devPages: !production,
    site,
  };
}
