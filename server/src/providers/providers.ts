// The ports, a line each; who stands behind one is known in its folder's config.ts alone.
import { type Environment, together } from "../start/environment.ts";
import { type ProviderDeps, readAllowed } from "./opened.ts";
import * as courier from "./courier/config.ts";
import * as face from "./face/config.ts";
import * as live from "./live/config.ts";
import * as payment from "./payment/config.ts";
import * as sms from "./sms/config.ts";
import * as storage from "./storage/config.ts";
import * as vod from "./vod/config.ts";

export type ProviderConfigs = Omit<ReturnType<typeof readProviders>, "allowed">;
export type OpenedProviders = ReturnType<typeof openProviders>;

/** The outside world as the modules see it. */
export type Providers = { [Name in keyof OpenedProviders]: OpenedProviders[Name]["port"] };

/** Which provider stands behind each port, and what it needs. Refuses with ConfigMistakes, those of all ports at once. */
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

/** Opens every port's provider. */
export const openProviders = (configs: ProviderConfigs, deps: ProviderDeps) => ({
  courier: courier.open(configs.courier, deps),
  payment: payment.open(configs.payment, deps),
  sms: sms.open(configs.sms, deps),
  face: face.open(configs.face, deps),
  storage: storage.open(configs.storage, deps),
  vod: vod.open(configs.vod, deps),
  live: live.open(configs.live, deps),
});

/** The origins besides the site's own that pages load pictures and videos from, once each. */
export const mediaHostsOf = (
  opened: Record<string, { port: unknown; mediaHosts?: readonly string[] }>,
): string[] => [...new Set(Object.values(opened).flatMap(({ mediaHosts = [] }) => mediaHosts))];
