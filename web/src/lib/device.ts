// What the browser says it is, as far as pages must know (requirements.tsv SYSP-006).
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import { useSyncExternalStore } from "react";

const never = () => () => {};
/** What this browser says it is; empty on the server, where a page is rendered for everybody. */
export const useUserAgent = (): string =>
  useSyncExternalStore(
    never,
    () => navigator.userAgent,
    () => "",
  );

/**
 * The mobile payment app whose own browser this is: nothing can be downloaded in there. Undefined for any other browser. 企业微信
 * names itself WeChat as well.
 */
export function paymentAppOf(userAgent: string): PaymentMethod | undefined {
  if (/MicroMessenger\//i.test(userAgent)) return "wechat";
  if (/AlipayClient\//i.test(userAgent)) return "alipay";
  return undefined;
}

/** Whether this is the browser in which WeChat itself takes payments: 企业微信 is not taken for it, as it need not say who pays. */
export const isWechatBrowser = (userAgent: string): boolean =>
  paymentAppOf(userAgent) === "wechat" && !/wxwork\//i.test(userAgent);

/** A phone or tablet of Apple's, which cannot install the file that is offered here. */
export const isApple = (userAgent: string): boolean => /iPhone|iPad|iPod/.test(userAgent);
