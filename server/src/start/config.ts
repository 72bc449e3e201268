// The process's configuration, with providers' parts from their config.ts; read once, checked whole. The only
// reader of process.env.
import { join, resolve } from "node:path";
import { type AuthType, authTypes } from "@zhutu/domain/identity/sign-in-rules.ts";
import { PAYMENT_MINUTES } from "@zhutu/domain/ordering/order-status.ts";
import type { SiteSettings } from "@zhutu/domain/sysparams/contract.ts";
import { type Keys, keysFrom } from "../kernel/crypto.ts";
import type { TracingOptions } from "../kernel/tracing.ts";
import { type ProviderConfigs, readProviders } from "../providers/providers.ts";
import { readConfig as readStorage } from "../providers/storage/config.ts";
import { readKeeper } from "../providers/vod/config.ts";
import { mustBeRestored } from "./broken-restore.ts";
import {
  choice,
  ConfigMistakes,
  type Environment,
  integer,
  isProduction,
  names,
  networks,
  readEnvironment,
  required,
  share,
  text,
  together,
  inWords,
  webAddress,
} from "./environment.ts";
import { readSite, siteOf } from "./site.ts";
import { allSecrets, decodeKey, readDataKeys, readSecrets } from "./secrets.ts";

export type Config = {
  production: boolean;
  port: number;
  host: string;
  /** The site's address, without trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** Undefined: the embedded PostgreSQL in dataDir. */
  databaseUrl: string | undefined;
  statementTimeoutMs: number;
  /** Connections for requests; queue, listener and locks use six more. */
  databaseConnections: number;
  /** Whether this process does jobs; off where a worker does (`npm run worker`). */
  jobs: boolean;
  /** Address for metrics; undefined: none. */
  metrics: { host: string; port: number } | undefined;
  /** Undefined: no tracing. */
  tracing: TracingOptions | undefined;
  jwtSecret: string;
  /** The JWT key before its last change: verifies old sign-ins, signs none. */
  jwtSecretPrevious: string | undefined;
  /**
   * For ID numbers (AES-256-GCM) and lookups of them and codes (HMAC; domain.md "Sign-in"), with the key
   * before a change.
   */
  keys: Keys;
  /** Stand-ins' outbox and pay pages; never in production. */
  devPages: boolean;
  /** Pages from source, with hot reload. */
  hotReload: boolean;
  /** The sign-in card's default method. */
  authType: AuthType;
  /** Learners' methods; staff always use passwords. */
  authTypes: AuthType[];
  /** Verification codes per network address and hour. */
  smsPerAddressAnHour: number;
  /** How long an order awaits payment; below half an hour only in tests of expiry. */
  orderSeconds: number;
  /** "when-empty": seed the demonstration shop into an empty database. */
  demo: "when-empty" | "off";
  providers: ProviderConfigs;
  /** Proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  site: SiteSettings;
  /** The mobile app's file; the demonstration brings a sample. */
  appFile: { path: string; demonstration: boolean } | undefined;
  /** The picture of the seal on certificates. */
  sealFile: string | undefined;
};

const databaseUrl = text.refine(
  (value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value),
  // The value may hold a password, so it is not repeated.
  inWords((name) => [
    `${name} 应为 postgresql://用户:密码@主机:端口/数据库 形式的地址。`,
    `${name} must be an address like postgresql://user:password@host:port/database.`,
  ]),
);

type Place = Pick<Config, "dataDir" | "databaseUrl">;

function readPlace(env: Environment): Place {
  const { DATA_DIR, DATABASE_URL } = readEnvironment(
    { DATA_DIR: text.default("data"), DATABASE_URL: databaseUrl.optional() },
    env,
  );
  return { dataDir: resolve(DATA_DIR), databaseUrl: DATABASE_URL };
}

/** Where rows and files are, for read-only commands. Refuses with ConfigMistakes. */
export const readDataPlace = (env: Environment = process.env) =>
  together({ place: readPlace, storage: readStorage, films: readKeeper }, env);

/** Where the rows are, and both DATA_KEYs, for `npm run rekey`. Refuses with ConfigMistakes. */
export function readKeyChange(env: Environment = process.env) {
  const { place, keys } = together({ place: readPlace, keys: readDataKeys }, env);
  return { place, change: { from: keysFrom(keys.from), to: keysFrom(keys.to) } };
}

function readDemo(env: Environment): Config["demo"] {
  const production = isProduction(env);
  const embedded = !env["DATABASE_URL"]?.trim();
  const { DEMO } = readEnvironment(
    {
      DEMO: choice(["on", "off"], embedded && !production ? "on" : "off").refine(
        (value) => value === "off" || !production,
        inWords((name) => [
          `生产环境不能设置 ${name}=on：演示店铺带有公开的登录密码。`,
          `${name}=on is refused in production: the demonstration shop has published passwords.`,
        ]),
      ),
    },
    env,
  );
  return DEMO === "on" ? "when-empty" : "off";
}

function readAuthTypes(env: Environment): Pick<Config, "authType" | "authTypes"> {
  const { AUTH_TYPES: named } = readEnvironment({ AUTH_TYPES: names(authTypes) }, env);
  const enabled =
    named.length > 0 ? authTypes.filter((authType) => named.includes(authType)) : [...authTypes];
  const { AUTH_TYPE } = readEnvironment(
    {
      AUTH_TYPE: choice(authTypes, enabled[0] ?? "mobile-verify-code").refine(
        (name) => enabled.includes(name),
        inWords((name, value) => [
          `${name} 是“${value}”，但 AUTH_TYPES 没有启用它。`,
          `${name} is "${value}", which AUTH_TYPES does not enable.`,
        ]),
      ),
    },
    env,
  );
  return { authType: AUTH_TYPE, authTypes: enabled };
}

