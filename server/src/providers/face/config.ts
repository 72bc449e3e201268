import { type Environment, readEnvironment, required, webAddress } from "../../start/environment.ts";
import { adapter, type Opened, type ProviderDeps } from "../opened.ts";
import { alibabaFace, type AlibabaFaceOptions } from "./alibaba.ts";
import { type EmbeddedFace, embeddedFace } from "./embedded.ts";
import { facePageRoutes } from "./embedded-routes.ts";
import type { FacePort } from "./port.ts";

export type FaceConfig =
  | { provider: "embedded" }
  | { provider: "alibaba"; alibaba: Omit<AlibabaFaceOptions, "clock" | "timeoutMs"> };

const needed = required("FACE_PROVIDER=alibaba 需要它", "FACE_PROVIDER=alibaba needs it");
const alibabaVariables = {
  ALIBABA_ACCESS_KEY_ID: needed,
  ALIBABA_ACCESS_KEY_SECRET: needed,
  ALIBABA_FACE_SCENE_ID: needed,
  ALIBABA_FACE_ENDPOINT: webAddress.default("https://cloudauth.aliyuncs.com"),
};

/** Refuses with ConfigMistakes. */
export function readConfig(env: Environment): FaceConfig {
  const { FACE_PROVIDER: provider } = readEnvironment(
    { FACE_PROVIDER: adapter("face", ["embedded", "alibaba"], env) },
    env,
  );
  if (provider === "embedded") return { provider };
  const read = readEnvironment(alibabaVariables, env);
  return {
    provider,
    alibaba: {
      accessKeyId: read.ALIBABA_ACCESS_KEY_ID,
      accessKeySecret: read.ALIBABA_ACCESS_KEY_SECRET,
      sceneId: read.ALIBABA_FACE_SCENE_ID,
      endpoint: read.ALIBABA_FACE_ENDPOINT,
    },
  };
}

export function open(config: FaceConfig, deps: ProviderDeps): Opened<FacePort, EmbeddedFace> {
  if (config.provider === "alibaba") return { port: alibabaFace({ ...config.alibaba, clock: deps.clock }) };
  const face = embeddedFace(deps);
  return { port: face, standIn: face, devRoutes: (app) => facePageRoutes(app, { face }) };
}
