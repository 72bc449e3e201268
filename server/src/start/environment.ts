// Zod types of environment variables and how to read them; all mistakes are reported together, Chinese then
// English.
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { z } from "zod";

export type Environment = Record<string, string | undefined>;

/** One line per mistake. */
export class ConfigMistakes extends Error {
  readonly mistakes: readonly string[];
  constructor(mistakes: readonly string[]) {
    super(mistakes.join("\n"));
    this.name = "ConfigMistakes";
    this.mistakes = mistakes;
  }
}

type Sentences = (name: string, value: string) => [chinese: string, english: string];

/** A Zod `error` from the variable's name and value. */
export const inWords = (sentences: Sentences) => ({
  error: ({ path, input }: { path?: PropertyKey[] | undefined; input?: unknown }) =>
    sentences(String(path?.[0]), String(input)).join(" "),
});

export const text = z.string();

/** A required variable, and why. */
export const required = (chinese: string, english: string) =>
  z.string(inWords((name) => [`缺少 ${name}：${chinese}。`, `${name} is missing: ${english}.`]));

/** A whole number within bounds, both included. */
export const integer = (min: number, max: number, fallback: number) =>
  z
    .string()
    .refine(
      (value) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max,
      inWords((name, value) => [
        `${name} 应为 ${min} 到 ${max} 之间的整数，现在是“${value}”。`,
        `${name} must be a whole number from ${min} to ${max}, not "${value}".`,
      ]),
    )
    .transform(Number)
    .default(fallback);

/** A number from 0 to 1, default 1. */
export const share = z
  .string()
  .refine(
    (value) => /^(0(\.\d{1,6})?|1(\.0+)?)$/.test(value),
    inWords((name, value) => [
      `${name} 应为 0 到 1 之间的小数，现在是“${value}”。`,
      `${name} must be a number from 0 to 1, not "${value}".`,
    ]),
  )
  .transform(Number)
  .default(1);

export const choice = <const T extends string>(words: readonly T[], fallback: NoInfer<T>) =>
  z
    .enum(
      words,
      inWords((name, value) => [
        `${name} 只能是 ${words.join("、")} 之一，现在是“${value}”。`,
        `${name} must be one of ${words.join(", ")}, not "${value}".`,
      ]),
    )
    .default(() => fallback);

/** A comma-separated list. */
const list = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .string()
    .default("")
    .transform((value) => value.split(",").flatMap((part) => part.trim() || []))
    .pipe(z.array(item));

export const names = <const T extends string>(allowed: readonly T[]) =>
  list(
    z.enum(
      allowed,
      inWords((name, value) => [
        `${name} 中的“${value}”不存在；可用的名称是 ${allowed.join("、")}。`,
        `${name} names "${value}", which does not exist; the names are ${allowed.join(", ")}.`,
      ]),
    ),
  );

/** An http(s) address without trailing slash. */
export const webAddress = z
  .string()
  .refine(
    (value) => URL.canParse(value) && ["http:", "https:"].includes(new URL(value).protocol),
    inWords((name, value) => [
      `${name} 应为 http:// 或 https:// 开头的网址，现在是“${value}”。`,
      `${name} must be an http:// or https:// address, not "${value}".`,
    ]),
  )
  .transform((value) => value.replace(/\/+$/, ""));

/** IP addresses and networks such as 10.0.0.0/8. */
export const networks = list(
  z.string().refine(
    isNetwork,
    inWords((name, value) => [
      `${name} 中的“${value}”不是 IP 地址或网段。`,
      `${name} names "${value}", which is neither an IP address nor a network.`,
    ]),
  ),
).refine(
  (given) => !coverEverybody(given),
  inWords((name, value) => [
    `${name} 中的“${value}”合起来包括所有地址：谁都可以自称来自任何地方，按地址的限制就不起作用了。`,
    `${name} names "${value}", together everybody: any address could be claimed, and limits by address would end.`,
  ]),
);

/** The network as a range of 128-bit numbers; IPv4 maps to ::ffff:a.b.c.d. */
function rangeOf(network: string): [first: bigint, last: bigint] {
  const [address = "", bits] = network.split("/");
  const parsed = ipaddr.parse(address);
  const bytes = parsed instanceof ipaddr.IPv4 ? parsed.toIPv4MappedAddress() : parsed;
  const length = parsed instanceof ipaddr.IPv4 ? 96 + Number(bits ?? 32) : Number(bits ?? 128);
  const size = 1n << BigInt(128 - length);
  const within = bytes.toByteArray().reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
  const first = (within / size) * size;
  return [first, first + size - 1n];
}

/** Whether the networks together cover all of IPv4 or IPv6. */
function coverEverybody(given: readonly string[]): boolean {
  const ranges = given.filter(isNetwork).map(rangeOf);
  return ["0.0.0.0/0", "::/0"].map(rangeOf).some(([first, last]) => {
    let missing = first;
    for (const [from, to] of ranges.toSorted(([a], [b]) => (a < b ? -1 : 1)))
      if (from <= missing && to >= missing) missing = to + 1n;
    return missing > last;
  });
}

function isNetwork(value: string): boolean {
  const [address = "", bits, ...rest] = value.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

export const isProduction = (env: Environment): boolean => env["NODE_ENV"]?.trim() === "production";

/** The variables in `shape`, trimmed, blank as unset. Refuses with ConfigMistakes. */
export function readEnvironment<Shape extends z.ZodRawShape>(
  shape: Shape,
  env: Environment,
): z.output<z.ZodObject<Shape>> {
  const given = Object.entries(env).flatMap(([name, value]) => {
    const trimmed = value?.trim();
    return trimmed ? [[name, trimmed]] : [];
  });
  const { data, error } = z.object(shape).safeParse(Object.fromEntries(given));
  if (error) throw new ConfigMistakes(error.issues.map(({ message }) => message));
  return data;
}

/** Runs all readers on `env` and collects their mistakes. */
export function together<Readers extends Record<string, (env: Environment) => unknown>>(
  readers: Readers,
  env: Environment,
): { [Name in keyof Readers]: ReturnType<Readers[Name]> } {
  const mistakes: string[] = [];
  const entries = Object.entries(readers).map(([name, reader]) => {
    try {
      return [name, reader(env)];
    } catch (error) {
      if (!(error instanceof ConfigMistakes)) throw error;
      mistakes.push(...error.mistakes);
      return [name, undefined];
    }
  });
  if (mistakes.length > 0) throw new ConfigMistakes(mistakes);
  // Every name holds its reader's result.
  return Object.fromEntries(entries) as { [Name in keyof Readers]: ReturnType<Readers[Name]> };
}
