// What pages must know of the browser (requirements.tsv SYSP-006).
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import { useSyncExternalStore } from "react";

const never = () => () => {};
/** Empty on the server, which renders for everybody. */
export const useUserAgent = (): string =>
  useSyncExternalStore(
    never,
    () => navigator.userAgent,
    () => "",
  );

/**
 * The payment app whose browser this is, in which nothing can be downloaded. 企业微信 also counts as
 * WeChat.
 */
export function paymentAppOf(userAgent: string): PaymentMethod | undefined {
  if (/MicroMessenger\//i.test(userAgent)) return "wechat";
  if (/AlipayClient\//i.test(userAgent)) return "alipay";
  return undefined;
}

/** Where WeChat takes payments: not 企业微信, which need not say who pays. */
export const isWechatBrowser = (userAgent: string): boolean =>
  paymentAppOf(userAgent) === "wechat" && !/wxwork\//i.test(userAgent);

/** Apple phones and tablets cannot install our file. */
export const isApple = (userAgent: string): boolean => /iPhone|iPad|iPod/.test(userAgent);
