import { type Environment, readEnvironment, required, text, webAddress } from "../../start/environment.ts";
import { adapter, type OpenedMedia, type ProviderDeps } from "../opened.ts";
import { alibabaVod, type AlibabaVodOptions } from "./alibaba.ts";
import { type EmbeddedVod, embeddedVod } from "./embedded.ts";
import { embeddedVodRoutes } from "./embedded-routes.ts";
import type { VodPort } from "./port.ts";
import { type StoredFilms, storedFilms } from "./stored-films.ts";

export type VodConfig =
  | { provider: "embedded" }
  | { provider: "alibaba"; alibaba: Omit<AlibabaVodOptions, "clock" | "timeoutMs">; playOrigin: string };

const needed = required("VOD_PROVIDER=alibaba 需要它", "VOD_PROVIDER=alibaba needs it");
const alibabaVariables = {
  ALIBABA_ACCESS_KEY_ID: needed,
  ALIBABA_ACCESS_KEY_SECRET: needed,
  ALIBABA_VOD_PLAY_ORIGIN: needed.pipe(webAddress),
  /** As in the vendor's console. */
  ALIBABA_VOD_CALLBACK_URL: needed.pipe(webAddress),
  ALIBABA_VOD_CALLBACK_KEY: needed,
  ALIBABA_VOD_TEMPLATE_GROUP: text.optional(),
  ALIBABA_VOD_ENDPOINT: webAddress.default("https://vod.cn-shanghai.aliyuncs.com"),
};

/** Who keeps the films, for read-only commands. Refuses with ConfigMistakes. */
export const readKeeper = (env: Environment): VodConfig["provider"] =>
  readEnvironment({ VOD_PROVIDER: adapter("vod", ["embedded", "alibaba"], env) }, env).VOD_PROVIDER;

/** Undefined when the vendor keeps them. */
export const openStoredFilms = (keeper: VodConfig["provider"], dataDir: string): StoredFilms | undefined =>
  keeper === "embedded" ? storedFilms(dataDir) : undefined;

/** Refuses with ConfigMistakes. */
export function readConfig(env: Environment): VodConfig {
  const provider = readKeeper(env);
  if (provider === "embedded") return { provider };
  const read = readEnvironment(alibabaVariables, env);
  return {
    provider,
    playOrigin: read.ALIBABA_VOD_PLAY_ORIGIN,
    alibaba: {
      accessKeyId: read.ALIBABA_ACCESS_KEY_ID,
      accessKeySecret: read.ALIBABA_ACCESS_KEY_SECRET,
      callbackUrl: read.ALIBABA_VOD_CALLBACK_URL,
      callbackKey: read.ALIBABA_VOD_CALLBACK_KEY,
      templateGroup: read.ALIBABA_VOD_TEMPLATE_GROUP,
      endpoint: read.ALIBABA_VOD_ENDPOINT,
    },
  };
}

/** The stand-in's addresses are relative. */
export function open(config: VodConfig, deps: ProviderDeps): OpenedMedia<VodPort, EmbeddedVod> {
  if (config.provider === "alibaba")
    return {
      port: alibabaVod({ ...config.alibaba, clock: deps.clock }),
      mediaHosts: [new URL(config.playOrigin).origin],
    };
  const vod = embeddedVod({ ...deps, publicUrl: "" });
  return {
    port: vod,
    standIn: vod,
    mediaHosts: [],
    routes: (app) => embeddedVodRoutes(app, { vod }),
    sweep: () => vod.sweep(),
    work: () => vod.work(),
    close: () => vod.close(),
  };
}
