// Reads single variables and collects what is wrong with them, so that one start shows every mistake.
import { isIP } from "node:net";

export type Environment = Record<string, string | undefined>;

export type Reader = {
  mistakes: string[];
  mistake(chinese: string, english: string): void;
  /** The trimmed value, or undefined when unset or blank. */
  text(name: string): string | undefined;
  required(name: string, reasonChinese: string, reasonEnglish: string): string;
  integer(name: string, fallback: number, min: number, max: number): number;
  choice<const T extends string>(name: string, allowed: readonly T[], fallback: T): T;
  list(name: string): string[];
  /** An http(s) address without a trailing slash. */
  webAddress(name: string): string | undefined;
};

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && ["http:", "https:"].includes(new URL(value).protocol);
}

/** Whether the text is an IP address or a network such as 10.0.0.0/8. */
export function isNetwork(value: string): boolean {
  const [address = "", bits, ...rest] = value.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** A reader over `env`; every mistake becomes one line, Chinese then English. */
export function readerOf(env: Environment): Reader {
  const mistakes: string[] = [];
  const mistake = (chinese: string, english: string): void => void mistakes.push(`${chinese} ${english}`);
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  return {
    mistakes,
    mistake,
    text,
    required(name, reasonChinese, reasonEnglish) {
      const value = text(name);
      if (value === undefined)
        mistake(`缺少 ${name}：${reasonChinese}。`, `${name} is missing: ${reasonEnglish}.`);
      return value ?? "";
    },
    integer(name, fallback, min, max) {
      const value = text(name);
      if (value === undefined) return fallback;
      const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
      if (number >= min && number <= max) return number;
      mistake(
        `${name} 应为 ${min} 到 ${max} 之间的整数，现在是“${value}”。`,
        `${name} must be a whole number from ${min} to ${max}, not "${value}".`,
      );
      return fallback;
    },
    choice(name, allowed, fallback) {
      const value = text(name);
      if (value === undefined) return fallback;
      const found = allowed.find((one) => one === value);
      if (found === undefined) {
        mistake(
          `${name} 只能是 ${allowed.join("、")} 之一，现在是“${value}”。`,
          `${name} must be one of ${allowed.join(", ")}, not "${value}".`,
        );
      }
      return found ?? fallback;
    },
    list(name) {
      return (text(name) ?? "")
        .split(",")
        .map((one) => one.trim())
        .filter((one) => one !== "");
    },
    webAddress(name) {
      const value = text(name);
      if (value === undefined) return undefined;
      if (isWebAddress(value)) return value.replace(/\/+$/, "");
      mistake(
        `${name} 应为 http:// 或 https:// 开头的网址，现在是“${value}”。`,
        `${name} must be an http:// or https:// address, not "${value}".`,
      );
      return undefined;
    },
  };
}
