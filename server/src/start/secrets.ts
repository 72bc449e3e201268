// The keys: production must give random ones; a demonstration generates its own in DATA_DIR.
import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { StartRefusal } from "../kernel/start-refusal.ts";
import { syncFolder, writeSynced } from "./durable-file.ts";
import {
  ConfigMistakes,
  type Environment,
  isProduction,
  readEnvironment,
  required,
  text,
  inWords,
} from "./environment.ts";

type Secrets = { jwtSecret: string; dataKey: string };

/** Keys from the environment; the previous one only reads. */
type GivenSecrets = Partial<Secrets> & { jwtSecretPrevious: string | undefined };

const PLACEHOLDER = /change.?me|secret|password|example|default|your[-_ ]|12345678/i;

/** Long and not typed by a person. */
const looksRandom = (value: string): boolean =>
  value.length >= 32 && new Set(value).size >= 12 && !PLACEHOLDER.test(value);

/** 32 bytes from base64 or hex, or undefined. */
export function decodeKey(key: string): Buffer | undefined {
  const bytes = /^[0-9a-f]{64}$/i.test(key) ? Buffer.from(key, "hex") : Buffer.from(key, "base64");
  return bytes.length === 32 ? bytes : undefined;
}

/** The given keys, all required in production. Refuses (ConfigMistakes) short or default-looking ones. */
export function readSecrets(env: Environment): GivenSecrets {
  const production = isProduction(env);
  const needed = (key: z.ZodString) => (production ? key : key.optional());
  const jwtSecret = required("生产环境必须设置登录令牌密钥", "production needs the key that signs sign-ins");
  const dataKey = required(
    "生产环境必须设置数据加密密钥",
    "production needs the key that encrypts ID numbers",
  );
  const sound = (secret: z.ZodString) =>
    secret.refine(
      (value) => (production ? looksRandom(value) : value.length >= 32),
      inWords((name) => [
        `${name} 太短或像是默认值；请用 openssl rand -base64 48 生成。`,
        `${name} is too short or looks like a default; make one with: openssl rand -base64 48.`,
      ]),
    );
  const { JWT_SECRET, JWT_SECRET_PREVIOUS, DATA_KEY } = readEnvironment(
    {
      JWT_SECRET: needed(sound(jwtSecret)),
      JWT_SECRET_PREVIOUS: sound(text)
        .refine(
          (value) => value !== env["JWT_SECRET"]?.trim(),
          inWords((name) => [
            `${name} 与 JWT_SECRET 相同；请填写更换前的密钥，或不设置。`,
            `${name} is the same as JWT_SECRET; give the key of before the change, or none.`,
          ]),
        )
        .optional(),
      DATA_KEY: needed(soundKey(dataKey, env)),
      DATA_KEY_PREVIOUS: text
        .refine(
          () => false,
          inWords((name) => [
            `${name} 只用于 npm run rekey；请停止所有服务进程，运行 npm run rekey，再去掉 ${name} 后启动。`,
            `${name} is for npm run rekey alone: stop every server and worker, run npm run rekey, then start without ${name}.`,
          ]),
        )
        .optional(),
    },
    env,
  );
  return {
    jwtSecret: JWT_SECRET,
    jwtSecretPrevious: JWT_SECRET_PREVIOUS,
    dataKey: DATA_KEY,
  };
}

/** The key of before a change and the next one, as 32 bytes. Refuses (ConfigMistakes) a missing or unsound one. */
export function readDataKeys(env: Environment): { from: Buffer; to: Buffer } {
  const { DATA_KEY, DATA_KEY_PREVIOUS } = readEnvironment(
    {
      DATA_KEY: soundKey(required("请填写新密钥", "give the new key"), env),
      DATA_KEY_PREVIOUS: soundKey(required("请填写更换前的密钥", "give the key of before the change"), env),
    },
    env,
  );
  const keys = { from: decodeKey(DATA_KEY_PREVIOUS) as Buffer, to: decodeKey(DATA_KEY) as Buffer };
  if (!keys.from.equals(keys.to)) return keys;
  throw new ConfigMistakes([
    "DATA_KEY_PREVIOUS 与 DATA_KEY 相同；请填写更换前的密钥。 DATA_KEY_PREVIOUS is the same as DATA_KEY; give the key of before the change.",
  ]);
}

const soundKey = (key: z.ZodString, env: Environment) =>
  key
    .refine(
      (value) => isSound(decodeKey(value), isProduction(env)),
      inWords((name) => [
        `${name} 应为 32 个随机字节的 base64 或十六进制；请用 openssl rand -base64 32 生成。`,
        `${name} must be 32 random bytes in base64 or hex; make one with: openssl rand -base64 32.`,
      ]),
    )
    .refine(
      (value) => value !== env["JWT_SECRET"]?.trim(),
      inWords((name) => [
        `${name} 不能与 JWT_SECRET 相同；请各生成一个。`,
        `${name} must not be the same as JWT_SECRET; make one for each.`,
      ]),
    );

const isSound = (bytes: Buffer | undefined, production: boolean): boolean =>
  bytes !== undefined && !(production && (new Set(bytes).size < 12 || isCounted(bytes)));

/** Bytes in equal steps: 00 01 02 ... */
const isCounted = (bytes: Buffer): boolean => {
  const steps = bytes.subarray(1).map((byte, at) => byte - (bytes[at] as number));
  return new Set(steps).size === 1;
};

function read(path: string): Secrets | undefined {
  let content: string;
  try {
    content = readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  const parsed = JSON.parse(content) as Partial<Secrets>;
  if (!parsed.jwtSecret || !parsed.dataKey) throw new Error("incomplete");
  return { jwtSecret: parsed.jwtSecret, dataKey: parsed.dataKey };
}

/** The data key in secrets.json, or undefined. */
export function keptDataKey(dataDir: string): Buffer | undefined {
  try {
    const kept = read(join(dataDir, "secrets.json"));
    return kept && decodeKey(kept.dataKey);
  } catch {
    return undefined; // not a usable key
  }
}

/** The given keys, completed from `dataDir`. Throws like `loadOrMakeSecrets`. */
export function allSecrets({ jwtSecret, dataKey }: Partial<Secrets>, dataDir: string): Secrets {
  if (jwtSecret !== undefined && dataKey !== undefined) return { jwtSecret, dataKey };
  const made = loadOrMakeSecrets(dataDir);
  return { jwtSecret: jwtSecret ?? made.jwtSecret, dataKey: dataKey ?? made.dataKey };
}

/** The keys in secrets.json, created (mode 0600) if missing. Throws StartRefusal if unreadable. */
function loadOrMakeSecrets(dataDir: string): Secrets {
  const path = join(dataDir, "secrets.json");
  try {
    const existing = read(path);
    if (existing) return existing;
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    const half = `${path}.${process.pid}`;
    const made: Secrets = {
      jwtSecret: randomBytes(32).toString("base64url"),
      dataKey: randomBytes(32).toString("base64"),
    };
    writeSynced(half, JSON.stringify(made, null, 2));
    try {
      linkSync(half, path); // Atomic, and never over a faster start's keys.
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    } finally {
      rmSync(half, { force: true });
    }
    syncFolder(dataDir);
    return read(path) ?? made;
  } catch (cause) {
    throw new StartRefusal(
      `无法读取或创建密钥文件 ${path}；请恢复该文件并检查权限（删除它会使已加密的数据无法读取）。`,
      `The key file ${path} cannot be read or made; restore it and check its permissions (deleting it makes encrypted data unreadable).`,
      { cause },
    );
  }
}
