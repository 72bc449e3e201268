import { createPublicKey, type KeyObject } from "node:crypto";
import {
  ConfigMistakes,
  type Environment,
  isProduction,
  names,
  required,
  inWords,
  webAddress,
} from "../../start/environment.ts";
import type { PayingFrom, PaymentMethod } from "./port.ts";

export const needs = (method: PaymentMethod) =>
  required(`PAYMENT_PROVIDER 含 ${method} 时需要它`, `PAYMENT_PROVIDER with ${method} needs it`);

/** Arguments for Zod's `refine`. */
export const formed = (pattern: RegExp, chinese: string, english: string) =>
  [
    (value: string) => pattern.test(value),
    inWords((name) => [`${name} 应为${chinese}。`, `${name} must be ${english}.`]),
  ] as const;

/** Contracted ways; the QR code by default. */
export const ways = <const Way extends PayingFrom["way"]>(allowed: readonly [Way, ...Way[]]) =>
  names<Way>(allowed).transform((given): Way[] => (given.length > 0 ? [...new Set(given)] : [allowed[0]]));

/** Production requires https. */
export const endpoint = (address: string, env: Environment) =>
  webAddress
    .refine(
      (given) => given.startsWith("https://") || !isProduction(env),
      inWords((name) => [
        `生产环境的 ${name} 必须是 https:// 地址。`,
        `${name} must be an https:// address in production.`,
      ]),
    )
    .default(address);

/** Refuses (ConfigMistakes) the merchant's own public key, because both tools show both keys. */
export function checkOthersKey(name: string, key: KeyObject, own: KeyObject): void {
  if (!key.equals(createPublicKey(own))) return;
  throw new ConfigMistakes([
    `${name} 是商户自己的公钥；这里要填支付公司的公钥。 ${name} is the merchant's own public key; the payment company's belongs here.`,
  ]);
}
