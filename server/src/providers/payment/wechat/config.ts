// WeChat Pay's variables (docs/providers-payment.md).
import { z } from "zod";
import { ConfigMistakes, type Environment, readEnvironment, inWords } from "../../../start/environment.ts";
import { privateKeyVariable, publicKeyVariable } from "../company-keys.ts";
import { checkOthersKey, endpoint, formed, needs, ways } from "../company-variables.ts";
import type { WechatAccount } from "./account.ts";

export type WechatConfig = Omit<WechatAccount, "clock" | "timeoutMs" | "publicUrl">;

const variables = (env: Environment) => ({
  WECHAT_PAY_MCHID: needs("wechat").refine(
    ...formed(/^\d{8,10}$/, "微信支付商户号，8 到 10 位数字", "the merchant's number, 8 to 10 digits"),
  ),
  WECHAT_PAY_APPID: needs("wechat").refine(
    ...formed(/^wx\w{16}$/, "以 wx 开头的 18 位 AppID", "an AppID of 18 characters that begins with wx"),
  ),
  WECHAT_PAY_SERIAL_NO: needs("wechat").refine(
    ...formed(
      /^[0-9A-F]{8,64}$/i,
      "商户 API 证书的序列号",
      "the serial number of the merchant's certificate",
    ),
  ),
  WECHAT_PAY_PRIVATE_KEY: needs("wechat").pipe(privateKeyVariable),
  WECHAT_PAY_API_V3_KEY: needs("wechat").refine(
    (value) => Buffer.byteLength(value) === 32,
    inWords((name) => [
      `${name} 应为 32 个字节的 APIv3 密钥。`,
      `${name} must be the APIv3 key of 32 bytes.`,
    ]),
  ),
  WECHAT_PAY_PUBLIC_KEY_ID: z
    .string()
    .refine(
      ...formed(
        /^PUB_KEY_ID_\w{1,60}$/,
        "以 PUB_KEY_ID_ 开头的微信支付公钥 ID",
        "a public key's id that begins with PUB_KEY_ID_",
      ),
    )
    .optional(),
  WECHAT_PAY_PUBLIC_KEY: publicKeyVariable.optional(),
  WECHAT_PAY_WAYS: ways(["native", "browser", "wechat"]),
  WECHAT_PAY_APP_SECRET: z
    .string()
    .refine(...formed(/^[0-9a-f]{32}$/i, "AppSecret，32 位十六进制", "an AppSecret, 32 hexadecimal digits"))
    .optional(),
  WECHAT_PAY_ENDPOINT: endpoint("https://api.mch.weixin.qq.com", env),
  WECHAT_ENDPOINT: endpoint("https://api.weixin.qq.com", env),
});

/** Refuses with ConfigMistakes. */
export function readWechat(env: Environment): WechatConfig {
  const read = readEnvironment(variables(env), env);
  const { WECHAT_PAY_PUBLIC_KEY_ID: id, WECHAT_PAY_PUBLIC_KEY: key } = read;
  if ((id === undefined) !== (key === undefined))
    throw new ConfigMistakes([
      "WECHAT_PAY_PUBLIC_KEY_ID 与 WECHAT_PAY_PUBLIC_KEY 要么都设置，要么都不设置。 WECHAT_PAY_PUBLIC_KEY_ID and WECHAT_PAY_PUBLIC_KEY are set both or not at all.",
    ]);
  const { WECHAT_PAY_APP_SECRET: secret } = read;
  if (read.WECHAT_PAY_WAYS.includes("wechat") !== (secret !== undefined))
    throw new ConfigMistakes([
      "WECHAT_PAY_WAYS 含 wechat 时需要 WECHAT_PAY_APP_SECRET，不含时不要设置它。 WECHAT_PAY_WAYS with wechat needs WECHAT_PAY_APP_SECRET; without it, leave it unset.",
    ]);
  if (key) checkOthersKey("WECHAT_PAY_PUBLIC_KEY", key, read.WECHAT_PAY_PRIVATE_KEY);
  return {
    mchid: read.WECHAT_PAY_MCHID,
    appid: read.WECHAT_PAY_APPID,
    serialNo: read.WECHAT_PAY_SERIAL_NO.toUpperCase(),
    privateKey: read.WECHAT_PAY_PRIVATE_KEY,
    apiV3Key: Buffer.from(read.WECHAT_PAY_API_V3_KEY),
    publicKey: id !== undefined && key ? { id, key } : undefined,
    ways: read.WECHAT_PAY_WAYS,
    payer: secret === undefined ? undefined : { secret, endpoint: read.WECHAT_ENDPOINT },
    endpoint: read.WECHAT_PAY_ENDPOINT,
  };
}
