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

/** The mobile payment app whose own browser this is: nothing can be downloaded in there. Undefined for any other browser. */
export function paymentAppOf(userAgent: string): PaymentMethod | undefined {
  if (/MicroMessenger\//i.test(userAgent)) return "wechat";
  if (/AlipayClient\//i.test(userAgent)) return "alipay";
  return undefined;
}

/** A phone or tablet of Apple's, which cannot install the file that is offered here. */
export const isApple = (userAgent: string): boolean => /iPhone|iPad|iPod/.test(userAgent);
