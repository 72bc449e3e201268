// What every port folder's config.ts is given and answers: the shape in which the application knows a provider.
import type { FastifyInstance } from "fastify";
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import type { SessionLocks } from "../kernel/db/session-locks.ts";
import type { LineLog } from "../kernel/log-lines.ts";
import {
  choice,
  type Environment,
  isProduction,
  names,
  readEnvironment,
  told,
} from "../start/environment.ts";

/** Takes one notification of a payment company, its raw bytes as they came; what the company is to be answered. */
export type NotificationHandler = (
  method: PaymentMethod,
  rawBody: Buffer,
  headers: Record<string, string | string[] | undefined>,
) => Promise<"taken" | "refused" | "failed">;

export type ProviderDeps = {
  /** Where stand-ins keep their files. */
  dataDir: string;
  /** Scheme and host of the site. */
  publicUrl: string;
  siteName: string;
  /** The server's secret; each stand-in derives a key of its own. */
  secretKey: string;
  clock: () => Date;
  /** Hands a payment notification to the shop. */
  deliver: NotificationHandler;
  /** For work that one of several servers does. */
  locks: SessionLocks;
  log: LineLog;
};

export type Opened<Port, StandIn extends Port> = {
  port: Port;
  /** The same, where a stand-in stands behind the port: what a person would do at the provider can be done with it. */
  standIn?: StandIn;
  /** What it serves wherever it runs, asking through `port`, which is watched by then. */
  routes?(this: void, app: FastifyInstance, port: Port): Promise<void>;
  /** Pages on which anybody reads codes or decides payments: for development only. */
  devRoutes?: (app: FastifyInstance) => Promise<void>;
  /** Repeated by every process each hour: throws away what nobody will ask for. */
  sweep?: () => Promise<void>;
  /** Repeated by every process every two seconds, and short: what the provider does by itself. */
  work?: () => Promise<void>;
  /** Ends what `work` began. */
  close?: () => Promise<void>;
};

/** A provider whose files pages load from it: besides, the origins they come from, where they are not the site's own. */
export type OpenedMedia<Port, StandIn extends Port> = Opened<Port, StandIn> & {
  mediaHosts: readonly string[];
};

/** Ports whose stand-ins take money, sign people in or say who somebody is: production must accept each by name. */
const unsafePorts = ["payment", "sms", "face"] as const;

/** The stand-ins that production accepts by name. Refuses a name that is none. */
export const readAllowed = (env: Environment): string[] =>
  readEnvironment({ ALLOW_EMBEDDED: names(unsafePorts) }, env).ALLOW_EMBEDDED;

/** The variable that chooses a port's adapter; production refuses an unsafe stand-in that ALLOW_EMBEDDED does not name. */
export const adapter = <const Adapters extends readonly ["embedded", ...string[]]>(
  port: string,
  adapters: Adapters,
  env: Environment,
) =>
  choice<Adapters[number]>(adapters, "embedded").refine(
    (one) => one !== "embedded" || mayStandIn(port, env),
    told((name) => [
      `生产环境不能使用内置的 ${port} 替身；请设置 ${name}，或在 ALLOW_EMBEDDED 中写明 ${port} 表示接受。`,
      `Production refuses the embedded ${port} stand-in; set ${name}, or accept it by naming ${port} in ALLOW_EMBEDDED.`,
    ]),
  );

function mayStandIn(port: string, env: Environment): boolean {
  if (!isProduction(env) || !unsafePorts.some((one) => one === port)) return true;
  return (env["ALLOW_EMBEDDED"] ?? "").split(",").some((name) => name.trim() === port);
}
