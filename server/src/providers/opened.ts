import type { FastifyInstance } from "fastify";
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import type { SessionLocks } from "../kernel/db/session-locks.ts";
import type { LineLog } from "../kernel/log.ts";
import {
  choice,
  type Environment,
  isProduction,
  names,
  readEnvironment,
  inWords,
} from "../start/environment.ts";

/** Handles a notification's raw bytes; returns what to answer the company. */
export type NotificationHandler = (
  method: PaymentMethod,
  rawBody: Buffer,
  headers: Record<string, string | string[] | undefined>,
) => Promise<"taken" | "refused" | "failed">;

export type ProviderDeps = {
  /** Where stand-ins keep files. */
  dataDir: string;
  publicUrl: string;
  siteName: string;
  /** Each stand-in derives its own key. */
  secretKey: string;
  clock: () => Date;
  deliver: NotificationHandler;
  /** For work that one of several servers does. */
  locks: SessionLocks;
  log: LineLog;
};

export type Opened<Port, StandIn extends Port> = {
  port: Port;
  /** To do what a person does at the provider. */
  standIn?: StandIn;
  /** Registered everywhere; `port` is the watched one. */
  routes?(this: void, app: FastifyInstance, port: Port): Promise<void>;
  /** Pages that reveal codes or decide payments: development only. */
  devRoutes?: (app: FastifyInstance) => Promise<void>;
  /** Runs hourly in every process. */
  sweep?: () => Promise<void>;
  /** Runs every two seconds in every process, so it must be short. */
  work?: () => Promise<void>;
  /** Ends what `work` began. */
  close?: () => Promise<void>;
};

/** A provider of media, with the foreign origins its files load from. */
export type OpenedMedia<Port, StandIn extends Port> = Opened<Port, StandIn> & {
  mediaHosts: readonly string[];
};

/** Stand-ins that take money, sign people in or identify them; production must accept each by name. */
const unsafePorts = ["payment", "sms", "face"] as const;

/** Refuses unknown names. */
export const readAllowed = (env: Environment): string[] =>
  readEnvironment({ ALLOW_EMBEDDED: names(unsafePorts) }, env).ALLOW_EMBEDDED;

/** Production refuses unsafe stand-ins missing from ALLOW_EMBEDDED. */
export const adapter = <const Adapters extends readonly ["embedded", ...string[]]>(
  port: string,
  adapters: Adapters,
  env: Environment,
) =>
  choice<Adapters[number]>(adapters, "embedded").refine(
    (one) => one !== "embedded" || mayStandIn(port, env),
    inWords((name) => [
      `生产环境不能使用内置的 ${port} 替身；请设置 ${name}，或在 ALLOW_EMBEDDED 中写明 ${port} 表示接受。`,
      `Production refuses the embedded ${port} stand-in; set ${name}, or accept it by naming ${port} in ALLOW_EMBEDDED.`,
    ]),
  );

function mayStandIn(port: string, env: Environment): boolean {
  if (!isProduction(env) || !unsafePorts.some((unsafePort) => unsafePort === port)) return true;
  return (env["ALLOW_EMBEDDED"] ?? "").split(",").some((name) => name.trim() === port);
}
