// Alipay's variables (docs/providers-payment.md).
import { type Environment, readEnvironment } from "../../../start/environment.ts";
import type { AlipayAccount } from "./account.ts";
import { privateKeyVariable, publicKeyVariable } from "../company-keys.ts";
import { checkOthersKey, endpoint, formed, needs, ways } from "../company-variables.ts";

export type AlipayConfig = Omit<AlipayAccount, "clock" | "timeoutMs" | "publicUrl">;

const variables = (env: Environment) => ({
  ALIPAY_APP_ID: needs("alipay").refine(
    ...formed(/^\d{16}$/, "支付宝应用的 16 位 AppID", "the application's id, 16 digits"),
  ),
  ALIPAY_PRIVATE_KEY: needs("alipay").pipe(privateKeyVariable),
  ALIPAY_PUBLIC_KEY: needs("alipay").pipe(publicKeyVariable),
  ALIPAY_SELLER_ID: needs("alipay").refine(
    ...formed(
      /^2088\d{12}$/,
      "2088 开头的 16 位商户 PID",
      "the merchant's PID, 16 digits that begin with 2088",
    ),
  ),
  ALIPAY_WAYS: ways(["native", "browser"]),
  ALIPAY_ENDPOINT: endpoint("https://openapi.alipay.com", env),
});

/** Refuses with ConfigMistakes. */
export function readAlipay(env: Environment): AlipayConfig {
  const read = readEnvironment(variables(env), env);
  checkOthersKey("ALIPAY_PUBLIC_KEY", read.ALIPAY_PUBLIC_KEY, read.ALIPAY_PRIVATE_KEY);
  return {
    appId: read.ALIPAY_APP_ID,
    privateKey: read.ALIPAY_PRIVATE_KEY,
    publicKey: read.ALIPAY_PUBLIC_KEY,
    sellerId: read.ALIPAY_SELLER_ID,
    ways: read.ALIPAY_WAYS,
    endpoint: read.ALIPAY_ENDPOINT,
  };
}
