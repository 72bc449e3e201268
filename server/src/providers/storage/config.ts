// The storage port's adapters: the only place that knows which there are.
import { type Environment, readEnvironment } from "../../start/environment.ts";
import { adapter, type OpenedMedia, type ProviderDeps } from "../opened.ts";
import { type EmbeddedStorage, embeddedStorage } from "./embedded.ts";
import { embeddedFiles } from "./embedded-files.ts";
import { storageRoutes } from "./embedded-routes.ts";
import type { StoragePort, StoredFiles } from "./port.ts";

export type StorageConfig = { provider: "embedded" };

/** The provider that `env` names. Refuses with ConfigMistakes. */
export const readConfig = (env: Environment): StorageConfig => ({
  provider: readEnvironment({ STORAGE_PROVIDER: adapter("storage", ["embedded"], env) }, env)
    .STORAGE_PROVIDER,
});

/** Opens the chosen adapter; the stand-in's addresses are the site's own, relative to the page. */
export function open(_config: StorageConfig, deps: ProviderDeps): OpenedMedia<StoragePort, EmbeddedStorage> {
  const storage = embeddedStorage({ ...deps, publicUrl: "" });
  return {
    port: storage,
    standIn: storage,
    mediaHosts: [],
    tidy: () => storage.sweep(),
    routes: (app) => storageRoutes(app, { storage }),
  };
}

/** What the configured storage holds, for a command that only looks: nothing is made, no secret is needed. */
export const openStoredFiles = (_config: StorageConfig, dataDir: string): StoredFiles =>
  embeddedFiles(dataDir);
