// Reads all settings and keys at start, so mistakes show then and not to the first buyer.
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type Environment, readEnvironment, together, inWords } from "../../start/environment.ts";
import { alipay } from "./alipay/alipay.ts";
import { type AlipayConfig, readAlipay } from "./alipay/config.ts";
import type { NotificationHandler } from "../opened.ts";
import { paymentNotifyRoutes } from "./notify-routes.ts";
import type { PaymentMethod, PaymentPorts } from "./port.ts";
import { wechatPay } from "./wechat/wechat.ts";
import { readWechat, type WechatConfig } from "./wechat/config.ts";

export type CompaniesConfig = {
  provider: "companies";
  /** The first is the buyer's default. */
  methods: readonly PaymentMethod[];
  wechat: WechatConfig | undefined;
  alipay: AlipayConfig | undefined;
};

const TIMEOUT_MS = 6_000;
const METHODS: readonly string[] = ["wechat", "alipay"] satisfies PaymentMethod[];

export const namesCompanies = (env: Environment): boolean =>
  !["", "embedded"].includes(env["PAYMENT_PROVIDER"]?.trim() ?? "");

const methodList = z
  .string()
  .default("")
  .transform((value) => value.split(",").map((part) => part.trim()))
  .refine(
    (parts) => parts.every((part) => METHODS.includes(part)) && new Set(parts).size === parts.length,
    inWords((name, value) => [
      `${name} 只能是 embedded、wechat、alipay 之一，或以逗号分隔的 wechat 和 alipay，现在是“${value}”。`,
      `${name} must be one of embedded, wechat, alipay, or wechat and alipay with a comma between, not "${value}".`,
    ]),
  )
  .transform((parts) => parts as PaymentMethod[]);

/** Refuses with all companies' ConfigMistakes together. */
export function readCompanies(env: Environment): CompaniesConfig {
  const { PAYMENT_PROVIDER: methods } = readEnvironment({ PAYMENT_PROVIDER: methodList }, env);
  const read = together(
    {
      wechat: (given) => (methods.includes("wechat") ? readWechat(given) : undefined),
      alipay: (given) => (methods.includes("alipay") ? readAlipay(given) : undefined),
    },
    env,
  );
  return { provider: "companies", methods, ...read };
}

export type CompaniesDeps = { publicUrl: string; clock: () => Date; deliver: NotificationHandler };

/** Opens the adapters in the buyer's order. */
export function openCompanies(
  config: CompaniesConfig,
  { publicUrl, clock, deliver }: CompaniesDeps,
): {
  port: PaymentPorts;
  routes: (app: FastifyInstance) => Promise<void>;
} {
  const ofProcess = { publicUrl, clock, timeoutMs: TIMEOUT_MS };
  const port: PaymentPorts = {};
  for (const method of config.methods) {
    if (method === "wechat" && config.wechat) port.wechat = wechatPay({ ...config.wechat, ...ofProcess });
    if (method === "alipay" && config.alipay) port.alipay = alipay({ ...config.alipay, ...ofProcess });
  }
  return { port, routes: (app) => paymentNotifyRoutes(app, { ports: port, deliver }) };
}
