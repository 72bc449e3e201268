import type { KeyObject } from "node:crypto";
import type { PayingFrom } from "../port.ts";

/** An application at Alipay in public-key mode (普通公钥方式), and how it is reached. */
export type AlipayAccount = {
  appId: string;
  privateKey: KeyObject;
  /** 支付宝公钥, not the application's own. */
  publicKey: KeyObject;
  /** 商户 PID, 16 digits beginning with 2088. */
  sellerId: string;
  /** What the contract covers: 当面付 is `native`, 手机网站支付 is `browser`. */
  ways: readonly PayingFrom["way"][];
  /** Scheme and host; only tests and proxies change it. */
  endpoint: string;
  /** Scheme and host of the site, for the addresses that Alipay notifies and leads back to. */
  publicUrl: string;
  timeoutMs: number;
  clock: () => Date;
};
