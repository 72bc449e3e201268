// What the variables of both companies have in common.
import { createPublicKey, type KeyObject } from "node:crypto";
import {
  ConfigMistakes,
  type Environment,
  isProduction,
  names,
  required,
  told,
  webAddress,
} from "../../start/environment.ts";
import type { PayingFrom, PaymentMethod } from "./port.ts";

/** A variable that PAYMENT_PROVIDER makes necessary. */
export const needs = (method: PaymentMethod) =>
  required(`PAYMENT_PROVIDER 含 ${method} 时需要它`, `PAYMENT_PROVIDER with ${method} needs it`);

/** The two arguments of a refinement: the shape that a value must have, and the sentence where it has not. */
export const formed = (pattern: RegExp, chinese: string, english: string) =>
  [
    (value: string) => pattern.test(value),
    told((name) => [`${name} 应为${chinese}。`, `${name} must be ${english}.`]),
  ] as const;

/** The ways that the contract with the company covers; a code to scan when unset. */
export const ways = <const Way extends PayingFrom["way"]>(known: readonly [Way, ...Way[]]) =>
  names<Way>(known).transform((given): Way[] => (given.length > 0 ? [...new Set(given)] : [known[0]]));

/** Where the company is; another address is for tests and proxies, and encrypted in production. */
export const endpoint = (address: string, env: Environment) =>
  webAddress
    .refine(
      (given) => given.startsWith("https://") || !isProduction(env),
      told((name) => [
        `生产环境的 ${name} 必须是 https:// 地址。`,
        `${name} must be an https:// address in production.`,
      ]),
    )
    .default(address);

/** Refuses (ConfigMistakes) the public half of the shop's own key where the company's belongs: both tools show both. */
export function checkOthersKey(name: string, key: KeyObject, own: KeyObject): void {
  if (!key.equals(createPublicKey(own))) return;
  throw new ConfigMistakes([
    `${name} 是商户自己的公钥；这里要填支付公司的公钥。 ${name} is the merchant's own public key; the payment company's belongs here.`,
  ]);
}
