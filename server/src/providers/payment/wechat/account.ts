import type { KeyObject } from "node:crypto";
import type { PayingFrom } from "../port.ts";

export type WechatAccount = {
  mchid: string;
  appid: string;
  /** Serial number of the merchant's certificate. */
  serialNo: string;
  privateKey: KeyObject;
  /** 32 bytes that open WeChat's sealed data. */
  apiV3Key: Buffer;
  /** 微信支付公钥; else certificates are fetched. */
  publicKey: { id: string; key: KeyObject } | undefined;
  /** Contracted ways. */
  ways: readonly PayingFrom["way"][];
  /** `appid`'s official account; undefined when `ways` lacks WeChat's browser. */
  payer: { secret: string; endpoint: string } | undefined;
  /** Changed only by tests and proxies. */
  endpoint: string;
  /** For notify addresses. */
  publicUrl: string;
  timeoutMs: number;
  clock: () => Date;
};
