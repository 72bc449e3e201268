// The video port's adapters: the only place that knows which there are.
import { type Environment, readEnvironment } from "../../start/environment.ts";
import { adapter, type OpenedMedia, type ProviderDeps } from "../opened.ts";
import { type EmbeddedVod, embeddedVod } from "./embedded.ts";
import { vodRoutes } from "./embedded-routes.ts";
import type { VodPort } from "./port.ts";

export type VodConfig = { provider: "embedded" };

/** The provider that `env` names. Refuses with ConfigMistakes. */
export const readConfig = (env: Environment): VodConfig => ({
  provider: readEnvironment({ VOD_PROVIDER: adapter("vod", ["embedded"], env) }, env).VOD_PROVIDER,
});

/** Opens the chosen adapter; the stand-in's addresses are the site's own, relative to the page. */
export function open(_config: VodConfig, deps: ProviderDeps): OpenedMedia<VodPort, EmbeddedVod> {
  const vod = embeddedVod({ ...deps, publicUrl: "" });
  return { port: vod, standIn: vod, mediaHosts: [], routes: (app) => vodRoutes(app, { vod }) };
}
