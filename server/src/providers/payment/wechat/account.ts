import type { KeyObject } from "node:crypto";
import type { PayingFrom } from "../port.ts";

/** A merchant of WeChat Pay, and how it is reached. */
export type WechatAccount = {
  mchid: string;
  appid: string;
  /** The serial number of the merchant's own certificate. */
  serialNo: string;
  privateKey: KeyObject;
  /** 32 bytes: opens what WeChat seals. */
  apiV3Key: Buffer;
  /** 微信支付公钥; without one its certificates are fetched. */
  publicKey: { id: string; key: KeyObject } | undefined;
  /** What the merchant's contract covers. */
  ways: readonly PayingFrom["way"][];
  /** The official account of `appid`, which tells who pays in WeChat's own browser; undefined where `ways` lacks it. */
  payer: { secret: string; endpoint: string } | undefined;
  /** Scheme and host; only tests and proxies change it. */
  endpoint: string;
  /** Scheme and host of the site, for the addresses that WeChat notifies. */
  publicUrl: string;
  timeoutMs: number;
  clock: () => Date;
};
