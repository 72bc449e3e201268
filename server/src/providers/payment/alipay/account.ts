import type { KeyObject } from "node:crypto";
import type { PayingFrom } from "../port.ts";

/** An application in public-key mode (普通公钥方式). */
export type AlipayAccount = {
  appId: string;
  privateKey: KeyObject;
  /** 支付宝公钥, not the application's own. */
  publicKey: KeyObject;
  /** 商户 PID. */
  sellerId: string;
  /** 当面付 is `native`, 手机网站支付 is `browser`. */
  ways: readonly PayingFrom["way"][];
  /** Changed only by tests and proxies. */
  endpoint: string;
  /** For notify and return addresses. */
  publicUrl: string;
  timeoutMs: number;
  clock: () => Date;
};
