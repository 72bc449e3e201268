import { z } from "zod";
import {
  type Environment,
  integer,
  readEnvironment,
  required,
  text,
  inWords,
  webAddress,
} from "../../start/environment.ts";
import { adapter, type OpenedMedia, type ProviderDeps } from "../opened.ts";
import { alibabaLive, type AlibabaLiveOptions } from "./alibaba.ts";
import { alibabaLiveRoutes } from "./alibaba-routes.ts";
import { type EmbeddedLive, embeddedLive } from "./embedded.ts";
import { liveRoutes } from "./embedded-routes.ts";
import type { LivePort } from "./port.ts";

export type LiveConfig =
  | { provider: "embedded"; host: string; port: number }
  | { provider: "alibaba"; alibaba: Omit<AlibabaLiveOptions, "clock" | "timeoutMs">; callbackKey: string };

const needed = required("LIVE_PROVIDER=alibaba 需要它", "LIVE_PROVIDER=alibaba needs it");
const alibabaVariables = {
  ALIBABA_ACCESS_KEY_ID: needed,
  ALIBABA_ACCESS_KEY_SECRET: needed,
  ALIBABA_LIVE_PUSH_DOMAIN: needed,
  ALIBABA_LIVE_PLAY_DOMAIN: needed,
  ALIBABA_LIVE_PUSH_KEY: needed,
  ALIBABA_LIVE_PLAY_KEY: needed,
  ALIBABA_LIVE_CALLBACK_KEY: needed,
  ALIBABA_LIVE_APP: text.default("live"),
  ALIBABA_LIVE_ENDPOINT: webAddress.default("https://live.aliyuncs.com"),
};

const address = z.ipv4(
  inWords((name, value) => [
    `${name} 应为 IPv4 地址，例如 127.0.0.1 或 0.0.0.0，现在是“${value}”。`,
    `${name} must be an IPv4 address such as 127.0.0.1 or 0.0.0.0, not "${value}".`,
  ]),
);

/** Refuses with ConfigMistakes. Production may use the stand-in: it takes no money and identifies nobody. */
export function readConfig(env: Environment): LiveConfig {
  const read = readEnvironment(
    {
      LIVE_PROVIDER: adapter("live", ["embedded", "alibaba"], env),
      LIVE_RTMP_HOST: address.default("127.0.0.1"),
      LIVE_RTMP_PORT: integer(1, 65_535, 1_935),
    },
    env,
  );
  if (read.LIVE_PROVIDER === "embedded")
    return { provider: "embedded", host: read.LIVE_RTMP_HOST, port: read.LIVE_RTMP_PORT };
  const alibaba = readEnvironment(alibabaVariables, env);
  return {
    provider: "alibaba",
    alibaba: {
      accessKeyId: alibaba.ALIBABA_ACCESS_KEY_ID,
      accessKeySecret: alibaba.ALIBABA_ACCESS_KEY_SECRET,
      pushDomain: alibaba.ALIBABA_LIVE_PUSH_DOMAIN,
      playDomain: alibaba.ALIBABA_LIVE_PLAY_DOMAIN,
      appName: alibaba.ALIBABA_LIVE_APP,
      pushKey: alibaba.ALIBABA_LIVE_PUSH_KEY,
      playKey: alibaba.ALIBABA_LIVE_PLAY_KEY,
      endpoint: alibaba.ALIBABA_LIVE_ENDPOINT,
    },
    callbackKey: alibaba.ALIBABA_LIVE_CALLBACK_KEY,
  };
}

/** The stand-in's play addresses are relative. */
export function open(config: LiveConfig, deps: ProviderDeps): OpenedMedia<LivePort, EmbeddedLive> {
  const { clock } = deps;
  if (config.provider === "alibaba") {
    const live = alibabaLive({ ...config.alibaba, clock });
    const host = new URL(deps.publicUrl).hostname;
    const { callbackKey } = config;
    return {
      port: live,
      mediaHosts: [`https://${config.alibaba.playDomain}`],
      routes: (app) => alibabaLiveRoutes(app, { live, host, callbackKey, clock }),
    };
  }
  const live = embeddedLive({ ...deps, host: config.host, port: config.port });
  return {
    port: live,
    standIn: live,
    mediaHosts: [],
    routes: (app) => liveRoutes(app, { live }),
    sweep: () => live.sweep(),
  };
}