/** Pages promise half an hour (learner spec 4), so production keeps to it. */
function orderSeconds(production: boolean) {
  const halfHour = PAYMENT_MINUTES * 60;
  return integer(5, halfHour, halfHour).refine(
    (seconds) => seconds === halfHour || !production,
    inWords((name) => [
      `生产环境不能设置 ${name}：页面承诺半小时内完成付款。`,
      `${name} is refused in production: the pages promise half an hour.`,
    ]),
  );
}

/** The site's address; production requires it, with https. */
function publicAddress(production: boolean) {
  if (!production) return webAddress.optional();
  return required("生产环境必须设置网站的公开地址", "production needs the address that people see")
    .pipe(webAddress)
    .refine(
      (address) => address.startsWith("https://"),
      inWords((name) => [
        `生产环境的 ${name} 必须是 https:// 地址。`,
        `${name} must be an https:// address in production.`,
      ]),
    );
}

const readProcess = (env: Environment) =>
  readEnvironment(
    {
      NODE_ENV: choice(["production", "development", "test"], "development"),
      PORT: integer(0, 65_535, 3_000),
      HOST: text.default("127.0.0.1"),
      PUBLIC_URL: publicAddress(isProduction(env)),
      STATEMENT_TIMEOUT_MS: integer(100, 600_000, 3_000),
      DB_CONNECTIONS: integer(2, 500, 20),
      JOBS: choice(["on", "off"], "on"),
      METRICS_HOST: text.default("127.0.0.1"),
      METRICS_PORT: integer(0, 65_535, 0),
      OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
      OTEL_SERVICE_NAME: text.default("zhutu"),
      OTEL_TRACES_SAMPLER_ARG: share,
      TRUSTED_PROXIES: networks,
      APP_FILE: text.optional(),
      SEAL_FILE: text.optional(),
      ZHUTU_DEV: text.optional(),
      SMS_PER_ADDRESS_AN_HOUR: integer(1, 1_000_000, 60),
      ORDER_SECONDS: orderSeconds(isProduction(env)),
    },
    env,
  );

function appFileOf({ APP_FILE }: ReturnType<typeof readProcess>, demo: Config["demo"]): Config["appFile"] {
  if (APP_FILE) return { path: resolve(APP_FILE), demonstration: false };
  const shown = join(import.meta.dirname, "../seed/media/app/zhutu-demonstration.apk");
  return demo === "off" ? undefined : { path: shown, demonstration: true };
}

function tracingOf(read: ReturnType<typeof readProcess>): Config["tracing"] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = read;
  return endpoint === undefined ? undefined : { endpoint, serviceName, share: read.OTEL_TRACES_SAMPLER_ARG };
}

function localAddress(host: string, port: number): string {
  if (host === "0.0.0.0") return `http://127.0.0.1:${port}`;
  if (host === "::") return `http://[::1]:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/**
 * The configuration from `env`. Refuses with all ConfigMistakes together; throws StartRefusal for a broken
 * restore. Outside production, missing keys are generated in DATA_DIR/secrets.json.
 */
export function readConfig(env: Environment = process.env): Config {
  const read = together(
    {
      process: readProcess,
      place: readPlace,
      secrets: readSecrets,
      demo: readDemo,
      signIn: readAuthTypes,
      site: readSite,
      providers: readProviders,
    },
    env,
  );
  const { place, demo } = read;
  const { PORT: port, HOST: host } = read.process;
  const production = isProduction(env);
  if (port !== 0 && read.process.METRICS_PORT === port) {
    throw new ConfigMistakes([
      `METRICS_PORT 与 PORT 相同；请换一个端口。 METRICS_PORT is the same as PORT; choose another one.`,
    ]);
  }
  const publicUrl = read.process.PUBLIC_URL ?? localAddress(host, port);

  // Before generating keys, which the restore would bring.
  mustBeRestored(place.dataDir);
  const { jwtSecret, dataKey } = allSecrets(read.secrets, place.dataDir);
  const key = decodeKey(dataKey);
  if (key === undefined) {
    throw new ConfigMistakes([
      `${place.dataDir}/secrets.json 中的密钥无效；请恢复该文件。 The keys in ${place.dataDir}/secrets.json are not valid; restore the file.`,
    ]);
  }
  return {
    production,
    port,
    host,
    publicUrl,
    ...place,
    statementTimeoutMs: read.process.STATEMENT_TIMEOUT_MS,
    databaseConnections: read.process.DB_CONNECTIONS,
    jobs: read.process.JOBS === "on",
    metrics:
      read.process.METRICS_PORT === 0
        ? undefined
        : { host: read.process.METRICS_HOST, port: read.process.METRICS_PORT },
    tracing: tracingOf(read.process),
    jwtSecret,
    jwtSecretPrevious: read.secrets.jwtSecretPrevious,
    keys: keysFrom(key),
    devPages: !production,
    hotReload: read.process.ZHUTU_DEV === "1" && !production,
    ...read.signIn,
    smsPerAddressAnHour: read.process.SMS_PER_ADDRESS_AN_HOUR,
    orderSeconds: read.process.ORDER_SECONDS,
    demo,
    providers: read.providers,
    trustedProxies: read.process.TRUSTED_PROXIES,
    site: siteOf(read.site, { publicUrl, demonstration: demo !== "off" }),
    appFile: appFileOf(read.process, demo),
    sealFile: read.process.SEAL_FILE && resolve(read.process.SEAL_FILE),
  };
}
