// Only each folder's config.ts knows the adapters.
import { type Environment, together } from "../start/environment.ts";
import { type Opened, type ProviderDeps, readAllowed } from "./opened.ts";
import * as courier from "./courier/config.ts";
import { check } from "./health/checks.ts";
import type { HealthPort, PortHealth, PortName } from "./health/port.ts";
import * as face from "./face/config.ts";
import * as live from "./live/config.ts";
import * as payment from "./payment/config.ts";
import * as sms from "./sms/config.ts";
import * as storage from "./storage/config.ts";
import * as vod from "./vod/config.ts";
import { type Untouched, watched } from "./watched.ts";

export type ProviderConfigs = Omit<ReturnType<typeof readProviders>, "allowed">;
type OpenedTogether = ReturnType<typeof openProviders>;
export type OpenedProviders = OpenedTogether["opened"];

/** The ports as modules see them. */
export type Providers = { [Name in keyof OpenedProviders]: OpenedProviders[Name]["port"] } & {
  health: HealthPort;
};

/** Refuses with all ConfigMistakes together. */
export const readProviders = (env: Environment) =>
  together(
    {
      allowed: readAllowed,
      courier: courier.readConfig,
      payment: payment.readConfig,
      sms: sms.readConfig,
      face: face.readConfig,
      storage: storage.readConfig,
      vod: vod.readConfig,
      live: live.readConfig,
    },
    env,
  );

/** Opens all providers, each watched. */
export function openProviders(configs: ProviderConfigs, deps: ProviderDeps) {
  const health: (() => PortHealth)[] = [];
  const watch = <Port extends object, O extends Opened<Port, Port>>(
    name: PortName,
    { provider }: { provider: string },
    opened: O & { port: Port },
    untouched: Untouched<Port>,
  ): O => {
    const vendor = opened.standIn === undefined;
    const seen = watched(opened.port, untouched, { ...deps, name, provider, vendor });
    health.push(seen.health);
    return { ...opened, port: seen.port };
  };
  const opened = {
    // Notified money is accepted even when other calls fail.
    payment: watch("payment", companyNames(configs.payment), payment.open(configs.payment, deps), {
      parseNotification: true,
      answerTo: true,
      askedAt: true,
    }),
    sms: watch("sms", configs.sms, sms.open(configs.sms, deps), {}),
    face: watch("face", configs.face, face.open(configs.face, deps), {}),
    storage: watch("storage", configs.storage, storage.open(configs.storage, deps), {
      publicUrl: true,
      signFormPost: true,
    }),
    vod: watch("vod", configs.vod, vod.open(configs.vod, deps), { readEvent: true }),
    live: watch("live", configs.live, live.open(configs.live, deps), {}),
    courier: watch("courier", configs.courier, courier.open(configs.courier, deps), {}),
  };
  return { opened, health: () => health.map((one) => one()) };
}

const companyNames = (config: payment.PaymentConfig): { provider: string } =>
  "methods" in config ? { provider: config.methods.join(",") } : config;

export function portsOf({ opened, health }: OpenedTogether): Providers {
  const ports: Providers = {
    courier: opened.courier.port,
    payment: opened.payment.port,
    sms: opened.sms.port,
    face: opened.face.port,
    storage: opened.storage.port,
    vod: opened.vod.port,
    live: opened.live.port,
    health: { list: health, check: (name) => check(ports, name) },
  };
  return ports;
}

/** Foreign origins that pages load media from. */
export const mediaHostsOf = (
  opened: Record<string, { port: unknown; mediaHosts?: readonly string[] }>,
): string[] => [...new Set(Object.values(opened).flatMap(({ mediaHosts = [] }) => mediaHosts))];
