import { type Environment, readEnvironment, required, webAddress } from "../../start/environment.ts";
import { adapter, type Opened, type ProviderDeps } from "../opened.ts";
import { alibabaSms, type AlibabaSmsOptions } from "./alibaba.ts";
import { type EmbeddedSms, embeddedSms } from "./embedded.ts";
import { smsOutboxRoutes } from "./embedded-routes.ts";
import type { SmsPort } from "./port.ts";

export type SmsConfig =
  | { provider: "embedded" }
  | { provider: "alibaba"; alibaba: Omit<AlibabaSmsOptions, "clock" | "timeoutMs"> };

const needed = required("SMS_PROVIDER=alibaba 需要它", "SMS_PROVIDER=alibaba needs it");
const alibabaVariables = {
  ALIBABA_ACCESS_KEY_ID: needed,
  ALIBABA_ACCESS_KEY_SECRET: needed,
  ALIBABA_SMS_SIGN_NAME: needed,
  ALIBABA_SMS_TEMPLATE_LOGIN: needed,
  ALIBABA_SMS_TEMPLATE_REGISTER: needed,
  ALIBABA_SMS_TEMPLATE_RESET: needed,
  ALIBABA_SMS_TEMPLATE_PHONE: needed,
  ALIBABA_SMS_TEMPLATE_DELETE: needed,
  ALIBABA_SMS_TEMPLATE_CLAIM: needed,
  ALIBABA_SMS_TEMPLATE_PLAY: needed,
  ALIBABA_SMS_ENDPOINT: webAddress.default("https://dysmsapi.aliyuncs.com"),
};

/** Refuses with ConfigMistakes. */
export function readConfig(env: Environment): SmsConfig {
  const { SMS_PROVIDER: provider } = readEnvironment(
    { SMS_PROVIDER: adapter("sms", ["embedded", "alibaba"], env) },
    env,
  );
  if (provider === "embedded") return { provider };
  const read = readEnvironment(alibabaVariables, env);
  return {
    provider,
    alibaba: {
      accessKeyId: read.ALIBABA_ACCESS_KEY_ID,
      accessKeySecret: read.ALIBABA_ACCESS_KEY_SECRET,
      signName: read.ALIBABA_SMS_SIGN_NAME,
      templates: {
        login: read.ALIBABA_SMS_TEMPLATE_LOGIN,
        register: read.ALIBABA_SMS_TEMPLATE_REGISTER,
        reset: read.ALIBABA_SMS_TEMPLATE_RESET,
        phone: read.ALIBABA_SMS_TEMPLATE_PHONE,
        delete: read.ALIBABA_SMS_TEMPLATE_DELETE,
        claim: read.ALIBABA_SMS_TEMPLATE_CLAIM,
        play: read.ALIBABA_SMS_TEMPLATE_PLAY,
      },
      endpoint: read.ALIBABA_SMS_ENDPOINT,
    },
  };
}

export function open(config: SmsConfig, deps: ProviderDeps): Opened<SmsPort, EmbeddedSms> {
  if (config.provider === "alibaba") return { port: alibabaSms({ ...config.alibaba, clock: deps.clock }) };
  const sms = embeddedSms(deps);
  return { port: sms, standIn: sms, devRoutes: (app) => smsOutboxRoutes(app, { sms }) };
}
